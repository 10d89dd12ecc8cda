// What `corvid/syntax/lexer.py` and `corvid/syntax/layout.py` do: line ends and blocks, the text of f-strings, and the
// words that begin a statement only where an operand follows. The tokens of the layout are empty and are at the end of the token before them, so
// the blanks and comments between two lines are read again until the next line begins.

#include "tree_sitter/alloc.h"
#include "tree_sitter/parser.h"
#include "words.h"

#include <stdint.h>
#include <string.h>

#define MAX_BLOCKS 200
#define LONGEST_WORD 16
#define COUNT(array) (sizeof(array) / sizeof *(array))

typedef struct {
  uint16_t count;
  uint16_t widths[MAX_BLOCKS + 1];
} Blocks;

static inline void skip(TSLexer *lexer) { lexer->advance(lexer, true); }

static bool is_letter(int32_t c) { return (c >= 'a' && c <= 'z') || (c >= 'A' && c <= 'Z') || c == '_'; }

static bool is_part(int32_t c) { return is_letter(c) || (c >= '0' && c <= '9'); }

static bool is_blank(int32_t c) { return c == ' ' || c == '\t' || c == '\r' || c == '\f'; }

// Reads a word, of which the first LONGEST_WORD characters are kept. Gives its length.
static unsigned read_word(TSLexer *lexer, char *word) {
  unsigned length = 0;
  while (is_part(lexer->lookahead)) {
    if (length < LONGEST_WORD) word[length] = (char)lexer->lookahead;
    length++;
    lexer->advance(lexer, false);
  }
  word[length < LONGEST_WORD ? length : LONGEST_WORD] = '\0';
  return length;
}

// Whether a word was read that begins no operand.
static bool is_joining(const char *word) {
  for (unsigned i = 0; i < COUNT(JOINING_WORDS); i++) {
    if (strcmp(word, JOINING_WORDS[i]) == 0) return true;
  }
  return false;
}

// Whether what follows makes a word such as `claim` a keyword and not a name: the patterns of these names in
// `corvid/syntax/scanning.py`.
static bool follows(TSLexer *lexer, enum Follow follow) {
  bool blank = false;
  for (;;) {
    while (is_blank(lexer->lookahead)) {
      blank = lexer->lookahead == ' ' || lexer->lookahead == '\t';
      lexer->advance(lexer, false);
    }
    if (lexer->lookahead != '\\') break;
    lexer->advance(lexer, false);
    if (lexer->lookahead == '\r') lexer->advance(lexer, false);
    if (lexer->lookahead != '\n') return false;
    blank = false;
    lexer->advance(lexer, false);
  }
  int32_t first = lexer->lookahead;
  if (follow == AMOUNT) {
    if (first != '<' && first != '>' && first != '=' && first != '!') return false;
    lexer->advance(lexer, false);
    if (lexer->lookahead == '=') lexer->advance(lexer, false);
    else if (first == '=' || first == '!') return false;
    while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
    return lexer->lookahead == '$';
  }
  if (first == '"') return true;
  if (first == '(' || first == '[') return follow == CITED || (follow == ASSERTED && blank);
  if (first == '-' && follow == ASSERTED && blank) {
    lexer->advance(lexer, false);
    int32_t c = lexer->lookahead;
    return !lexer->eof(lexer) && !is_blank(c) && c != '\n' && c != '=';
  }
  char word[LONGEST_WORD + 1];
  if (read_word(lexer, word) == 0) return false;
  if (!is_joining(word)) return true;
  if (follow != CITED) return false;
  while (is_blank(lexer->lookahead)) lexer->advance(lexer, false);
  return read_word(lexer, word) > 0 && strcmp(word, "strictly") == 0;
}

// Takes one of the words that begin a statement, if the next word is one.
static bool scan_opening(TSLexer *lexer, const bool *valid) {
  char word[LONGEST_WORD + 1];
  read_word(lexer, word);
  for (unsigned i = 0; i < COUNT(OPENING_WORDS); i++) {
    if (valid[OPENING + i] && strcmp(word, OPENING_WORDS[i].word) == 0) {
      lexer->mark_end(lexer);
      lexer->result_symbol = (TSSymbol)(OPENING + i);
      return follows(lexer, OPENING_WORDS[i].follow);
    }
  }
  return false;
}

