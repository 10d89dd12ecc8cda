// Made from `grammar/corvid.lark` by `python -m corvid.highlighting.generate`.

export const WORDS = {
 "roles": {
  "agent": "declaration",
  "and": "operator",
  "approve": "control",
  "approved": "clause",
  "as": "clause",
  "assert": "control",
  "assert_snapshot": "control",
  "assistant": "clause",
  "assume": "control",
  "backoff": "clause",
  "because": "clause",
  "before": "clause",
  "break": "control",
  "called": "clause",
  "cites": "clause",
  "citing": "clause",
  "claim": "control",
  "continue": "control",
  "cost": "clause",
  "dangerous": "clause",
  "discards": "clause",
  "effect": "declaration",
  "elif": "control",
  "else": "control",
  "enrich": "clause",
  "error": "clause",
  "expecting": "clause",
  "exponential": "clause",
  "extend": "declaration",
  "failed": "clause",
  "false": "constant",
  "fixture": "declaration",
  "fn": "declaration",
  "for": "control",
  "from": "clause",
  "from_trace": "clause",
  "grade": "clause",
  "idempotent": "clause",
  "if": "control",
  "import": "declaration",
  "in": "control",
  "intent": "control",
  "key": "clause",
  "lane": "clause",
  "linear": "clause",
  "match": "control",
  "mock": "declaration",
  "model": "declaration",
  "none": "clause",
  "not": "operator",
  "nothing": "constant",
  "of": "clause",
  "on": "clause",
  "or": "operator",
  "package": "clause",
  "pass": "control",
  "pivot": "control",
  "prompt": "declaration",
  "public": "clause",
  "query": "clause",
  "quoting": "clause",
  "reason": "clause",
  "refined": "clause",
  "requires": "clause",
  "retry": "clause",
  "return": "control",
  "selects": "clause",
  "strictly": "clause",
  "system": "clause",
  "test": "declaration",
  "timeout": "clause",
  "times": "clause",
  "tool": "declaration",
  "true": "constant",
  "try": "control",
  "type": "declaration",
  "use": "clause",
  "user": "clause",
  "uses": "clause",
  "while": "control",
  "with": "clause"
 },
 "places": {
  "agent": [
   {
    "before": [
     ")",
     "line",
     "public"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "approve": [
   {
    "before": [
     "->",
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "approved": [
   {
    "before": [
     "assert"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "as": [
   {
    "before": [
     ")",
     "name",
     "string"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "assert": [
   {
    "before": [
     "line"
    ],
    "after": [
     "(",
     "-",
     "[",
     "approved",
     "called",
     "cites",
     "cost",
     "discards",
     "false",
     "fn",
     "grade",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try"
    ],
    "second": [
     "!=",
     "%",
     "(",
     "*",
     "+",
     "-",
     ".",
     "/",
     "<",
     "<=",
     "==",
     ">",
     ">=",
     "?",
     "FSTRING_TEXT",
     "[",
     "]",
     "_FSTRING_OPEN",
     "and",
     "false",
     "fn",
     "line",
     "name",
     "none",
     "not",
     "nothing",
     "number",
     "or",
     "string",
     "true",
     "try",
     "{"
    ]
   }
  ],
  "assert_snapshot": [
   {
    "before": [
     "line"
    ],
    "after": [
     "(",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try"
    ],
    "second": [
     "!=",
     "%",
     "(",
     "*",
     "+",
     "-",
     ".",
     "/",
     "<",
     "<=",
     "==",
     ">",
     ">=",
     "?",
     "FSTRING_TEXT",
     "[",
     "]",
     "_FSTRING_OPEN",
     "and",
     "false",
     "fn",
     "line",
     "name",
     "not",
     "nothing",
     "number",
     "or",
     "string",
     "true",
     "try",
     "{"
    ]
   }
  ],
  "assistant": [
   {
    "before": [
     "line"
    ],
    "after": [
     ":"
    ],
    "second": [
     "string"
    ]
   }
  ],
  "assume": [
   {
    "before": [
     "->",
     "line"
    ],
    "after": [
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try"
    ],
    "second": []
   }
  ],
  "backoff": [
   {
    "before": [
     "times"
    ],
    "after": [
     "exponential",
     "linear"
    ],
    "second": []
   }
  ],
  "because": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "before": [
   {
    "before": [
     "name"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "called": [
   {
    "before": [
     "assert"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "cites": [
   {
    "before": [
     "assert"
    ],
    "after": [
     "(",
     "[",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "true"
    ],
    "second": [
     "%",
     "(",
     "*",
     "+",
     "-",
     ".",
     "/",
     "?",
     "FSTRING_TEXT",
     "[",
     "]",
     "_FSTRING_OPEN",
     "false",
     "fn",
     "in",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ]
   },
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "citing": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "claim": [
   {
    "before": [
     "->",
     "line"
    ],
    "after": [
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try"
    ],
    "second": []
   }
  ],
  "cost": [
   {
    "before": [
     "assert"
    ],
    "after": [
     "!=",
     "<",
     "<=",
     "==",
     ">",
     ">="
    ],
    "second": [
     "money"
    ]
   }
  ],
  "dangerous": [
   {
    "before": [
     ">",
     "name"
    ],
    "after": [
     "line"
    ],
    "second": []
   },
   {
    "before": [
     ">",
     "name"
    ],
    "after": [
     "selects"
    ],
    "second": []
   },
   {
    "before": [
     ">",
     "name"
    ],
    "after": [
     "uses"
    ],
    "second": []
   }
  ],
  "discards": [
   {
    "before": [
     "assert"
    ],
    "after": [
     "none"
    ],
    "second": []
   }
  ],
  "effect": [
   {
    "before": [
     ")",
     "line",
     "public"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "enrich": [
   {
    "before": [
     "line"
    ],
    "after": [
     "from"
    ],
    "second": [
     "name"
    ]
   }
  ],
  "error": [
   {
    "before": [
     "on"
    ],
    "after": [
     "retry"
    ],
    "second": []
   }
  ],
  "expecting": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "exponential": [
   {
    "before": [
     "backoff"
    ],
    "after": [
     "number"
    ],
    "second": []
   }
  ],
  "extend": [
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "failed": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "fixture": [
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "from": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "user"
    ],
    "second": []
   },
   {
    "before": [
     "enrich"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "from_trace": [
   {
    "before": [
     "name"
    ],
    "after": [
     "string"
    ],
    "second": []
   }
  ],
  "grade": [
   {
    "before": [
     "assert"
    ],
    "after": [
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "true"
    ],
    "second": []
   }
  ],
  "idempotent": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "true",
     "}"
    ],
    "after": [
     "key"
    ],
    "second": []
   }
  ],
  "import": [
   {
    "before": [
     "line"
    ],
    "after": [
     "string"
    ],
    "second": []
   }
  ],
  "intent": [
   {
    "before": [
     "line"
    ],
    "after": [
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try"
    ],
    "second": []
   }
  ],
  "key": [
   {
    "before": [
     "idempotent"
    ],
    "after": [
     "(",
     "[",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "true",
     "{"
    ],
    "second": []
   }
  ],
  "lane": [
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "linear": [
   {
    "before": [
     "backoff"
    ],
    "after": [
     "number"
    ],
    "second": []
   }
  ],
  "mock": [
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "model": [
   {
    "before": [
     ")",
     "line",
     "public"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "none": [
   {
    "before": [
     "discards"
    ],
    "after": [
     "line"
    ],
    "second": []
   }
  ],
  "of": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "on": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "true",
     "}"
    ],
    "after": [
     "error"
    ],
    "second": []
   }
  ],
  "package": [
   {
    "before": [
     "("
    ],
    "after": [
     ")"
    ],
    "second": [
     "@",
     "agent",
     "effect",
     "fn",
     "model",
     "prompt",
     "tool",
     "type"
    ]
   }
  ],
  "pivot": [
   {
    "before": [
     "->",
     "line"
    ],
    "after": [
     "reason"
    ],
    "second": []
   }
  ],
  "prompt": [
   {
    "before": [
     ")",
     "line",
     "public"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "public": [
   {
    "before": [
     "line"
    ],
    "after": [
     "("
    ],
    "second": [
     "package"
    ]
   },
   {
    "before": [
     "line"
    ],
    "after": [
     "@",
     "agent",
     "effect",
     "fn",
     "model",
     "prompt",
     "tool",
     "type"
    ],
    "second": [
     "name"
    ]
   }
  ],
  "query": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "quoting": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "reason": [
   {
    "before": [
     "pivot"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "refined": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "times",
     "true",
     "}"
    ],
    "after": [
     "(",
     "+",
     "-",
     "[",
     "false",
     "fn",
     "name",
     "not",
     "nothing",
     "number",
     "string",
     "true",
     "try",
     "{"
    ],
    "second": []
   }
  ],
  "requires": [
   {
    "before": [
     ")",
     "name",
     "string"
    ],
    "after": [
     "@"
    ],
    "second": []
   }
  ],
  "retry": [
   {
    "before": [
     "error"
    ],
    "after": [
     "number"
    ],
    "second": []
   }
  ],
  "selects": [
   {
    "before": [
     ">",
     "dangerous",
     "name"
    ],
    "after": [
     "line"
    ],
    "second": []
   },
   {
    "before": [
     ">",
     "dangerous",
     "name"
    ],
    "after": [
     "uses"
    ],
    "second": []
   }
  ],
  "strictly": [
   {
    "before": [
     "name"
    ],
    "after": [
     "line"
    ],
    "second": []
   }
  ],
  "system": [
   {
    "before": [
     "line"
    ],
    "after": [
     ":"
    ],
    "second": [
     "string"
    ]
   }
  ],
  "test": [
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "timeout": [
   {
    "before": [
     ")",
     "?",
     "]",
     "false",
     "name",
     "nothing",
     "number",
     "string",
     "true",
     "}"
    ],
    "after": [
     "number"
    ],
    "second": []
   }
  ],
  "times": [
   {
    "before": [
     "number"
    ],
    "after": [
     "%=",
     ")",
     "*=",
     "+=",
     ",",
     "-=",
     "->",
     "/=",
     ":",
     "=",
     "]",
     "_FSTRING_CLOSE",
     "because",
     "citing",
     "expecting",
     "failed",
     "from",
     "line",
     "of",
     "query",
     "quoting",
     "refined",
     "}"
    ],
    "second": []
   },
   {
    "before": [
     "number"
    ],
    "after": [
     "backoff"
    ],
    "second": []
   }
  ],
  "tool": [
   {
    "before": [
     ")",
     "line",
     "public"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "type": [
   {
    "before": [
     ")",
     "line",
     "public"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "use": [
   {
    "before": [
     ")",
     "name",
     "string"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "user": [
   {
    "before": [
     "from"
    ],
    "after": [
     "("
    ],
    "second": []
   },
   {
    "before": [
     "line"
    ],
    "after": [
     ":"
    ],
    "second": [
     "string"
    ]
   }
  ],
  "uses": [
   {
    "before": [
     ">",
     "dangerous",
     "name",
     "selects"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ],
  "with": [
   {
    "before": [
     "line"
    ],
    "after": [
     "name"
    ],
    "second": []
   }
  ]
 },
 "declares": {
  "agent": "function",
  "effect": "type",
  "fixture": "function",
  "fn": "function",
  "mock": "function",
  "model": "type",
  "prompt": "function",
  "test": "function",
  "tool": "function",
  "type": "type"
 },
 "spaced": [
  "assert",
  "assert_snapshot"
 ],
 "types": [
  "Bool",
  "Float",
  "Grounded",
  "Int",
  "List",
  "Map",
  "Nothing",
  "Option",
  "Result",
  "String",
  "Tainted"
 ],
 "signs": [
  "!=",
  "%=",
  "*=",
  "+=",
  "-=",
  "->",
  "..",
  "/=",
  "<=",
  "==",
  ">=",
  "%",
  "(",
  ")",
  "*",
  "+",
  ",",
  "-",
  ".",
  "/",
  ":",
  "<",
  "=",
  ">",
  "?",
  "@",
  "[",
  "]",
  "{",
  "|",
  "}"
 ],
 "numbers": {
  "MONEY": "\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?",
  "DURATION": "[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)",
  "FLOAT": "[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)",
  "INT": "[0-9](?:_?[0-9])*"
 }
};
