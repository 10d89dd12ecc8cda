; Made from `grammar/corvid.lark` by `python -m corvid.highlighting.generate`.

[
  "agent"
  "fn"
  "prompt"
  "tool"
] @keyword.function

[
  "and"
  "not"
  "or"
] @keyword.operator

[
  "approve"
  "approved"
  "as"
  "assert"
  "assert_snapshot"
  "assistant"
  "assume"
  "backoff"
  "because"
  "before"
  "break"
  "called"
  "cites"
  "citing"
  "claim"
  "continue"
  "cost"
  "dangerous"
  "discards"
  "effect"
  "elif"
  "else"
  "enrich"
  "error"
  "expecting"
  "exponential"
  "extend"
  "failed"
  "fixture"
  "for"
  "from"
  "from_trace"
  "grade"
  "idempotent"
  "if"
  "import"
  "in"
  "intent"
  "key"
  "lane"
  "linear"
  "match"
  "mock"
  "model"
  "none"
  "of"
  "on"
  "package"
  "pass"
  "pivot"
  "public"
  "query"
  "quoting"
  "reason"
  "refined"
  "requires"
  "retry"
  "return"
  "selects"
  "strictly"
  "system"
  "test"
  "timeout"
  "times"
  "try"
  "type"
  "use"
  "user"
  "uses"
  "while"
  "with"
] @keyword

[
  "false"
  (nothing_literal)
  "true"
] @constant.builtin

[
  "!="
  "%="
  "*="
  "+="
  "-="
  "->"
  ".."
  "/="
  "<="
  "=="
  ">="
  "%"
  "*"
  "+"
  "-"
  "/"
  "<"
  "="
  ">"
  (try_link)
  "@"
  "|"
] @operator

[
  "("
  ")"
  "["
  "]"
  "{"
  "}"
] @punctuation.bracket

[
  ","
  "."
  ":"
] @punctuation.delimiter

(comment) @comment
(string) @string
(f_string ["f\"" "f\"\"\"" "\"" "\"\"\""] @string)
(f_text) @string
[(int) (float) (duration) (money)] @number

(fn name: (ident) @function)
(agent name: (ident) @function)
(tool name: (ident) @function)
(prompt name: (ident) @function)
(record_type name: (ident) @type)
(sum_type name: (ident) @type)
(alias_type name: (ident) @type)
(effect name: (ident) @type)
(model name: (ident) @type)
(extend (ident) @type)
(annotation (ident) @attribute)
(parameter . (ident) @variable.parameter)
(lambda_parameter . (ident) @variable.parameter)
(field . (ident) @property)
(field_init . (ident) @property)
(field_pattern . (ident) @property)
(dimension_line . (ident) @property)
(field_link (ident) @property)
(method_link (ident) @function.method)
(access . (name) @function.call . (call_link))
(variant . (ident) @constructor)
(variant_pattern (ident) @constructor)
(record_pattern (ident) @type)
(approve . (ident) @function.call)
(named_type (ident) @type)
((named_type (ident) @type.builtin) (#match? @type.builtin "^(Bool|Float|Grounded|Int|List|Map|Nothing|Option|Result|String|Tainted)$"))