// Takes the text of an f-string up to an expression or its end.
static bool scan_text(TSLexer *lexer, bool is_long) {
  bool found = false;
  lexer->result_symbol = is_long ? F_LONG_TEXT : F_TEXT;
  while (!lexer->eof(lexer)) {
    int32_t c = lexer->lookahead;
    lexer->mark_end(lexer);
    if (c == '"') {
      if (!is_long) return found;
      for (unsigned quotes = 0; lexer->lookahead == '"'; quotes++) {
        if (quotes == 2) return found;
        lexer->advance(lexer, false);
      }
    } else if (c == '{' || c == '}') {
      lexer->advance(lexer, false);
      if (lexer->lookahead != c) return found;
      lexer->advance(lexer, false);
    } else if (c == '\n' && !is_long) {
      return found;
    } else {
      lexer->advance(lexer, false);
      if (c == '\\') {
        if (lexer->lookahead == '\r' && !is_long) lexer->advance(lexer, false);
        lexer->advance(lexer, false);
      }
    }
    found = true;
  }
  return false;
}

// Goes to the next token. Gives whether a line ended before it, the width of the indentation of its own, and
// whether a comment was passed over.
static bool next_line(TSLexer *lexer, unsigned *width, bool *commented) {
  bool ended = false;
  *width = 0;
  for (;;) {
    if (lexer->eof(lexer)) {
      *width = 0;
      return true;
    }
    switch (lexer->lookahead) {
      case '\n':
        ended = true;
        *width = 0;
        skip(lexer);
        break;
      case '\t':
        *width += 4 - *width % 4;
        skip(lexer);
        break;
      case ' ': case '\r': case '\f':
        (*width)++;
        skip(lexer);
        break;
      case '#':
        *commented = true;
        if (!ended) return false;  // a comment behind a token is read before the end of its line
        while (lexer->lookahead != '\n' && !lexer->eof(lexer)) skip(lexer);
        break;
      default:
        return ended;
    }
  }
}

bool tree_sitter_corvid_external_scanner_scan(void *payload, TSLexer *lexer, const bool *valid) {
  Blocks *blocks = payload;
  lexer->mark_end(lexer);
  bool repairing = valid[ERROR];  // the end of a block is found then, too
  if (!repairing && (valid[F_TEXT] || valid[F_LONG_TEXT])) return scan_text(lexer, valid[F_LONG_TEXT]);
  bool opening = false;
  for (unsigned i = 0; i < COUNT(OPENING_WORDS); i++) opening |= valid[OPENING + i] && !repairing;
  bool commented = false;
  if (valid[NEWLINE] || valid[INDENT] || valid[DEDENT]) {
    unsigned width;
    if (next_line(lexer, &width, &commented)) {
      unsigned top = blocks->widths[blocks->count - 1];
      if (valid[NEWLINE] && !repairing) {
        lexer->result_symbol = NEWLINE;
        return true;
      }
      if (valid[INDENT] && !repairing && width > top && blocks->count <= MAX_BLOCKS) {
        blocks->widths[blocks->count++] = (uint16_t)(width > UINT16_MAX ? UINT16_MAX : width);
        lexer->result_symbol = INDENT;
        return true;
      }
      if (valid[DEDENT] && blocks->count > 1 && blocks->widths[blocks->count - 2] >= width) {
        blocks->count--;
        lexer->result_symbol = DEDENT;
        return true;
      }
    }
  }
  if (!opening || commented) return false;  // a comment is a node: it is read first
  while (is_blank(lexer->lookahead) || lexer->lookahead == '\n') skip(lexer);
  return is_letter(lexer->lookahead) && scan_opening(lexer, valid);
}

void *tree_sitter_corvid_external_scanner_create(void) {
  Blocks *blocks = ts_calloc(1, sizeof(Blocks));
  blocks->count = 1;
  return blocks;
}

void tree_sitter_corvid_external_scanner_destroy(void *payload) { ts_free(payload); }

unsigned tree_sitter_corvid_external_scanner_serialize(void *payload, char *buffer) {
  Blocks *blocks = payload;
  unsigned size = blocks->count * sizeof(uint16_t);
  memcpy(buffer, blocks->widths, size);
  return size;
}

void tree_sitter_corvid_external_scanner_deserialize(void *payload, const char *buffer, unsigned length) {
  Blocks *blocks = payload;
  blocks->count = 1;
  blocks->widths[0] = 0;
  if (length >= sizeof(uint16_t) && length <= sizeof blocks->widths) {
    memcpy(blocks->widths, buffer, length);
    blocks->count = (uint16_t)(length / sizeof(uint16_t));
  }
}
