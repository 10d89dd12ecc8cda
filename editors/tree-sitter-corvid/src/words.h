// Made from `grammar/corvid.lark` by `python -m corvid.highlighting.generate`.

// The order of `externals` in grammar.js. ERROR is valid only while tree-sitter repairs a mistake; the words
// that begin a statement follow OPENING in their order.
enum Token { NEWLINE, INDENT, DEDENT, F_TEXT, F_LONG_TEXT, ERROR, OPENING };

enum Follow { OPERAND, ASSERTED, CITED, AMOUNT };
static const struct {
  const char *word;
  enum Follow follow;
} OPENING_WORDS[] = {
  {"approved", OPERAND},
  {"assert", ASSERTED},
  {"assert_snapshot", ASSERTED},
  {"assume", OPERAND},
  {"called", OPERAND},
  {"cites", CITED},
  {"claim", OPERAND},
  {"cost", AMOUNT},
  {"discards", OPERAND},
  {"grade", OPERAND},
  {"intent", OPERAND},
  {"pivot", OPERAND},
};
static const char *const JOINING_WORDS[] = {"and", "or", "in", "if", "else", "as"};
