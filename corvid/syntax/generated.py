"""Made from `grammar/corvid.lark` by `corvid.syntax.generate`, which says what is here."""

# ruff: noqa
# mypy: ignore-errors

from corvid.source.span import Span

GRAMMAR = '// The grammar of Corvid: the only one. README.md beside this file says how to read it.\n\n%declare _NEWLINE _INDENT _DEDENT BROKEN FSTRING_START FSTRING_TEXT _FSTRING_OPEN _FSTRING_CLOSE FSTRING_END\n\nmodule: (_declaration | broken_decl)*\n\n_declaration: import | effect | model | record_type | sum_type | broken_type | alias_type | tool | prompt\n    | fn | agent | extend | test | fixture | mock\n\n// ---- parts of declarations --------------------------------------------------------------------\nident: NAME\n_idents: ident ("," ident)*\nvisibility: "public" ["(" PACKAGE ")"]\nparameters: "(" [_parameters] ")"\n_parameters: parameter ("," parameter)* ","?\nparameter: ident ":" type\nuses: "uses" _idents\n\nannotation: "@" ident [annotation_arguments]\nannotation_arguments: "(" [_annotation_arguments] ")"\n_annotation_arguments: annotation_argument ("," annotation_argument)* ","?\nannotation_argument: [ident ":"] dimension_value\n\n// ---- dimensions -------------------------------------------------------------------------------\ndimension_line: ident ":" (dimension_value | word_list) _NEWLINE\n?word_list: ident ("," ident)+ -> words_value\n?dimension_value: TRUE -> truth_value\n    | FALSE -> truth_value\n    | MONEY -> money_value\n    | (INT | FLOAT | DURATION) -> number_value\n    | (ident | "[" _idents "]") -> words_value\n    | STRING -> text_value\n    | ident "(" ident ":" ident ["(" streaming_argument ")"] ")" -> streaming_value\n    | ident "(" (INT | FLOAT) ")" -> gate_value\n?streaming_argument: INT | NAME\n\n// ---- declarations -----------------------------------------------------------------------------\nimport: "import" STRING [requirements] ["as" ident] [import_items] _NEWLINE\nrequirements: ("requires" annotation+)+\nimport_items: "use" import_item ("," import_item)*\nimport_item: ident ["as" ident]\n\neffect: [visibility] "effect" ident ":" _NEWLINE _INDENT dimension_lines _DEDENT\nmodel: [visibility] "model" ident ":" _NEWLINE _INDENT dimension_lines _DEDENT\ndimension_lines: (dimension_line | broken_line)+\n\nrecord_type: [visibility] "type" ident ":" _NEWLINE _INDENT fields _DEDENT\nsum_type: [visibility] "type" ident ":" _NEWLINE _INDENT variants _DEDENT\nbroken_type: [visibility] "type" ident ":" _NEWLINE _INDENT _broken_lines _DEDENT\nalias_type: [visibility] "type" ident "=" type _NEWLINE\nfields: _broken_lines? _fields\nvariants: _broken_lines? _variants\n_fields: field | _fields field | _fields broken_line\n_variants: variant | _variants variant | _variants broken_line\n_broken_lines: broken_line | _broken_lines broken_line\nfield: ident ":" type _NEWLINE\nvariant: "|" ident [parameters] _NEWLINE\n\ntool: [visibility] "tool" ident parameters "->" type [DANGEROUS] [SELECTS] [uses] _NEWLINE\n\nprompt: [visibility] "prompt" ident parameters "->" type [uses] ":" _NEWLINE _INDENT prompt_lines _DEDENT\nprompt_lines: (cites_clause | lane_clause | enrich_clause | with_clause | word_clause | template_block\n    | broken_line)+\ncites_clause: "cites" ident "strictly" _NEWLINE\nlane_clause: "lane" ident _NEWLINE\nenrich_clause: "enrich" "from" _idents _NEWLINE\nwith_clause: "with" ident [INT | FLOAT] _NEWLINE\nword_clause: ident [":" dimension_value] _NEWLINE\ntemplate_block: [(SYSTEM | USER | ASSISTANT) ":"] STRING _NEWLINE\n\nfn: [visibility] "fn" ident parameters "->" type ":" block\n\nagent: [agent_prefix] "agent" ident parameters "->" type [uses] ":" block\nagent_prefix: visibility | _annotation_lines | visibility _annotation_lines | _annotation_lines visibility\n_annotation_lines: (annotation+ _NEWLINE)+\n\ntest: "test" ident ["from_trace" STRING] ":" block\nfixture: "fixture" ident parameters "->" type ":" block\nmock: "mock" [ident "."] ident parameters "->" type [uses] ":" block\n\nextend: "extend" [ident "."] ident ":" _NEWLINE _INDENT extend_members _DEDENT\nextend_members: (tool | prompt | fn | agent | broken_decl)+\n\n// ---- types ------------------------------------------------------------------------------------\n?type: [ident "."] ident [type_arguments] -> named_type\n    | "(" [types] ")" "->" type -> function_type\ntype_arguments: "<" _types ">"\ntypes: _types\n_types: type ("," type)* ","?\n\n// ---- statements -------------------------------------------------------------------------------\nblock: _NEWLINE _INDENT _statement+ _DEDENT\n_statement: assign | let | return | if | for | while | break | continue | pass | approve | expr_stmt\n    | claim | assume | intent | pivot | assert | assert_snapshot | broken_stmt\n\n// What stands at the right edge of a statement: an expression and the end of the line, or `match` with its arms.\n?right: expr _NEWLINE | match\n\nassign: expr assign_op right\n?!assign_op: "=" | "+=" | "-=" | "*=" | "/=" | "%="\nlet: ident ":" type "=" right\nreturn: "return" (right | _NEWLINE)\nexpr_stmt: right\nbreak: "break" _NEWLINE\ncontinue: "continue" _NEWLINE\npass: "pass" _NEWLINE\napprove: "approve" ident arguments _NEWLINE\nclaim: "claim" expr ["of" ident] [evidence] _NEWLINE\n?evidence: ["quoting" expr] "citing" expr -> citing\n    | "from" "user" "(" expr ")" -> from_user\nassume: "assume" expr _NEWLINE\nintent: "intent" expr "because" expr "expecting" expected ":" block\n?expected: expr\n    | INT ".." INT -> expected_count\npivot: "pivot" "reason" expr "failed" expr "refined" expr "query" expr _NEWLINE\nassert: "assert" assertion _NEWLINE\n?assertion: expr -> holds\n    | "called" callee ["before" callee] -> called\n    | "approved" ident -> approved\n    | "cost" compare_op MONEY -> cost_is\n    | "cites" sum "in" STRING -> cites_in\n    | "grade" sum compare_op ident -> grade_is\n    | "discards" "none" -> discards_none\ncallee: [ident "."] ident\nassert_snapshot: "assert_snapshot" expr _NEWLINE\nfor: _annotation_lines? "for" _idents "in" expr ":" block\nwhile: _annotation_lines? "while" expr ":" block\nif: branch elif_branch* [else_block]\nbranch: "if" expr ":" block\n?elif_branch: "elif" expr ":" block -> branch\n?else_block: "else" ":" block\n\n// ---- what stands where a mistake was reported -------------------------------------------------\nbroken_decl: BROKEN (_NEWLINE | block)\nbroken_stmt: BROKEN (_NEWLINE | block elif_branch* [else_block])\nbroken_line: BROKEN _NEWLINE\n\n// ---- expressions, loosest binding first -------------------------------------------------------\n?expr: disjunction\n    | "fn" "(" [lambda_parameters] ")" "->" expr -> lambda\n    | "try" postfix [time_limit] ["idempotent" "key" postfix] [retry] -> attempt\ntime_limit: "timeout" (INT | DURATION)\nretry: "on" _FAILURE "retry" INT "times" ["backoff" backoff_word (INT | DURATION)]\n?!backoff_word: "linear" | "exponential"\nlambda_parameters: lambda_parameter ("," lambda_parameter)* ","?\nlambda_parameter: ident [":" type]\n?disjunction: conjunction | conjunction (OR conjunction)+ -> logic\n?conjunction: negation | negation (AND negation)+ -> logic\n?negation: comparison | "not" negation -> not\n?comparison: sum | sum compare_op sum -> compare\n?!compare_op: "==" | "!=" | "<" | "<=" | ">" | ">="\n?sum: product | product sum_link+ -> arithmetic\n?sum_link: sum_op product -> arithmetic_link\n?!sum_op: "+" | "-"\n?product: signed | signed product_link+ -> arithmetic\n?product_link: product_op signed -> arithmetic_link\n?!product_op: "*" | "/" | "%"\n?signed: postfix | sum_op signed -> sign\n\n?postfix: primary | primary _links -> access\n_links: link+\n?link: arguments -> call_link\n    | "(" expr "," ident ":" expr ")" -> trusted\n    | "." ident -> field_link\n    | "." ident arguments -> method_link\n    | "[" expr "]" -> index_link\n    | "?" -> try_link\n    | "{" [_field_inits] "}" -> record_literal\n_field_inits: (field_init | spread) ("," (field_init | spread))* ","?\nfield_init: ident [":" expr]\nspread: ".." [expr]\narguments: "(" [_exprs] ")"\n_exprs: expr ("," expr)* ","?\n\n?primary: NAME -> name\n    | INT -> int_literal\n    | FLOAT -> float_literal\n    | STRING -> string_literal\n    | (TRUE | FALSE) -> bool_literal\n    | "nothing" -> nothing_literal\n    | FSTRING_START (FSTRING_TEXT | _FSTRING_OPEN expr _FSTRING_CLOSE)* FSTRING_END -> f_string\n    | "(" expr ")"\n    | "[" [_exprs] "]" -> list_literal\n    | "{" [_map_entries] "}" -> map_literal\n_map_entries: map_entry ("," map_entry)* ","?\nmap_entry: expr ":" expr\n\n// ---- match ------------------------------------------------------------------------------------\nmatch: "match" expr ":" _NEWLINE _INDENT (match_arm | broken_line)+ _DEDENT\nmatch_arm: pattern ["if" expr] "->" (right | block | short_block)\nshort_block: assign | let | return | break | continue | pass | approve | claim | assume | pivot\n?pattern: WILDCARD -> wildcard_pattern\n    | (TRUE | FALSE | STRING | INT | FLOAT | MINUS INT | MINUS FLOAT) -> literal_pattern\n    | ident -> name_pattern\n    | ident "@" pattern -> alias_pattern\n    | ident pattern_arguments -> variant_pattern\n    | ident "." ident [pattern_arguments] -> variant_pattern\n    | [ident "."] ident "{" [_field_patterns] "}" -> record_pattern\npattern_arguments: "(" [_patterns] ")"\n_patterns: pattern ("," pattern)* ","?\n_field_patterns: (field_pattern | REST) ("," (field_pattern | REST))* ","?\nfield_pattern: ident [":" pattern]\n\n// ---- words and signs that the rules above name ------------------------------------------------\nTRUE: "true"\nFALSE: "false"\nOR: "or"\nAND: "and"\nWILDCARD: "_"\nMINUS: "-"\nREST: ".."\nPACKAGE: "package"\nDANGEROUS: "dangerous"\nSELECTS: "selects"\n_FAILURE: "error"\nSYSTEM: "system"\nUSER: "user"\nASSISTANT: "assistant"\n\nNAME: /[A-Za-z_][A-Za-z0-9_]*/\nINT: /[0-9](?:_?[0-9])*/\nFLOAT: /[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)/\nDURATION: /[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)/\nMONEY: /\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?/\nSTRING: /"""(?:[^"\\\\]++|\\\\.|"(?!""))*"""|"(?!"")(?:[^"\\\\\\n]++|\\\\\\r?+.)*"|""(?!")/s\n\nARROW: "->"\nEQ: "=="\nNE: "!="\nLE: "<="\nGE: ">="\nADD_ASSIGN: "+="\nSUB_ASSIGN: "-="\nMUL_ASSIGN: "*="\nDIV_ASSIGN: "/="\nMOD_ASSIGN: "%="\n'
START, ACCEPTING = 0, 34
LITERALS = (('ADD_ASSIGN', '+='), ('AGENT', 'agent'), ('AND', 'and'), ('APPROVE', 'approve'), ('APPROVED', 'approved'), ('ARROW', '->'), ('AS', 'as'), ('ASSERT', 'assert'), ('ASSERT_SNAPSHOT', 'assert_snapshot'), ('ASSISTANT', 'assistant'), ('ASSUME', 'assume'), ('AT', '@'), ('BACKOFF', 'backoff'), ('BECAUSE', 'because'), ('BEFORE', 'before'), ('BREAK', 'break'), ('CALLED', 'called'), ('CITES', 'cites'), ('CITING', 'citing'), ('CLAIM', 'claim'), ('COLON', ':'), ('COMMA', ','), ('CONTINUE', 'continue'), ('COST', 'cost'), ('DANGEROUS', 'dangerous'), ('DISCARDS', 'discards'), ('DIV_ASSIGN', '/='), ('DOT', '.'), ('EFFECT', 'effect'), ('ELIF', 'elif'), ('ELSE', 'else'), ('ENRICH', 'enrich'), ('EQ', '=='), ('EQUAL', '='), ('EXPECTING', 'expecting'), ('EXPONENTIAL', 'exponential'), ('EXTEND', 'extend'), ('FAILED', 'failed'), ('FALSE', 'false'), ('FIXTURE', 'fixture'), ('FN', 'fn'), ('FOR', 'for'), ('FROM', 'from'), ('FROM_TRACE', 'from_trace'), ('GE', '>='), ('GRADE', 'grade'), ('IDEMPOTENT', 'idempotent'), ('IF', 'if'), ('IMPORT', 'import'), ('IN', 'in'), ('INTENT', 'intent'), ('KEY', 'key'), ('LANE', 'lane'), ('LBRACE', '{'), ('LE', '<='), ('LESSTHAN', '<'), ('LINEAR', 'linear'), ('LPAR', '('), ('LSQB', '['), ('MATCH', 'match'), ('MINUS', '-'), ('MOCK', 'mock'), ('MODEL', 'model'), ('MOD_ASSIGN', '%='), ('MORETHAN', '>'), ('MUL_ASSIGN', '*='), ('NE', '!='), ('NONE', 'none'), ('NOT', 'not'), ('NOTHING', 'nothing'), ('OF', 'of'), ('ON', 'on'), ('OR', 'or'), ('PACKAGE', 'package'), ('PASS', 'pass'), ('PERCENT', '%'), ('PIVOT', 'pivot'), ('PLUS', '+'), ('PROMPT', 'prompt'), ('PUBLIC', 'public'), ('QMARK', '?'), ('QUERY', 'query'), ('QUOTING', 'quoting'), ('RBRACE', '}'), ('REASON', 'reason'), ('REFINED', 'refined'), ('REQUIRES', 'requires'), ('REST', '..'), ('RETRY', 'retry'), ('RETURN', 'return'), ('RPAR', ')'), ('RSQB', ']'), ('SELECTS', 'selects'), ('SLASH', '/'), ('STAR', '*'), ('STRICTLY', 'strictly'), ('SUB_ASSIGN', '-='), ('SYSTEM', 'system'), ('TEST', 'test'), ('TIMEOUT', 'timeout'), ('TIMES', 'times'), ('TOOL', 'tool'), ('TRUE', 'true'), ('TRY', 'try'), ('TYPE', 'type'), ('USE', 'use'), ('USER', 'user'), ('USES', 'uses'), ('VBAR', '|'), ('WHILE', 'while'), ('WILDCARD', '_'), ('WITH', 'with'), ('_FAILURE', 'error'))
PATTERNS = {'DURATION': '[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)', 'FLOAT': '[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)', 'INT': '[0-9](?:_?[0-9])*', 'MONEY': '\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?', 'NAME': '[A-Za-z_][A-Za-z0-9_]*', 'STRING': '(?s:"""(?:[^"\\\\]++|\\\\.|"(?!""))*"""|"(?!"")(?:[^"\\\\\n]++|\\\\\r?+.)*"|""(?!"))'}


def reduce_0(stack, kind, builder, goto, make):
    start = end = 0
    value = make(builder, start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_1(stack, kind, builder, goto, make):
    stack, _, start, end, _ = stack
    value = make(builder, start, end, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_2(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = v0
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_3(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder, start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_4(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = [v0]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_5(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder, start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_6(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_7(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_8(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_9(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.extend(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_10(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_11(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_12(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, *v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_13(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_14(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_15(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_16(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_17(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.extend(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_18(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = ()
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_19(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_20(stack, kind, builder, goto, make):
    stack, _, start, end, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_21(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder, start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_22(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_23(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = v1
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_24(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_25(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = (v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_26(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_27(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_28(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_29(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_30(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), None, v0, ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_31(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_32(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = [v0]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_33(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, *v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_34(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_35(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_36(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_37(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_38(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_39(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_40(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_41(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, *v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_42(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, *v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_43(stack, kind, builder, goto, make):
    stack, _, start, end, _ = stack
    value = make(builder, start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_44(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, v3, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_45(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = (v1, *v2,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_46(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.extend(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_47(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, None, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_48(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), None, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_49(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), 'private', v1, v3, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_50(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_51(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = [v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_52(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, *v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_53(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_54(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_55(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v1, *v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_56(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_57(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_58(stack, kind, builder, goto, make):
    stack, _, start, end, v0 = stack
    value = (v0,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_59(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, *v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_60(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), tuple(v1))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_61(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = v1
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_62(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_63(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_64(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_65(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, v3, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_66(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_67(stack, kind, builder, goto, make):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_68(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, None, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_69(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2, ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_70(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2, v4, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_71(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_72(stack, kind, builder, goto, make):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, None, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_73(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_74(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_75(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_76(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_77(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v1, *v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_78(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), None, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_79(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_80(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = (v0,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_81(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = (v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_82(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = [v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_83(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_84(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, None, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_85(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_86(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = v2
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_87(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v1)
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_88(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_89(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_90(stack, kind, builder, goto, make):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, v4, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_91(stack, kind, builder, goto, make):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), 'private', v1, v2, v4, v6, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_92(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, v4, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_93(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, v5, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_94(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, None, v5, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_95(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, None, None, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_96(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, *v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_97(stack, kind, builder, goto, make):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = (*v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_98(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), (), v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_99(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_100(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, None, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_101(stack, kind, builder, goto, make):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, v5, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_102(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_103(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, v3, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_104(stack, kind, builder, goto, make):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), (), v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_105(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = (v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_106(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_107(stack, kind, builder, goto, make):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_108(stack, kind, builder, goto, make):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, *v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_109(stack, kind, builder, goto, make):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_110(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_111(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, v5, v6, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_112(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, v5, None, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_113(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, None, v5, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_114(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_115(stack, kind, builder, goto, make):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_116(stack, kind, builder, goto, make):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, None, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_117(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_118(stack, kind, builder, goto, make):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2, v3, v5, v7, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_119(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, v6, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_120(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, None, v6, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_121(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, None, None, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_122(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, *v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_123(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_124(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1, v3, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_125(stack, kind, builder, goto, make):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v2, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_126(stack, kind, builder, goto, make):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, *v1, v3, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_127(stack, kind, builder, goto, make):
    stack, _, _, end, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None, v4, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_128(stack, kind, builder, goto, make):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, v5, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_129(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_130(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_131(stack, kind, builder, goto, make):
    stack, _, _, end, v8 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3, v4, v6, None, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_132(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, v5, v6, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_133(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, v2, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_134(stack, kind, builder, goto, make):
    stack, _, _, end, v8 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, v6, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_135(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, v6, v7, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_136(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, v6, None, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_137(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, None, v6, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_138(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_139(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, *v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_140(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v3, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_141(stack, kind, builder, goto, make):
    stack, _, _, end, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2, v5, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_142(stack, kind, builder, goto, make):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, *v0, *v2, v4, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_143(stack, kind, builder, goto, make):
    stack, _, _, end, v9 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3, v4, v6, v7, v9)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_144(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_145(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_146(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v8 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, None, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_147(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v8 = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, v6, v7, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_148(stack, kind, builder, goto, make):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3, v5, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_149(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_150(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_151(stack, kind, builder, goto, make):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v0, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_152(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v3, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_153(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_154(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v9 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, None, v1, v2, v4, v5, v9)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_155(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v9 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, None, v9)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_156(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v4, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_157(stack, kind, builder, goto, make):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_158(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, None, v0, *v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_159(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_160(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), tuple(v2))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_161(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_162(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v10 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, v3, v5, v6, v10)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_163(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_164(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v8 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder.next_id(), Span(builder.source, start, end), v2, v4, v6, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_165(stack, kind, builder, goto, make):
    stack, _, _, end, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = make(builder, start, end, v3, v6, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_166(stack, kind, builder, goto, make):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = make(builder, start, end, v0, v2, *v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


REDUCERS = (reduce_0, reduce_1, reduce_2, reduce_3, reduce_4, reduce_5, reduce_6, reduce_7, reduce_8, reduce_9, reduce_10, reduce_11, reduce_12, reduce_13, reduce_14, reduce_15, reduce_16, reduce_17, reduce_18, reduce_19, reduce_20, reduce_21, reduce_22, reduce_23, reduce_24, reduce_25, reduce_26, reduce_27, reduce_28, reduce_29, reduce_30, reduce_31, reduce_32, reduce_33, reduce_34, reduce_35, reduce_36, reduce_37, reduce_38, reduce_39, reduce_40, reduce_41, reduce_42, reduce_43, reduce_44, reduce_45, reduce_46, reduce_47, reduce_48, reduce_49, reduce_50, reduce_51, reduce_52, reduce_53, reduce_54, reduce_55, reduce_56, reduce_57, reduce_58, reduce_59, reduce_60, reduce_61, reduce_62, reduce_63, reduce_64, reduce_65, reduce_66, reduce_67, reduce_68, reduce_69, reduce_70, reduce_71, reduce_72, reduce_73, reduce_74, reduce_75, reduce_76, reduce_77, reduce_78, reduce_79, reduce_80, reduce_81, reduce_82, reduce_83, reduce_84, reduce_85, reduce_86, reduce_87, reduce_88, reduce_89, reduce_90, reduce_91, reduce_92, reduce_93, reduce_94, reduce_95, reduce_96, reduce_97, reduce_98, reduce_99, reduce_100, reduce_101, reduce_102, reduce_103, reduce_104, reduce_105, reduce_106, reduce_107, reduce_108, reduce_109, reduce_110, reduce_111, reduce_112, reduce_113, reduce_114, reduce_115, reduce_116, reduce_117, reduce_118, reduce_119, reduce_120, reduce_121, reduce_122, reduce_123, reduce_124, reduce_125, reduce_126, reduce_127, reduce_128, reduce_129, reduce_130, reduce_131, reduce_132, reduce_133, reduce_134, reduce_135, reduce_136, reduce_137, reduce_138, reduce_139, reduce_140, reduce_141, reduce_142, reduce_143, reduce_144, reduce_145, reduce_146, reduce_147, reduce_148, reduce_149, reduce_150, reduce_151, reduce_152, reduce_153, reduce_154, reduce_155, reduce_156, reduce_157, reduce_158, reduce_159, reduce_160, reduce_161, reduce_162, reduce_163, reduce_164, reduce_165, reduce_166)

RULES = (
    ('module', 0, 'module', False, 0, 'module'),
    ('visibility', 1, 'visibility', False, 1, 'visibility'),
    ('_annotation_lines', 1, None, False, 2, None),
    ('module', 1, 'module', False, 3, 'module'),
    ('agent_prefix', 1, 'agent_prefix', False, 3, 'agent_prefix'),
    ('__module_star_0', 1, None, False, 2, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('__requirements_plus_4', 1, None, False, 4, None),
    ('__module_star_0', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('_declaration', 1, None, False, 4, None),
    ('agent_prefix', 1, 'agent_prefix', False, 5, 'agent_prefix'),
    ('ident', 1, 'ident', False, 5, 'ident'),
    ('annotation', 2, 'annotation', False, 6, 'Annotation'),
    ('broken_decl', 2, 'broken_decl', False, 7, 'broken_decl'),
    ('broken_decl', 2, 'broken_decl', False, 8, 'broken_decl'),
    ('__module_star_0', 2, None, False, 9, None),
    ('__module_star_0', 2, None, False, 10, None),
    ('___annotation_lines_plus_9', 2, None, False, 11, None),
    ('__requirements_plus_4', 2, None, False, 10, None),
    ('agent_prefix', 2, 'agent_prefix', False, 12, 'agent_prefix'),
    ('agent_prefix', 2, 'agent_prefix', False, 13, 'agent_prefix'),
    ('annotation', 3, 'annotation', False, 14, 'Annotation'),
    ('import', 3, 'import', False, 15, 'import_'),
    ('requirements', 1, 'requirements', False, 16, None),
    ('___annotation_lines_plus_9', 3, None, False, 17, None),
    ('parameters', 2, 'parameters', False, 18, None),
    ('_parameters', 1, None, False, 4, None),
    ('dimension_value', 1, 'number_value', False, 5, 'number_value'),
    ('dimension_value', 1, 'truth_value', False, 5, 'truth_value'),
    ('dimension_value', 1, 'number_value', False, 5, 'number_value'),
    ('dimension_value', 1, 'number_value', False, 5, 'number_value'),
    ('dimension_value', 1, 'money_value', False, 5, 'money_value'),
    ('annotation_arguments', 2, 'annotation_arguments', False, 18, None),
    ('dimension_value', 1, 'text_value', False, 5, 'text_value'),
    ('dimension_value', 1, 'truth_value', False, 5, 'truth_value'),
    ('_annotation_arguments', 1, None, False, 4, None),
    ('annotation_argument', 1, 'annotation_argument', False, 19, 'AnnotationArgument'),
    ('dimension_value', 1, 'words_value', False, 5, 'words_value'),
    ('primary', 1, 'bool_literal', False, 5, 'bool_literal'),
    ('primary', 1, 'float_literal', False, 5, 'float_literal'),
    ('primary', 1, 'int_literal', False, 5, 'int_literal'),
    ('sum_op', 1, None, True, 2, None),
    ('primary', 1, 'name', False, 5, 'name'),
    ('primary', 1, 'nothing_literal', False, 20, 'NothingLiteral'),
    ('sum_op', 1, None, True, 2, None),
    ('primary', 1, 'string_literal', False, 5, 'string_literal'),
    ('primary', 1, 'bool_literal', False, 5, 'bool_literal'),
    ('__block_plus_12', 1, None, False, 2, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('if', 1, 'if', False, 21, 'if_'),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('negation', 1, None, True, 2, None),
    ('disjunction', 1, None, True, 2, None),
    ('_statement', 1, None, False, 4, None),
    ('expr', 1, None, True, 2, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('right', 1, None, True, 2, None),
    ('conjunction', 1, None, True, 2, None),
    ('_statement', 1, None, False, 4, None),
    ('_statement', 1, None, False, 4, None),
    ('signed', 1, None, True, 2, None),
    ('postfix', 1, None, True, 2, None),
    ('sum', 1, None, True, 2, None),
    ('_statement', 1, None, False, 4, None),
    ('expr_stmt', 1, 'expr_stmt', False, 22, 'ExprStmt'),
    ('product', 1, None, True, 2, None),
    ('comparison', 1, None, True, 2, None),
    ('_statement', 1, None, False, 4, None),
    ('__requirements_plus_5', 2, None, False, 23, None),
    ('import_item', 1, 'import_item', False, 24, 'ImportItem'),
    ('import_items', 2, 'import_items', False, 25, None),
    ('import', 4, 'import', False, 26, 'import_'),
    ('import', 4, 'import', False, 27, 'import_'),
    ('visibility', 4, 'visibility', False, 28, 'visibility'),
    ('test', 4, 'test', False, 29, 'test'),
    ('type', 1, 'named_type', False, 30, 'NamedType'),
    ('parameters', 3, 'parameters', False, 31, None),
    ('_parameters', 2, None, False, 32, None),
    ('_parameters', 2, None, False, 33, None),
    ('_idents', 1, None, False, 4, None),
    ('annotation_arguments', 3, 'annotation_arguments', False, 31, None),
    ('_annotation_arguments', 2, None, False, 32, None),
    ('_annotation_arguments', 2, None, False, 33, None),
    ('assertion', 1, 'holds', False, 22, 'Holds'),
    ('break', 2, 'break', False, 34, 'Break'),
    ('broken_stmt', 2, 'broken_stmt', False, 7, 'broken_stmt'),
    ('broken_stmt', 2, 'broken_stmt', False, 35, 'broken_stmt'),
    ('continue', 2, 'continue', False, 34, 'Continue'),
    ('primary', 2, 'f_string', False, 8, 'f_string'),
    ('__primary_star_22', 1, None, False, 4, None),
    ('primary', 2, 'map_literal', False, 36, 'MapLiteral'),
    ('_map_entries', 1, None, False, 4, None),
    ('primary', 2, 'list_literal', False, 36, 'ListLiteral'),
    ('_exprs', 1, None, False, 4, None),
    ('negation', 2, 'not', False, 37, 'Not'),
    ('pass', 2, 'pass', False, 34, 'Pass'),
    ('return', 2, 'return', False, 38, 'return_'),
    ('return', 2, 'return', False, 39, 'return_'),
    ('expr', 2, 'attempt', False, 40, 'attempt'),
    ('block', 4, 'block', False, 41, 'block'),
    ('__block_plus_12', 2, None, False, 9, None),
    ('if', 2, 'if', False, 42, 'if_'),
    ('__if_star_13', 1, None, False, 4, None),
    ('if', 2, 'if', False, 8, 'if_'),
    ('disjunction', 2, 'logic', False, 13, 'logic'),
    ('assign_op', 1, None, True, 2, None),
    ('assign_op', 1, None, True, 2, None),
    ('assign_op', 1, None, True, 2, None),
    ('assign_op', 1, None, True, 2, None),
    ('assign_op', 1, None, True, 2, None),
    ('assign_op', 1, None, True, 2, None),
    ('right', 2, None, False, 11, None),
    ('conjunction', 2, 'logic', False, 13, 'logic'),
    ('link', 1, 'try_link', False, 43, 'try_link'),
    ('_links', 1, None, False, 2, None),
    ('postfix', 2, 'access', False, 13, 'access'),
    ('link', 1, 'call_link', False, 5, 'call_link'),
    ('___links_plus_19', 1, None, False, 4, None),
    ('sum', 2, 'arithmetic', False, 13, 'arithmetic'),
    ('__sum_plus_17', 1, None, False, 4, None),
    ('product_op', 1, None, True, 2, None),
    ('product_op', 1, None, True, 2, None),
    ('product_op', 1, None, True, 2, None),
    ('product', 2, 'arithmetic', False, 13, 'arithmetic'),
    ('__product_plus_18', 1, None, False, 4, None),
    ('compare_op', 1, None, True, 2, None),
    ('compare_op', 1, None, True, 2, None),
    ('compare_op', 1, None, True, 2, None),
    ('compare_op', 1, None, True, 2, None),
    ('compare_op', 1, None, True, 2, None),
    ('compare_op', 1, None, True, 2, None),
    ('signed', 2, 'sign', False, 8, 'sign'),
    ('import', 5, 'import', False, 44, 'import_'),
    ('import_items', 3, 'import_items', False, 45, None),
    ('__requirements_plus_5', 3, None, False, 46, None),
    ('import', 5, 'import', False, 47, 'import_'),
    ('types', 1, 'types', False, 16, None),
    ('_types', 1, None, False, 4, None),
    ('type', 2, 'named_type', False, 48, 'NamedType'),
    ('alias_type', 5, 'alias_type', False, 49, 'AliasType'),
    ('parameter', 3, 'parameter', False, 50, 'Parameter'),
    ('___parameters_star_2', 2, None, False, 51, None),
    ('_parameters', 3, None, False, 52, None),
    ('dimension_value', 3, 'words_value', False, 53, 'words_value'),
    ('_idents', 2, None, False, 33, None),
    ('___annotation_arguments_star_3', 2, None, False, 51, None),
    ('_annotation_arguments', 3, None, False, 52, None),
    ('annotation_argument', 3, 'annotation_argument', False, 50, 'AnnotationArgument'),
    ('assertion', 2, 'approved', False, 37, 'Approved'),
    ('assertion', 2, 'called', False, 6, 'Called'),
    ('callee', 1, 'callee', False, 19, 'Callee'),
    ('assertion', 2, 'discards_none', False, 34, 'DiscardsNone'),
    ('assert', 3, 'assert', False, 54, 'Assert'),
    ('assert_snapshot', 3, 'assert_snapshot', False, 54, 'AssertSnapshot'),
    ('assume', 3, 'assume', False, 54, 'Assume'),
    ('broken_stmt', 3, 'broken_stmt', False, 55, 'broken_stmt'),
    ('broken_stmt', 3, 'broken_stmt', False, 56, 'broken_stmt'),
    ('claim', 3, 'claim', False, 57, 'Claim'),
    ('lambda_parameter', 1, 'lambda_parameter', False, 24, 'LambdaParameter'),
    ('lambda_parameters', 1, 'lambda_parameters', False, 58, None),
    ('primary', 3, 'f_string', False, 59, 'f_string'),
    ('__primary_star_22', 2, None, False, 10, None),
    ('primary', 3, 'map_literal', False, 60, 'MapLiteral'),
    ('_map_entries', 2, None, False, 32, None),
    ('_map_entries', 2, None, False, 33, None),
    ('primary', 3, None, False, 61, None),
    ('primary', 3, 'list_literal', False, 60, 'ListLiteral'),
    ('_exprs', 2, None, False, 32, None),
    ('_exprs', 2, None, False, 33, None),
    ('expr', 3, 'attempt', False, 62, 'attempt'),
    ('expr', 3, 'attempt', False, 63, 'attempt'),
    ('__if_star_13', 2, None, False, 10, None),
    ('if', 3, 'if', False, 59, 'if_'),
    ('__disjunction_plus_15', 2, None, False, 64, None),
    ('assign', 3, 'assign', False, 56, 'assign'),
    ('__conjunction_plus_16', 2, None, False, 64, None),
    ('link', 2, 'field_link', False, 39, 'field_link'),
    ('link', 2, 'record_literal', False, 38, 'record_literal'),
    ('spread', 1, 'spread', False, 1, 'spread'),
    ('_field_inits', 1, None, False, 4, None),
    ('field_init', 1, 'field_init', False, 21, 'field_init'),
    ('_field_inits', 1, None, False, 4, None),
    ('arguments', 2, 'arguments', False, 18, None),
    ('___links_plus_19', 2, None, False, 10, None),
    ('__sum_plus_17', 2, None, False, 10, None),
    ('sum_link', 2, 'arithmetic_link', False, 8, 'arithmetic_link'),
    ('__product_plus_18', 2, None, False, 10, None),
    ('product_link', 2, 'arithmetic_link', False, 8, 'arithmetic_link'),
    ('comparison', 3, 'compare', False, 56, 'compare'),
    ('dimension_lines', 1, 'dimension_lines', False, 16, None),
    ('__dimension_lines_plus_7', 1, None, False, 4, None),
    ('__dimension_lines_plus_7', 1, None, False, 4, None),
    ('extend_members', 1, 'extend_members', False, 16, None),
    ('__extend_members_plus_10', 1, None, False, 4, None),
    ('__extend_members_plus_10', 1, None, False, 4, None),
    ('__extend_members_plus_10', 1, None, False, 4, None),
    ('__extend_members_plus_10', 1, None, False, 4, None),
    ('__extend_members_plus_10', 1, None, False, 4, None),
    ('import', 6, 'import', False, 65, 'import_'),
    ('import_item', 3, 'import_item', False, 50, 'ImportItem'),
    ('__import_items_star_6', 2, None, False, 51, None),
    ('import', 6, 'import', False, 66, 'import_'),
    ('test', 6, 'test', False, 67, 'test'),
    ('tool', 6, 'tool', False, 68, 'tool'),
    ('fields', 1, 'fields', False, 16, None),
    ('variants', 1, 'variants', False, 16, None),
    ('_broken_lines', 1, None, False, 4, None),
    ('_fields', 1, None, False, 4, None),
    ('_variants', 1, None, False, 4, None),
    ('_types', 2, None, False, 32, None),
    ('_types', 2, None, False, 33, None),
    ('type', 3, 'named_type', False, 69, 'NamedType'),
    ('alias_type', 6, 'alias_type', False, 70, 'AliasType'),
    ('___parameters_star_2', 3, None, False, 71, None),
    ('agent', 7, 'agent', False, 72, 'agent'),
    ('uses', 2, 'uses', False, 73, None),
    ('___idents_star_1', 2, None, False, 51, None),
    ('___annotation_arguments_star_3', 3, None, False, 71, None),
    ('dimension_value', 4, 'gate_value', False, 74, 'gate_value'),
    ('dimension_value', 4, 'gate_value', False, 74, 'gate_value'),
    ('approve', 4, 'approve', False, 75, 'Approve'),
    ('assertion', 3, 'cost_is', False, 76, 'cost_is'),
    ('broken_stmt', 4, 'broken_stmt', False, 77, 'broken_stmt'),
    ('evidence', 2, 'citing', False, 78, 'Citing'),
    ('claim', 4, 'claim', False, 79, 'Claim'),
    ('lambda_parameters', 2, 'lambda_parameters', False, 80, None),
    ('lambda_parameters', 2, 'lambda_parameters', False, 81, None),
    ('__primary_star_22', 3, None, False, 82, None),
    ('branch', 4, 'branch', False, 83, 'Branch'),
    ('map_entry', 3, 'map_entry', False, 50, 'MapEntry'),
    ('___map_entries_star_23', 2, None, False, 51, None),
    ('_map_entries', 3, None, False, 52, None),
    ('___exprs_star_21', 2, None, False, 51, None),
    ('_exprs', 3, None, False, 52, None),
    ('time_limit', 2, 'time_limit', False, 39, 'time_limit'),
    ('time_limit', 2, 'time_limit', False, 39, 'time_limit'),
    ('expr', 4, 'attempt', False, 84, 'attempt'),
    ('while', 4, 'while', False, 85, 'while_'),
    ('else_block', 3, None, False, 86, None),
    ('__disjunction_plus_15', 3, None, False, 87, None),
    ('__conjunction_plus_16', 3, None, False, 87, None),
    ('link', 3, 'method_link', False, 76, 'method_link'),
    ('spread', 2, 'spread', False, 39, 'spread'),
    ('link', 3, 'record_literal', False, 53, 'record_literal'),
    ('_field_inits', 2, None, False, 32, None),
    ('_field_inits', 2, None, False, 33, None),
    ('_field_inits', 2, None, False, 32, None),
    ('_field_inits', 2, None, False, 33, None),
    ('arguments', 3, 'arguments', False, 31, None),
    ('link', 3, 'index_link', False, 88, 'index_link'),
    ('broken_line', 2, 'broken_line', False, 7, 'broken_line'),
    ('__dimension_lines_plus_7', 2, None, False, 10, None),
    ('__dimension_lines_plus_7', 2, None, False, 10, None),
    ('effect', 7, 'effect', False, 89, 'effect'),
    ('__extend_members_plus_10', 2, None, False, 10, None),
    ('__extend_members_plus_10', 2, None, False, 10, None),
    ('__extend_members_plus_10', 2, None, False, 10, None),
    ('__extend_members_plus_10', 2, None, False, 10, None),
    ('__extend_members_plus_10', 2, None, False, 10, None),
    ('extend', 7, 'extend', False, 89, 'extend'),
    ('fixture', 7, 'fixture', False, 90, 'fixture'),
    ('fn', 7, 'fn', False, 91, 'Fn'),
    ('__import_items_star_6', 3, None, False, 71, None),
    ('import', 7, 'import', False, 92, 'import_'),
    ('mock', 7, 'mock', False, 72, 'mock'),
    ('model', 7, 'model', False, 89, 'model'),
    ('tool', 7, 'tool', False, 93, 'tool'),
    ('tool', 7, 'tool', False, 94, 'tool'),
    ('tool', 7, 'tool', False, 95, 'tool'),
    ('broken_type', 7, 'broken_type', False, 96, 'broken_type'),
    ('fields', 2, 'fields', False, 97, None),
    ('variants', 2, 'variants', False, 97, None),
    ('_broken_lines', 2, None, False, 10, None),
    ('_fields', 2, None, False, 10, None),
    ('_fields', 2, None, False, 10, None),
    ('_variants', 2, None, False, 10, None),
    ('_variants', 2, None, False, 10, None),
    ('record_type', 7, 'record_type', False, 89, 'record_type'),
    ('sum_type', 7, 'sum_type', False, 89, 'sum_type'),
    ('type', 4, 'function_type', False, 98, 'FunctionType'),
    ('___types_star_11', 2, None, False, 51, None),
    ('_types', 3, None, False, 52, None),
    ('type', 4, 'named_type', False, 99, 'NamedType'),
    ('type_arguments', 3, 'type_arguments', False, 31, None),
    ('tool', 7, 'tool', False, 100, 'tool'),
    ('agent', 8, 'agent', False, 101, 'agent'),
    ('___idents_star_1', 3, None, False, 71, None),
    ('assertion', 4, 'called', False, 83, 'Called'),
    ('callee', 3, 'callee', False, 50, 'Callee'),
    ('assertion', 4, 'cites_in', False, 85, 'cites_in'),
    ('assertion', 4, 'grade_is', False, 102, 'grade_is'),
    ('claim', 5, 'claim', False, 103, 'Claim'),
    ('expr', 5, 'lambda', False, 104, 'Lambda'),
    ('lambda_parameter', 3, 'lambda_parameter', False, 50, 'LambdaParameter'),
    ('__lambda_parameters_star_14', 2, None, False, 51, None),
    ('lambda_parameters', 3, 'lambda_parameters', False, 105, None),
    ('__primary_star_22', 4, None, False, 106, None),
    ('___map_entries_star_23', 3, None, False, 71, None),
    ('___exprs_star_21', 3, None, False, 71, None),
    ('expr', 5, 'attempt', False, 107, 'attempt'),
    ('while', 5, 'while', False, 108, 'while_'),
    ('elif_branch', 4, 'branch', False, 83, 'Branch'),
    ('let', 5, 'let', False, 109, 'Let'),
    ('___field_inits_star_20', 2, None, False, 51, None),
    ('___field_inits_star_20', 2, None, False, 51, None),
    ('_field_inits', 3, None, False, 52, None),
    ('field_init', 3, 'field_init', False, 110, 'field_init'),
    ('_field_inits', 3, None, False, 52, None),
    ('mock', 8, 'mock', False, 101, 'mock'),
    ('tool', 8, 'tool', False, 111, 'tool'),
    ('tool', 8, 'tool', False, 112, 'tool'),
    ('tool', 8, 'tool', False, 113, 'tool'),
    ('variant', 3, 'variant', False, 114, 'Variant'),
    ('___types_star_11', 3, None, False, 71, None),
    ('type', 5, 'function_type', False, 115, 'FunctionType'),
    ('agent', 8, 'agent', False, 116, 'agent'),
    ('effect', 8, 'effect', False, 117, 'effect'),
    ('fn', 8, 'fn', False, 118, 'Fn'),
    ('model', 8, 'model', False, 117, 'model'),
    ('tool', 8, 'tool', False, 119, 'tool'),
    ('tool', 8, 'tool', False, 120, 'tool'),
    ('tool', 8, 'tool', False, 121, 'tool'),
    ('broken_type', 8, 'broken_type', False, 122, 'broken_type'),
    ('record_type', 8, 'record_type', False, 117, 'record_type'),
    ('sum_type', 8, 'sum_type', False, 117, 'sum_type'),
    ('dimension_value', 6, 'streaming_value', False, 123, 'streaming_value'),
    ('claim', 6, 'claim', False, 124, 'Claim'),
    ('evidence', 4, 'citing', False, 83, 'Citing'),
    ('__lambda_parameters_star_14', 3, None, False, 71, None),
    ('expr', 6, 'lambda', False, 125, 'Lambda'),
    ('for', 6, 'for', False, 126, 'for_'),
    ('expected', 1, None, True, 2, None),
    ('pattern', 1, 'literal_pattern', False, 5, 'literal_pattern'),
    ('pattern', 1, 'literal_pattern', False, 5, 'literal_pattern'),
    ('pattern', 1, 'literal_pattern', False, 5, 'literal_pattern'),
    ('pattern', 1, 'literal_pattern', False, 5, 'literal_pattern'),
    ('pattern', 1, 'literal_pattern', False, 5, 'literal_pattern'),
    ('pattern', 1, 'wildcard_pattern', False, 5, 'wildcard_pattern'),
    ('__match_plus_24', 1, None, False, 4, None),
    ('pattern', 1, 'name_pattern', False, 22, 'NamePattern'),
    ('__match_plus_24', 1, None, False, 4, None),
    ('expr', 6, 'attempt', False, 127, 'attempt'),
    ('expr', 6, 'attempt', False, 128, 'attempt'),
    ('___field_inits_star_20', 3, None, False, 71, None),
    ('___field_inits_star_20', 3, None, False, 71, None),
    ('dimension_line', 4, 'dimension_line', False, 129, 'DimensionLine'),
    ('word_list', 2, 'words_value', False, 13, 'words_value'),
    ('dimension_line', 4, 'dimension_line', False, 129, 'DimensionLine'),
    ('extend', 9, 'extend', False, 130, 'extend'),
    ('mock', 9, 'mock', False, 131, 'mock'),
    ('prompt_lines', 1, 'prompt_lines', False, 16, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('__prompt_lines_plus_8', 1, None, False, 4, None),
    ('tool', 9, 'tool', False, 132, 'tool'),
    ('variant', 4, 'variant', False, 75, 'Variant'),
    ('field', 4, 'field', False, 133, 'Field'),
    ('agent', 9, 'agent', False, 134, 'agent'),
    ('tool', 9, 'tool', False, 135, 'tool'),
    ('tool', 9, 'tool', False, 136, 'tool'),
    ('tool', 9, 'tool', False, 137, 'tool'),
    ('streaming_argument', 1, None, True, 2, None),
    ('streaming_argument', 1, None, True, 2, None),
    ('evidence', 5, 'from_user', False, 138, 'FromUser'),
    ('pattern', 2, 'literal_pattern', False, 8, 'literal_pattern'),
    ('pattern', 2, 'literal_pattern', False, 8, 'literal_pattern'),
    ('match', 7, 'match', False, 139, 'match'),
    ('__match_plus_24', 2, None, False, 10, None),
    ('__match_plus_24', 2, None, False, 10, None),
    ('pattern', 2, 'variant_pattern', False, 8, 'variant_pattern'),
    ('retry', 5, 'retry', False, 140, 'retry'),
    ('expr', 7, 'attempt', False, 141, 'attempt'),
    ('for', 7, 'for', False, 142, 'for_'),
    ('mock', 10, 'mock', False, 143, 'mock'),
    ('template_block', 2, 'template_block', False, 144, 'template_block'),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('__prompt_lines_plus_8', 2, None, False, 10, None),
    ('word_clause', 2, 'word_clause', False, 145, 'WordClause'),
    ('prompt', 10, 'prompt', False, 146, 'prompt'),
    ('tool', 10, 'tool', False, 147, 'tool'),
    ('expected', 3, 'expected_count', False, 110, 'expected_count'),
    ('intent', 8, 'intent', False, 148, 'intent'),
    ('pattern', 3, 'alias_pattern', False, 50, 'AliasPattern'),
    ('pattern', 3, 'variant_pattern', False, 149, 'variant_pattern'),
    ('pattern', 3, 'record_pattern', False, 150, 'record_pattern'),
    ('_field_patterns', 1, None, False, 4, None),
    ('_field_patterns', 1, None, False, 4, None),
    ('field_pattern', 1, 'field_pattern', False, 21, 'field_pattern'),
    ('pattern_arguments', 2, 'pattern_arguments', False, 18, None),
    ('_patterns', 1, None, False, 4, None),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('match_arm', 3, 'match_arm', False, 151, 'MatchArm'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('short_block', 1, 'short_block', False, 5, 'short_block'),
    ('match_arm', 3, 'match_arm', False, 151, 'MatchArm'),
    ('match_arm', 3, 'match_arm', False, 151, 'MatchArm'),
    ('link', 7, 'trusted', False, 152, 'trusted'),
    ('lane_clause', 3, 'lane_clause', False, 54, 'LaneClause'),
    ('with_clause', 3, 'with_clause', False, 153, 'with_clause'),
    ('prompt', 11, 'prompt', False, 154, 'prompt'),
    ('prompt', 11, 'prompt', False, 155, 'prompt'),
    ('dimension_value', 9, 'streaming_value', False, 156, 'streaming_value'),
    ('pattern', 4, 'variant_pattern', False, 157, 'variant_pattern'),
    ('_field_patterns', 2, None, False, 32, None),
    ('_field_patterns', 2, None, False, 33, None),
    ('pattern', 4, 'record_pattern', False, 158, 'record_pattern'),
    ('_field_patterns', 2, None, False, 32, None),
    ('_field_patterns', 2, None, False, 33, None),
    ('pattern_arguments', 3, 'pattern_arguments', False, 31, None),
    ('_patterns', 2, None, False, 32, None),
    ('_patterns', 2, None, False, 33, None),
    ('backoff_word', 1, None, True, 2, None),
    ('backoff_word', 1, None, True, 2, None),
    ('template_block', 4, 'template_block', False, 74, 'template_block'),
    ('cites_clause', 4, 'cites_clause', False, 159, 'CitesClause'),
    ('enrich_clause', 4, 'enrich_clause', False, 160, 'EnrichClause'),
    ('template_block', 4, 'template_block', False, 74, 'template_block'),
    ('template_block', 4, 'template_block', False, 74, 'template_block'),
    ('with_clause', 4, 'with_clause', False, 161, 'with_clause'),
    ('with_clause', 4, 'with_clause', False, 161, 'with_clause'),
    ('word_clause', 4, 'word_clause', False, 129, 'WordClause'),
    ('prompt', 12, 'prompt', False, 162, 'prompt'),
    ('pattern', 5, 'record_pattern', False, 163, 'record_pattern'),
    ('___field_patterns_star_26', 2, None, False, 51, None),
    ('___field_patterns_star_26', 2, None, False, 51, None),
    ('_field_patterns', 3, None, False, 52, None),
    ('_field_patterns', 3, None, False, 52, None),
    ('field_pattern', 3, 'field_pattern', False, 110, 'field_pattern'),
    ('___patterns_star_25', 2, None, False, 51, None),
    ('_patterns', 3, None, False, 52, None),
    ('match_arm', 5, 'match_arm', False, 109, 'MatchArm'),
    ('match_arm', 5, 'match_arm', False, 109, 'MatchArm'),
    ('match_arm', 5, 'match_arm', False, 109, 'MatchArm'),
    ('pivot', 10, 'pivot', False, 164, 'Pivot'),
    ('retry', 8, 'retry', False, 165, 'retry'),
    ('retry', 8, 'retry', False, 165, 'retry'),
    ('pattern', 6, 'record_pattern', False, 166, 'record_pattern'),
    ('___field_patterns_star_26', 3, None, False, 71, None),
    ('___field_patterns_star_26', 3, None, False, 71, None),
    ('___patterns_star_25', 3, None, False, 71, None),
)

ROWS = (
    (('AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE'), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), ((0, ('$END',)),)),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('_NEWLINE',), (44,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('STRING',), (50,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('LPAR',), (54,), ((1, ('AGENT', 'AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE')),)),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('AT',), (2,), ((2, ('AGENT', 'FOR', 'PUBLIC', 'WHILE')),)),
    (('AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE'), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12, 13, 14, 15), ((3, ('$END',)),)),
    (('AT', '_NEWLINE'), (2, 61), ()),
    (('PUBLIC',), (12,), ((4, ('AGENT',)),)),
    ((), (), ((5, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((6, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('AGENT',), (64,), ()),
    ((), (), ((7, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((8, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((9, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((10, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((11, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((12, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((13, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((14, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((15, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((16, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((17, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ()),
    ((), (), ((18, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((19, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((20, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((21, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((22, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE'), (2, 65, 66, 67, 68, 69, 70), ((23, ('AGENT',)),)),
    ((), (), ((24, ('ADD_ASSIGN', 'AND', 'ARROW', 'AS', 'AT', 'BECAUSE', 'BEFORE', 'CITING', 'COLON', 'COMMA', 'DANGEROUS', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FLOAT', 'FROM', 'FROM_TRACE', 'GE', 'IDEMPOTENT', 'IF', 'IN', 'INT', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'REQUIRES', 'RPAR', 'RSQB', 'SELECTS', 'SLASH', 'STAR', 'STRICTLY', 'SUB_ASSIGN', 'TIMEOUT', 'USE', 'USES', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('LPAR',), (72,), ()),
    (('LPAR',), (74,), ((25, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('_INDENT',), (76,), ((26, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((27, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('COLON',), (77,), ()),
    (('COLON', 'DOT'), (78, 79), ()),
    (('LPAR',), (72,), ()),
    (('LPAR',), (72,), ()),
    (('AS', 'REQUIRES', 'USE', '_NEWLINE'), (82, 83, 84, 85), ()),
    (('DOT', 'LPAR'), (89, 72), ()),
    (('COLON',), (91,), ()),
    (('LPAR',), (72,), ()),
    (('PACKAGE',), (93,), ()),
    (('COLON', 'FROM_TRACE'), (94, 95), ()),
    (('LPAR',), (72,), ()),
    (('COLON', 'EQUAL'), (97, 98), ()),
    (('AT', '_NEWLINE'), (2, 99), ()),
    ((), (), ((28, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((29, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((30, ('AGENT', 'AT', 'FOR', 'PUBLIC', 'WHILE')),)),
    ((), (), ((31, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((32, ('AGENT',)),)),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    ((), (), ((33, ('AGENT',)),)),
    (('NAME', 'RPAR'), (41, 107), ()),
    (('ARROW',), (111,), ()),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'RPAR', 'STRING', 'TRUE'), (112, 113, 114, 115, 116, 117, 41, 118, 119, 120), ()),
    ((), (), ((34, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE'), (125, 126, 127, 128, 2, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156), ()),
    (('_NEWLINE',), (193,), ()),
    (('_NEWLINE',), (194,), ()),
    (('NAME',), (41,), ()),
    (('ARROW',), (196,), ()),
    (('ARROW',), (197,), ()),
    (('NAME',), (41,), ()),
    (('AT',), (2,), ()),
    (('NAME',), (41,), ()),
    ((), (), ((35, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('REQUIRES',), (202,), ((36, ('AS', 'USE', '_NEWLINE')),)),
    (('_NEWLINE',), (203,), ()),
    (('AS', 'USE', '_NEWLINE'), (204, 84, 205), ()),
    (('NAME',), (41,), ()),
    (('ARROW',), (208,), ()),
    (('_NEWLINE',), (209,), ()),
    (('ARROW',), (210,), ()),
    (('RPAR',), (211,), ()),
    (('_NEWLINE',), (212,), ()),
    (('STRING',), (214,), ()),
    (('ARROW',), (215,), ()),
    (('_NEWLINE',), (216,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((37, ('AGENT', 'AT', 'FOR', 'PUBLIC', 'WHILE')),)),
    (('LPAR',), (72,), ()),
    (('COLON',), (221,), ()),
    (('LPAR',), (72,), ()),
    (('COLON',), (223,), ()),
    (('LPAR',), (72,), ()),
    (('LPAR',), (72,), ()),
    (('COLON', 'EQUAL'), (226, 227), ()),
    ((), (), ((38, ('ARROW', '_NEWLINE')),)),
    (('RPAR',), (228,), ()),
    (('COLON',), (229,), ()),
    (('COMMA',), (230,), ((39, ('RPAR',)),)),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((40, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((41, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((42, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((43, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (41,), ()),
    ((), (), ((44, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((45, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((46, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((47, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (235,), ()),
    (('COMMA',), (236,), ((48, ('RPAR',)),)),
    ((), (), ((49, ('COMMA', 'RPAR')),)),
    (('COLON', 'LPAR'), (238, 239), ((50, ('COMMA', 'RPAR')),)),
    (('NAME',), (41,), ()),
    (('APPROVED', 'CALLED', 'CITES', 'COST', 'DISCARDS', 'FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'GRADE', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (241, 242, 243, 244, 245, 133, 134, 135, 137, 246, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('_NEWLINE',), (252,), ()),
    (('_NEWLINE',), (253,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('_NEWLINE',), (256,), ()),
    ((), (), ((51, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((52, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('LPAR',), (257,), ()),
    (('NAME',), (41,), ()),
    (('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN'), (259, 260, 261), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((53, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RBRACE', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 265, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RSQB', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 270, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((54, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((55, ('ADD_ASSIGN', 'AND', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RPAR', 'SLASH', 'STAR', 'SUB_ASSIGN', '_NEWLINE')), (24, ('COLON',)))),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154), ()),
    ((), (), ((56, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (275,), ()),
    (('REASON',), (276,), ()),
    ((), (), ((57, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY', '_NEWLINE'), (133, 134, 135, 137, 139, 141, 142, 143, 144, 145, 247, 147, 148, 151, 153, 154, 155, 277), ()),
    ((), (), ((58, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((59, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'NAME', 'NOTHING', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 247, 148, 153, 154), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT'), (125, 126, 127, 128, 2, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 282), ()),
    (('FOR', 'WHILE'), (284, 285), ()),
    ((), (), ((60, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((61, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((62, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((63, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((64, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((65, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (286, 287), ((66, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((67, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((68, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((69, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((70, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('OR',), (291,), ((71, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((72, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((73, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('ADD_ASSIGN', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'SUB_ASSIGN', '_NEWLINE'), (293, 294, 295, 296, 297, 298, 299), ()),
    ((), (), ((74, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((75, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('COLON',), (301,), ()),
    ((), (), ((76, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((77, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((78, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((79, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('AND',), (302,), ((80, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((81, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((82, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((83, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('DOT', 'LBRACE', 'LPAR', 'LSQB', 'QMARK'), (304, 305, 306, 307, 308), ((84, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('MINUS', 'PLUS'), (145, 151), ((85, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((86, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((87, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('PERCENT', 'SLASH', 'STAR'), (316, 317, 318), ((88, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('EQ', 'GE', 'LE', 'LESSTHAN', 'MORETHAN', 'NE'), (322, 323, 324, 325, 326, 327), ((89, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 148, 151, 153, 154), ()),
    ((), (), ((90, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('_INDENT',), (330,), ()),
    (('_INDENT',), (331,), ()),
    (('COLON',), (332,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('USE', '_NEWLINE'), (84, 335), ()),
    (('AT',), (2,), ((91, ('AS', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('AS',), (337,), ((92, ('COMMA', '_NEWLINE')),)),
    (('COMMA',), (338,), ((93, ('_NEWLINE',)),)),
    (('AT',), (2,), ()),
    ((), (), ((94, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('NAME',), (41,), ()),
    ((), (), ((95, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (342,), ()),
    (('LPAR',), (72,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('_INDENT',), (345,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((96, ('AGENT', 'AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (76,), ()),
    ((), (), ((97, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('COLON',), (347,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('_INDENT',), (349,), ()),
    (('LPAR', 'NAME', 'RPAR'), (217, 41, 350), ()),
    (('DOT', 'LESSTHAN'), (354, 355), ((98, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    (('_NEWLINE',), (357,), ()),
    (('ARROW',), (358,), ()),
    (('_NEWLINE',), (359,), ()),
    (('ARROW',), (360,), ()),
    (('_NEWLINE',), (361,), ()),
    (('ARROW',), (362,), ()),
    (('ARROW',), (363,), ()),
    (('_NEWLINE',), (364,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((99, ('ARROW', '_NEWLINE')),)),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('NAME',), (41,), ((100, ('RPAR',)),)),
    (('COMMA',), (368,), ((101, ('RPAR',)),)),
    (('COLON', 'USES'), (369, 370), ()),
    (('RSQB',), (372,), ()),
    (('COMMA',), (373,), ((102, ('COLON', 'IN', 'RSQB', '_NEWLINE')),)),
    ((), (), ((103, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (112, 113, 114, 115, 116, 117, 41, 119, 120), ((104, ('RPAR',)),)),
    (('COMMA',), (376,), ((105, ('RPAR',)),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (112, 113, 114, 115, 116, 117, 41, 119, 120), ()),
    (('FLOAT', 'INT', 'NAME'), (379, 380, 41), ()),
    (('LPAR',), (382,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 148, 151, 153, 154), ()),
    (('EQ', 'GE', 'LE', 'LESSTHAN', 'MORETHAN', 'NE'), (322, 323, 324, 325, 326, 327), ()),
    (('NONE',), (389,), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 148, 151, 153, 154), ()),
    ((), (), ((55, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (391,), ()),
    ((), (), ((106, ('_NEWLINE',)),)),
    (('_NEWLINE',), (392,), ()),
    (('_NEWLINE',), (393,), ()),
    ((), (), ((107, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('_INDENT',), (76,), ((108, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (286, 287), ((109, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('CITING', 'FROM', 'OF', 'QUOTING', '_NEWLINE'), (396, 397, 398, 399, 400), ()),
    ((), (), ((110, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('NAME', 'RPAR'), (41, 402), ()),
    (('IN',), (406,), ()),
    ((), (), ((111, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((112, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN'), (408, 409, 410), ()),
    (('COLON',), (411,), ()),
    (('BECAUSE',), (412,), ()),
    ((), (), ((113, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RBRACE',), (413,), ()),
    (('COLON',), (414,), ()),
    (('COMMA',), (415,), ((114, ('RBRACE',)),)),
    (('RPAR',), (417,), ()),
    ((), (), ((115, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RSQB',), (418,), ()),
    (('COMMA',), (419,), ((116, ('RPAR', 'RSQB')),)),
    (('COLON',), (421,), ()),
    ((), (), ((117, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((118, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((119, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('_NEWLINE',), (299,), ()),
    ((), (), ((120, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('IDEMPOTENT', 'ON', 'TIMEOUT'), (423, 424, 425), ((121, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('COLON',), (428,), ()),
    ((), (), ((122, ('$END', 'AGENT', 'APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'EFFECT', 'ELIF', 'ELSE', 'EXTEND', 'FALSE', 'FIXTURE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'IMPORT', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'MOCK', 'MODEL', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'PROMPT', 'PUBLIC', 'RETURN', 'STRING', 'TEST', 'TOOL', 'TRUE', 'TRY', 'TYPE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((123, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('NAME',), (41,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('COLON',), (432,), ()),
    (('ELIF', 'ELSE'), (286, 287), ((124, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((125, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((126, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154), ()),
    (('OR',), (436,), ((127, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((128, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY')),)),
    ((), (), ((129, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY')),)),
    ((), (), ((130, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY')),)),
    ((), (), ((131, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY')),)),
    ((), (), ((132, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY')),)),
    ((), (), ((133, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY')),)),
    ((), (), ((134, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 144, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154), ()),
    (('AND',), (440,), ((135, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('NAME',), (41,), ()),
    (('NAME', 'RBRACE', 'REST'), (41, 442, 443), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RPAR', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 448, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((136, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('DOT', 'LBRACE', 'LPAR', 'LSQB', 'QMARK'), (304, 305, 306, 307, 308), ((137, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((138, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((139, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((140, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('MINUS', 'PLUS'), (145, 151), ((141, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((142, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 148, 151, 153, 154), ()),
    ((), (), ((143, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((144, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((145, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('PERCENT', 'SLASH', 'STAR'), (316, 317, 318), ((146, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((147, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 148, 151, 153, 154), ()),
    ((), (), ((148, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'MONEY', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((149, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'MONEY', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((150, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'MONEY', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((151, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'MONEY', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((152, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'MONEY', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((153, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'MONEY', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 148, 151, 153, 154), ()),
    ((), (), ((154, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('BROKEN', 'NAME'), (458, 41), ()),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 7, 11, 12, 14), ()),
    (('_NEWLINE',), (472,), ()),
    (('COLON',), (473,), ()),
    (('COLON',), (474,), ()),
    ((), (), ((155, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (475,), ()),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('COMMA',), (478,), ((156, ('_NEWLINE',)),)),
    (('AT',), (2,), ((157, ('AS', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('USE', '_NEWLINE'), (84, 479), ()),
    ((), (), ((158, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('ARROW',), (481,), ()),
    (('COLON', 'USES'), (482, 370), ()),
    (('BROKEN', 'NAME'), (458, 41), ()),
    (('COLON', 'USES'), (485, 370), ()),
    (('_NEWLINE',), (212,), ()),
    (('DANGEROUS', 'SELECTS', 'USES', '_NEWLINE'), (488, 489, 370, 490), ()),
    (('BROKEN', 'NAME', 'VBAR'), (458, 41, 492), ()),
    (('ARROW',), (502,), ()),
    ((), (), ((159, ('RPAR',)),)),
    (('COMMA',), (503,), ((160, ('MORETHAN', 'RPAR')),)),
    (('RPAR',), (505,), ()),
    (('NAME',), (41,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((161, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    ((), (), ((162, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('_INDENT',), (509,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('_INDENT',), (511,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('_INDENT',), (514,), ()),
    (('_NEWLINE',), (515,), ()),
    ((), (), ((163, ('COMMA', 'RPAR')),)),
    ((), (), ((164, ('COMMA', 'RPAR')),)),
    (('NAME',), (41,), ((165, ('RPAR',)),)),
    (('_NEWLINE',), (212,), ()),
    (('NAME',), (41,), ()),
    (('COLON',), (519,), ()),
    ((), (), ((166, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (41,), ()),
    (('COMMA',), (521,), ((167, ('COLON', 'IN', 'RSQB', '_NEWLINE')),)),
    ((), (), ((168, ('COMMA', 'RPAR')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (112, 113, 114, 115, 116, 117, 41, 119, 120), ((169, ('RPAR',)),)),
    ((), (), ((170, ('COMMA', 'RPAR')),)),
    (('LPAR',), (239,), ((50, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (523,), ()),
    (('RPAR',), (524,), ()),
    (('COLON',), (525,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RPAR', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 448, 153, 154, 155), ()),
    (('_NEWLINE',), (526,), ()),
    ((), (), ((171, ('_NEWLINE',)),)),
    (('BEFORE',), (527,), ((172, ('_NEWLINE',)),)),
    (('DOT',), (528,), ((173, ('BEFORE', '_NEWLINE')),)),
    (('IN',), (529,), ()),
    (('MONEY',), (530,), ()),
    ((), (), ((174, ('_NEWLINE',)),)),
    (('EQ', 'GE', 'LE', 'LESSTHAN', 'MORETHAN', 'NE'), (322, 323, 324, 325, 326, 327), ()),
    ((), (), ((175, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((176, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((177, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (286, 287), ((178, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((179, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('USER',), (534,), ()),
    (('NAME',), (41,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((180, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('_NEWLINE',), (537,), ()),
    (('ARROW',), (538,), ()),
    (('COLON',), (539,), ((181, ('COMMA', 'RPAR')),)),
    (('COMMA',), (540,), ((182, ('RPAR',)),)),
    (('RPAR',), (542,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('_FSTRING_CLOSE',), (544,), ()),
    ((), (), ((183, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((184, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('_NEWLINE',), (212,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((185, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ((186, ('RBRACE',)),)),
    (('COMMA',), (550,), ((187, ('RBRACE',)),)),
    ((), (), ((188, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((189, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ((190, ('RPAR', 'RSQB')),)),
    (('COMMA',), (552,), ((191, ('RPAR', 'RSQB')),)),
    (('_NEWLINE',), (553,), ()),
    (('FAILED',), (554,), ()),
    (('KEY',), (555,), ()),
    (('_FAILURE',), (556,), ()),
    (('DURATION', 'INT'), (557, 558), ()),
    ((), (), ((192, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('IDEMPOTENT', 'ON'), (559, 424), ((193, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (212,), ()),
    (('IN',), (562,), ()),
    (('COLON',), (563,), ()),
    (('COLON',), (564,), ()),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((194, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((195, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((196, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154), ()),
    ((), (), ((197, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('EQUAL',), (567,), ()),
    ((), (), ((198, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154), ()),
    (('LPAR',), (382,), ((199, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((200, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ((201, ('COMMA', 'RBRACE')),)),
    (('RBRACE',), (571,), ()),
    (('COMMA',), (572,), ((202, ('RBRACE',)),)),
    (('COLON',), (574,), ((203, ('COMMA', 'RBRACE')),)),
    (('COMMA',), (575,), ((204, ('RBRACE',)),)),
    ((), (), ((205, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RPAR',), (577,), ()),
    (('COMMA',), (578,), ((116, ('RPAR',)),)),
    (('RSQB',), (579,), ()),
    ((), (), ((206, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((207, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((208, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((209, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((210, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IN', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((211, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (580,), ()),
    (('BROKEN', 'NAME'), (458, 41), ((212, ('_DEDENT',)),)),
    ((), (), ((213, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((214, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('_DEDENT',), (583,), ()),
    (('COLON',), (584,), ()),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 7, 11, 12, 14), ((215, ('_DEDENT',)),)),
    ((), (), ((216, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((217, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    (('_DEDENT',), (590,), ()),
    ((), (), ((218, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((219, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((220, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    (('AT', 'FN', 'PROMPT', 'TOOL'), (2, 66, 68, 69), ((23, ('AGENT',)),)),
    (('_INDENT',), (591,), ()),
    (('_NEWLINE',), (212,), ()),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((221, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((222, ('COMMA', '_NEWLINE')),)),
    ((), (), ((223, ('COMMA', '_NEWLINE')),)),
    (('NAME',), (41,), ()),
    ((), (), ((224, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (595,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('_NEWLINE',), (212,), ()),
    (('COLON',), (598,), ()),
    (('_DEDENT',), (599,), ()),
    (('_NEWLINE',), (600,), ()),
    (('COLON',), (601,), ()),
    ((), (), ((225, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('SELECTS', 'USES', '_NEWLINE'), (602, 370, 603), ()),
    (('USES', '_NEWLINE'), (370, 605), ()),
    ((), (), ((226, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (607,), ()),
    (('NAME',), (41,), ()),
    (('BROKEN', 'NAME', 'VBAR', '_DEDENT'), (458, 41, 492, 609), ()),
    (('BROKEN', 'NAME'), (458, 41), ((227, ('_DEDENT',)),)),
    (('BROKEN', 'VBAR'), (458, 492), ((228, ('_DEDENT',)),)),
    ((), (), ((229, ('BROKEN', 'NAME', 'VBAR', '_DEDENT')),)),
    ((), (), ((230, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('_DEDENT',), (617,), ()),
    (('COLON',), (618,), ()),
    ((), (), ((231, ('BROKEN', 'VBAR', '_DEDENT')),)),
    (('_DEDENT',), (619,), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('LPAR', 'NAME'), (217, 41), ((232, ('MORETHAN', 'RPAR')),)),
    (('COMMA',), (622,), ((233, ('MORETHAN', 'RPAR')),)),
    (('ARROW',), (623,), ()),
    (('LESSTHAN',), (355,), ((234, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    (('MORETHAN',), (625,), ()),
    (('COLON', 'USES'), (626, 370), ()),
    (('BROKEN', 'NAME'), (458, 41), ()),
    (('COLON',), (629,), ()),
    (('BROKEN', 'NAME'), (458, 41), ()),
    (('COLON', 'USES'), (631, 370), ()),
    (('DANGEROUS', 'SELECTS', 'USES', '_NEWLINE'), (633, 634, 370, 635), ()),
    (('BROKEN', 'NAME', 'VBAR'), (458, 41, 492), ()),
    ((), (), ((235, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((236, ('COMMA', 'RPAR')),)),
    ((), (), ((237, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((238, ('COLON', '_NEWLINE')),)),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((239, ('COLON', 'COMMA', 'IN', 'RSQB', '_NEWLINE')),)),
    (('NAME',), (41,), ()),
    ((), (), ((240, ('COMMA', 'RPAR')),)),
    ((), (), ((241, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((242, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (41,), ()),
    ((), (), ((243, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('NAME',), (41,), ()),
    (('NAME',), (41,), ()),
    (('STRING',), (645,), ()),
    ((), (), ((244, ('_NEWLINE',)),)),
    (('NAME',), (41,), ()),
    ((), (), ((245, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((246, ('_NEWLINE',)),)),
    (('LPAR',), (647,), ()),
    (('CITING', 'FROM', 'QUOTING', '_NEWLINE'), (396, 397, 399, 648), ()),
    (('CITING',), (650,), ()),
    ((), (), ((247, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('LPAR', 'NAME'), (217, 41), ()),
    (('NAME',), (41,), ((248, ('RPAR',)),)),
    (('COMMA',), (654,), ((249, ('RPAR',)),)),
    (('ARROW',), (655,), ()),
    (('COLON',), (656,), ()),
    ((), (), ((250, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('_FSTRING_CLOSE',), (657,), ()),
    ((), (), ((251, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('EXPECTING',), (658,), ()),
    ((), (), ((252, ('COMMA', 'RBRACE')),)),
    ((), (), ((253, ('COMMA', 'RBRACE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ((254, ('RBRACE',)),)),
    ((), (), ((255, ('COMMA', 'RPAR', 'RSQB')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ((256, ('RPAR', 'RSQB')),)),
    (('_INDENT',), (661,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'NAME', 'NOTHING', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 247, 148, 153, 154), ()),
    (('RETRY',), (664,), ()),
    ((), (), ((257, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'IDEMPOTENT', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'ON', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((258, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'IDEMPOTENT', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'ON', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('KEY',), (665,), ()),
    ((), (), ((259, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((260, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('_NEWLINE',), (212,), ()),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((261, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((262, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 144, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((263, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((264, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((265, ('COMMA', 'RBRACE')),)),
    ((), (), ((266, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('NAME', 'REST'), (41, 443), ((267, ('RBRACE',)),)),
    (('COMMA',), (672,), ((268, ('RBRACE',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('NAME', 'REST'), (41, 443), ((269, ('RBRACE',)),)),
    (('COMMA',), (674,), ((270, ('RBRACE',)),)),
    ((), (), ((271, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 146, 147, 148, 151, 153, 154, 155), ((190, ('RPAR',)),)),
    ((), (), ((272, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((273, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'FALSE', 'FLOAT', 'INT', 'LANE', 'MINUS', 'NAME', 'STRING', 'SYSTEM', 'TRUE', 'USER', 'VBAR', 'WILDCARD', 'WITH', '_DEDENT')),)),
    ((), (), ((274, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((275, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((276, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (112, 113, 114, 115, 116, 117, 41, 119, 120), ()),
    ((), (), ((277, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((278, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((279, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((280, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((281, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((282, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 7, 11, 12, 14), ()),
    ((), (), ((283, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((284, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((285, ('COMMA', '_NEWLINE')),)),
    ((), (), ((286, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('COLON', 'USES'), (680, 370), ()),
    ((), (), ((287, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((288, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (683,), ()),
    (('_NEWLINE',), (684,), ()),
    (('USES', '_NEWLINE'), (370, 685), ()),
    ((), (), ((289, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (687,), ()),
    ((), (), ((290, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (688,), ()),
    ((), (), ((291, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('LPAR', '_NEWLINE'), (72, 689), ()),
    ((), (), ((292, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('BROKEN', 'NAME'), (458, 41), ((293, ('_DEDENT',)),)),
    (('BROKEN', 'VBAR'), (458, 492), ((294, ('_DEDENT',)),)),
    ((), (), ((295, ('BROKEN', 'NAME', 'VBAR', '_DEDENT')),)),
    ((), (), ((296, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((297, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((298, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((299, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((300, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((301, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((302, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    ((), (), ((303, ('COMMA', 'MORETHAN', 'RPAR')),)),
    (('LPAR', 'NAME'), (217, 41), ((304, ('MORETHAN', 'RPAR')),)),
    (('LPAR', 'NAME'), (217, 41), ()),
    ((), (), ((305, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    ((), (), ((306, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    (('_NEWLINE',), (212,), ()),
    (('COLON',), (695,), ()),
    (('_DEDENT',), (696,), ()),
    (('_NEWLINE',), (212,), ()),
    (('_DEDENT',), (698,), ()),
    (('_NEWLINE',), (699,), ()),
    (('COLON',), (700,), ()),
    (('SELECTS', 'USES', '_NEWLINE'), (701, 370, 702), ()),
    (('USES', '_NEWLINE'), (370, 704), ()),
    ((), (), ((307, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (706,), ()),
    (('BROKEN', 'NAME', 'VBAR', '_DEDENT'), (458, 41, 492, 707), ()),
    (('_DEDENT',), (708,), ()),
    (('_DEDENT',), (709,), ()),
    ((), (), ((308, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((309, ('COLON', 'COMMA', 'IN', 'RSQB', '_NEWLINE')),)),
    (('LPAR', 'RPAR'), (710, 711), ()),
    ((), (), ((310, ('_NEWLINE',)),)),
    ((), (), ((311, ('BEFORE', '_NEWLINE')),)),
    ((), (), ((312, ('_NEWLINE',)),)),
    ((), (), ((313, ('_NEWLINE',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((314, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('_NEWLINE',), (713,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((315, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((316, ('COMMA', 'RPAR')),)),
    ((), (), ((317, ('COMMA', 'RPAR')),)),
    (('NAME',), (41,), ((318, ('RPAR',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((319, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 718, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((320, ('COMMA', 'RBRACE')),)),
    ((), (), ((321, ('COMMA', 'RPAR', 'RSQB')),)),
    (('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (458, 721, 722, 723, 724, 41, 725, 726, 727), ()),
    (('REFINED',), (733,), ()),
    (('ON',), (424,), ((322, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('INT',), (735,), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'NAME', 'NOTHING', 'STRING', 'TRUE'), (133, 134, 137, 139, 141, 142, 143, 247, 148, 153, 154), ()),
    (('COLON',), (737,), ()),
    ((), (), ((323, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((324, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((325, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((326, ('COMMA', 'RBRACE')),)),
    ((), (), ((327, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (41, 443), ((328, ('RBRACE',)),)),
    ((), (), ((329, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (41, 443), ((330, ('RBRACE',)),)),
    (('COLON',), (740,), ()),
    (('_NEWLINE',), (741,), ()),
    (('COMMA', 'LPAR'), (373, 239), ((50, ('_NEWLINE',)),)),
    (('_NEWLINE',), (743,), ()),
    (('_DEDENT',), (744,), ()),
    (('_NEWLINE',), (212,), ()),
    (('COLON',), (746,), ()),
    ((), (), ((331, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (747, 458, 748, 749, 750, 41, 751, 752, 753, 754), ()),
    (('_INDENT',), (765,), ()),
    ((), (), ((332, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (766,), ()),
    ((), (), ((333, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((334, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((335, ('BROKEN', 'VBAR', '_DEDENT')),)),
    (('_NEWLINE',), (767,), ()),
    (('_NEWLINE',), (768,), ()),
    ((), (), ((336, ('COMMA', 'MORETHAN', 'RPAR')),)),
    ((), (), ((337, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'SELECTS', 'USES', '_NEWLINE')),)),
    ((), (), ((338, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((339, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((340, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((341, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (770,), ()),
    (('_NEWLINE',), (771,), ()),
    (('USES', '_NEWLINE'), (370, 772), ()),
    ((), (), ((342, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (774,), ()),
    ((), (), ((343, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (775,), ()),
    ((), (), ((344, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((345, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((346, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((347, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('INT', 'NAME'), (776, 777), ()),
    ((), (), ((348, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (779,), ()),
    ((), (), ((349, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((350, ('_NEWLINE',)),)),
    ((), (), ((351, ('COMMA', 'RPAR')),)),
    ((), (), ((352, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((353, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('REST',), (780,), ((53, ('AND', 'COLON', 'DOT', 'EQ', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MORETHAN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'SLASH', 'STAR')),)),
    (('COLON',), (781,), ()),
    ((), (), ((354, ('COLON',)),)),
    ((), (), ((355, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((356, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((357, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FLOAT', 'INT'), (782, 783), ()),
    ((), (), ((358, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((359, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((360, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT'), (458, 721, 722, 723, 724, 41, 725, 726, 727, 784), ()),
    ((), (), ((361, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('AT', 'DOT', 'LBRACE', 'LPAR'), (787, 788, 789, 790), ((362, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((363, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('ARROW', 'IF'), (792, 793), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((364, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('TIMES',), (795,), ()),
    (('ON',), (424,), ((365, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((366, ('COMMA', 'RBRACE')),)),
    ((), (), ((367, ('COMMA', 'RBRACE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    ((), (), ((368, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('COMMA',), (521,), ((369, ('_NEWLINE',)),)),
    ((), (), ((370, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((371, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    ((), (), ((372, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (212,), ()),
    (('COLON',), (800,), ()),
    (('NAME',), (41,), ()),
    (('FROM',), (802,), ()),
    (('NAME',), (41,), ()),
    (('_NEWLINE',), (804,), ()),
    (('COLON',), (805,), ()),
    (('COLON',), (806,), ()),
    (('NAME',), (41,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (747, 458, 748, 749, 750, 41, 751, 752, 753, 754), ((373, ('_DEDENT',)),)),
    ((), (), ((374, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((375, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((376, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('COLON', '_NEWLINE'), (815, 816), ()),
    ((), (), ((377, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_DEDENT',), (817,), ()),
    ((), (), ((378, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((379, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((380, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (747, 458, 748, 749, 750, 41, 751, 752, 753, 754), ()),
    ((), (), ((381, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((382, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((383, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((384, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (747, 458, 748, 749, 750, 41, 751, 752, 753, 754), ()),
    (('_INDENT',), (820,), ()),
    ((), (), ((385, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (821,), ()),
    ((), (), ((386, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((387, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((388, ('RPAR',)),)),
    ((), (), ((389, ('RPAR',)),)),
    (('RPAR',), (822,), ()),
    ((), (), ((390, ('_NEWLINE',)),)),
    (('INT',), (823,), ()),
    (('_NEWLINE',), (212,), ()),
    ((), (), ((391, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((392, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((393, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((394, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((395, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (721, 722, 723, 724, 41, 725, 726, 727), ()),
    (('NAME',), (41,), ()),
    (('NAME', 'RBRACE', 'REST'), (41, 827, 828), ()),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'RPAR', 'STRING', 'TRUE', 'WILDCARD'), (721, 722, 723, 724, 41, 832, 725, 726, 727), ()),
    ((), (), ((396, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('APPROVE', 'ASSUME', 'BREAK', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', '_NEWLINE'), (125, 128, 129, 131, 132, 133, 134, 135, 137, 139, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 212), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('QUERY',), (849,), ()),
    (('BACKOFF',), (850,), ((397, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((398, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((399, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    (('RPAR',), (851,), ()),
    ((), (), ((400, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE')),)),
    (('STRING',), (852,), ()),
    (('STRICTLY',), (853,), ()),
    (('NAME',), (41,), ()),
    (('_NEWLINE',), (855,), ()),
    ((), (), ((401, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('STRING',), (856,), ()),
    (('STRING',), (857,), ()),
    (('FLOAT', 'INT', '_NEWLINE'), (858, 859, 860), ()),
    ((), (), ((402, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((403, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((404, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((405, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((406, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((407, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((408, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (112, 113, 114, 115, 116, 117, 41, 119, 120), ()),
    ((), (), ((409, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((410, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_DEDENT',), (862,), ()),
    (('_DEDENT',), (863,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (747, 458, 748, 749, 750, 41, 751, 752, 753, 754), ()),
    ((), (), ((411, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('RPAR',), (865,), ()),
    ((), (), ((412, ('COLON',)),)),
    ((), (), ((413, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', '_DEDENT')),)),
    ((), (), ((414, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('LBRACE', 'LPAR'), (866, 790), ((415, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((416, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('COMMA',), (868,), ((417, ('RBRACE',)),)),
    (('RBRACE',), (870,), ()),
    (('COMMA',), (871,), ((418, ('RBRACE',)),)),
    (('COLON',), (873,), ((419, ('COMMA', 'RBRACE')),)),
    ((), (), ((420, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('RPAR',), (874,), ()),
    (('COMMA',), (875,), ((421, ('RPAR',)),)),
    ((), (), ((422, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((423, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((424, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((425, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((426, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((427, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((428, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((429, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((430, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((431, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((432, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((433, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((434, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('ARROW',), (877,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', 'TRY'), (133, 134, 135, 137, 139, 141, 142, 143, 145, 247, 147, 148, 151, 153, 154, 155), ()),
    (('EXPONENTIAL', 'LINEAR'), (879, 880), ()),
    ((), (), ((435, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'IDEMPOTENT', 'IN', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'ON', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', 'TIMEOUT', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (882,), ()),
    (('_NEWLINE',), (883,), ()),
    (('_NEWLINE',), (884,), ()),
    ((), (), ((436, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_NEWLINE',), (885,), ()),
    (('_NEWLINE',), (886,), ()),
    (('_NEWLINE',), (887,), ()),
    (('_NEWLINE',), (888,), ()),
    ((), (), ((437, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_NEWLINE',), (889,), ()),
    ((), (), ((438, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((439, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_DEDENT',), (890,), ()),
    ((), (), ((440, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME', 'RBRACE', 'REST'), (41, 891, 828), ()),
    ((), (), ((441, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('NAME', 'REST'), (41, 893), ((442, ('RBRACE',)),)),
    (('COMMA',), (895,), ((443, ('RBRACE',)),)),
    ((), (), ((444, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('NAME', 'REST'), (41, 893), ((445, ('RBRACE',)),)),
    (('COMMA',), (896,), ((446, ('RBRACE',)),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (721, 722, 723, 724, 41, 725, 726, 727), ()),
    ((), (), ((447, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (721, 722, 723, 724, 41, 725, 726, 727), ((448, ('RPAR',)),)),
    (('COMMA',), (899,), ((449, ('RPAR',)),)),
    (('APPROVE', 'ASSUME', 'BREAK', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', '_NEWLINE'), (125, 128, 129, 131, 132, 133, 134, 135, 137, 139, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 212), ()),
    (('_NEWLINE',), (903,), ()),
    ((), (), ((450, ('DURATION', 'INT')),)),
    ((), (), ((451, ('DURATION', 'INT')),)),
    (('DURATION', 'INT'), (904, 905), ()),
    ((), (), ((452, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((453, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((454, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((455, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((456, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((457, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((458, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((459, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((460, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FIXTURE', 'FN', 'IMPORT', 'MOCK', 'MODEL', 'PROMPT', 'PUBLIC', 'TEST', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((461, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('RBRACE',), (906,), ()),
    ((), (), ((462, ('COMMA', 'RBRACE')),)),
    ((), (), ((463, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (41, 907), ((464, ('RBRACE',)),)),
    (('NAME', 'REST'), (41, 907), ((465, ('RBRACE',)),)),
    ((), (), ((466, ('COMMA', 'RBRACE')),)),
    ((), (), ((467, ('COMMA', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (721, 722, 723, 724, 41, 725, 726, 727), ((468, ('RPAR',)),)),
    ((), (), ((469, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((470, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((471, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((472, ('APPROVE', 'ASSERT', 'ASSERT_SNAPSHOT', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'TRY', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((473, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((474, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'QUOTING', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((475, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((476, ('COMMA', 'RBRACE')),)),
    ((), (), ((477, ('COMMA', 'RBRACE')),)),
    ((), (), ((478, ('COMMA', 'RPAR')),)),
)

GOTOS = (
    (('___annotation_lines_plus_9', '__module_star_0', '__requirements_plus_4', '_annotation_lines', '_declaration', 'agent', 'agent_prefix', 'alias_type', 'annotation', 'broken_decl', 'broken_type', 'effect', 'extend', 'fixture', 'fn', 'import', 'mock', 'model', 'module', 'prompt', 'record_type', 'sum_type', 'test', 'tool', 'visibility'), (16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34, 35, 36, 37, 38, 39, 40)),
    (('ident',), (42,)),
    (('ident',), (43,)),
    (('block',), (45,)),
    (('ident',), (46,)),
    (('ident',), (47,)),
    (('ident',), (48,)),
    (('ident',), (49,)),
    ((), ()),
    (('ident',), (51,)),
    (('ident',), (52,)),
    (('ident',), (53,)),
    ((), ()),
    (('ident',), (55,)),
    (('ident',), (56,)),
    (('ident',), (57,)),
    (('__requirements_plus_4', 'annotation'), (58, 24)),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', '_declaration', 'agent', 'agent_prefix', 'alias_type', 'annotation', 'broken_decl', 'broken_type', 'effect', 'extend', 'fixture', 'fn', 'import', 'mock', 'model', 'prompt', 'record_type', 'sum_type', 'test', 'tool', 'visibility'), (16, 18, 19, 59, 21, 22, 23, 24, 60, 26, 27, 28, 29, 30, 31, 32, 33, 35, 36, 37, 38, 39, 40)),
    (('annotation',), (62,)),
    (('visibility',), (63,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'annotation'), (16, 18, 71, 24)),
    ((), ()),
    (('parameters',), (73,)),
    (('annotation_arguments',), (75,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('parameters',), (80,)),
    (('parameters',), (81,)),
    (('__requirements_plus_5', 'import_items', 'requirements'), (86, 87, 88)),
    (('parameters',), (90,)),
    ((), ()),
    (('parameters',), (92,)),
    ((), ()),
    ((), ()),
    (('parameters',), (96,)),
    ((), ()),
    (('annotation',), (62,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (100,)),
    (('ident',), (101,)),
    (('ident',), (102,)),
    (('ident',), (103,)),
    (('ident',), (104,)),
    (('ident',), (105,)),
    (('ident',), (106,)),
    ((), ()),
    (('_parameters', 'ident', 'parameter'), (108, 109, 110)),
    ((), ()),
    (('_annotation_arguments', 'annotation_argument', 'dimension_value', 'ident'), (121, 122, 123, 124)),
    ((), ()),
    (('___annotation_lines_plus_9', '__block_plus_12', '__requirements_plus_4', '_annotation_lines', '_statement', 'annotation', 'approve', 'assert', 'assert_snapshot', 'assign', 'assume', 'branch', 'break', 'broken_stmt', 'claim', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'expr_stmt', 'for', 'ident', 'if', 'intent', 'let', 'match', 'negation', 'pass', 'pivot', 'postfix', 'primary', 'product', 'return', 'right', 'signed', 'sum', 'sum_op', 'while'), (16, 157, 18, 158, 159, 24, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192)),
    ((), ()),
    ((), ()),
    (('ident',), (195,)),
    ((), ()),
    ((), ()),
    (('ident',), (198,)),
    (('__requirements_plus_4', 'annotation'), (199, 24)),
    (('ident', 'import_item'), (200, 201)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('import_items',), (206,)),
    (('ident',), (207,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (213,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 219)),
    ((), ()),
    (('parameters',), (220,)),
    ((), ()),
    (('parameters',), (222,)),
    ((), ()),
    (('parameters',), (224,)),
    (('parameters',), (225,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___parameters_star_2',), (231,)),
    (('ident', 'type'), (218, 232)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (233, 234)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_arguments_star_3',), (237,)),
    ((), ()),
    ((), ()),
    (('ident',), (240,)),
    (('assertion', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (248, 169, 170, 172, 249, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 250, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 251, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('block',), (254,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 255, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (258, 234)),
    (('__primary_star_22',), (262,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 263, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 264, 181, 184, 185, 186, 189, 190, 191)),
    (('_map_entries', 'comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (266, 169, 170, 172, 267, 268, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 269, 181, 184, 185, 186, 189, 190, 191)),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (271, 169, 170, 172, 272, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 273, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 274, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (169, 170, 172, 278, 180, 181, 184, 185, 186, 279, 189, 190, 191)),
    ((), ()),
    ((), ()),
    (('postfix', 'primary'), (280, 185)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 281, 181, 184, 185, 186, 189, 190, 191)),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', '_statement', 'annotation', 'approve', 'assert', 'assert_snapshot', 'assign', 'assume', 'branch', 'break', 'broken_stmt', 'claim', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'expr_stmt', 'for', 'ident', 'if', 'intent', 'let', 'match', 'negation', 'pass', 'pivot', 'postfix', 'primary', 'product', 'return', 'right', 'signed', 'sum', 'sum_op', 'while'), (16, 18, 158, 283, 24, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172, 173, 174, 175, 176, 177, 178, 179, 180, 181, 182, 183, 184, 185, 186, 187, 188, 189, 190, 191, 192)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__if_star_13', 'elif_branch', 'else_block'), (288, 289, 290)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__disjunction_plus_15',), (292,)),
    ((), ()),
    ((), ()),
    (('assign_op',), (300,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__conjunction_plus_16',), (303,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___links_plus_19', '_links', 'arguments', 'link'), (309, 310, 311, 312)),
    (('__sum_plus_17', 'sum_link', 'sum_op'), (313, 314, 315)),
    ((), ()),
    ((), ()),
    (('__product_plus_18', 'product_link', 'product_op'), (319, 320, 321)),
    (('compare_op',), (328,)),
    (('postfix', 'primary', 'signed', 'sum_op'), (184, 185, 329, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 333)),
    (('ident', 'type'), (218, 334)),
    (('import_items',), (336,)),
    (('annotation',), (62,)),
    ((), ()),
    (('__import_items_star_6',), (339,)),
    (('__requirements_plus_4', 'annotation'), (340, 24)),
    ((), ()),
    (('ident',), (341,)),
    ((), ()),
    ((), ()),
    (('parameters',), (343,)),
    (('ident', 'type'), (218, 344)),
    ((), ()),
    (('ident', 'type'), (218, 346)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 348)),
    ((), ()),
    (('_types', 'ident', 'type', 'types'), (351, 218, 352, 353)),
    (('type_arguments',), (356,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 365)),
    ((), ()),
    (('ident', 'type'), (218, 366)),
    (('ident', 'parameter'), (109, 367)),
    ((), ()),
    (('uses',), (371,)),
    ((), ()),
    (('___idents_star_1',), (374,)),
    ((), ()),
    (('annotation_argument', 'dimension_value', 'ident'), (375, 123, 124)),
    ((), ()),
    (('dimension_value', 'ident'), (377, 378)),
    (('ident',), (381,)),
    (('arguments',), (383,)),
    (('ident',), (384,)),
    (('callee', 'ident'), (385, 386)),
    (('postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (184, 185, 186, 189, 387, 191)),
    (('compare_op',), (388,)),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (184, 185, 186, 189, 390, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__if_star_13', 'elif_branch', 'else_block'), (394, 289, 395)),
    (('evidence',), (401,)),
    ((), ()),
    (('ident', 'lambda_parameter', 'lambda_parameters'), (403, 404, 405)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 407, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___map_entries_star_23',), (416,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___exprs_star_21',), (420,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 422, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('retry', 'time_limit'), (426, 427)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (429, 234)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 430, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 431, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('elif_branch', 'else_block'), (433, 434)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 435, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (169, 170, 172, 278, 180, 181, 184, 185, 186, 437, 189, 190, 191)),
    (('ident', 'type'), (218, 438)),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 439, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('ident',), (441,)),
    (('_field_inits', 'field_init', 'ident', 'spread'), (444, 445, 446, 447)),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (449, 169, 170, 172, 450, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 451, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('arguments', 'link'), (311, 452)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('sum_link', 'sum_op'), (453, 315)),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum_op'), (184, 185, 454, 189, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('product_link', 'product_op'), (455, 321)),
    ((), ()),
    (('postfix', 'primary', 'signed', 'sum_op'), (184, 185, 456, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (184, 185, 186, 189, 457, 191)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (459, 460, 461, 462, 463)),
    (('___annotation_lines_plus_9', '__extend_members_plus_10', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'extend_members', 'fn', 'prompt', 'tool', 'visibility'), (16, 464, 18, 19, 465, 22, 24, 466, 467, 468, 469, 470, 471)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (476,)),
    (('ident', 'import_item'), (200, 477)),
    ((), ()),
    (('annotation',), (62,)),
    (('import_items',), (480,)),
    ((), ()),
    ((), ()),
    (('uses',), (483,)),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (459, 460, 461, 484, 463)),
    (('uses',), (486,)),
    (('block',), (487,)),
    (('uses',), (491,)),
    (('_broken_lines', '_fields', '_variants', 'broken_line', 'field', 'fields', 'ident', 'variant', 'variants'), (493, 494, 495, 496, 497, 498, 499, 500, 501)),
    ((), ()),
    ((), ()),
    (('___types_star_11',), (504,)),
    ((), ()),
    (('ident',), (506,)),
    (('_types', 'ident', 'type'), (507, 218, 352)),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 508)),
    ((), ()),
    (('ident', 'type'), (218, 510)),
    ((), ()),
    (('ident', 'type'), (218, 512)),
    (('ident', 'type'), (218, 513)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'parameter'), (109, 516)),
    (('block',), (517,)),
    (('_idents', 'ident'), (518, 234)),
    ((), ()),
    ((), ()),
    (('ident',), (520,)),
    ((), ()),
    ((), ()),
    (('annotation_argument', 'dimension_value', 'ident'), (522, 123, 124)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (449, 169, 170, 172, 272, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('compare_op',), (531,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('elif_branch', 'else_block'), (433, 532)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 533, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('ident',), (535,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 536, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__lambda_parameters_star_14',), (541,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 543, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 545, 181, 184, 185, 186, 189, 190, 191)),
    (('block',), (546,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 547, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 548, 181, 184, 185, 186, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 267, 549, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 551, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('retry',), (560,)),
    (('block',), (561,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (565,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 566, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 568, 184, 185, 186, 189, 190, 191)),
    (('arguments',), (569,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 570, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('___field_inits_star_20',), (573,)),
    ((), ()),
    (('___field_inits_star_20',), (576,)),
    ((), ()),
    ((), ()),
    (('___exprs_star_21',), (420,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('broken_line', 'dimension_line', 'ident'), (581, 582, 463)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'fn', 'prompt', 'tool', 'visibility'), (16, 18, 19, 585, 22, 24, 586, 587, 588, 589, 471)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'annotation'), (16, 18, 71, 24)),
    ((), ()),
    (('block',), (592,)),
    (('block',), (593,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'import_item'), (200, 594)),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 596)),
    (('block',), (597,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (604,)),
    (('uses',), (606,)),
    ((), ()),
    ((), ()),
    (('ident',), (608,)),
    (('_fields', '_variants', 'broken_line', 'field', 'ident', 'variant'), (610, 611, 612, 497, 499, 500)),
    (('broken_line', 'field', 'ident'), (613, 614, 499)),
    (('broken_line', 'variant'), (615, 616)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 620)),
    (('ident', 'type'), (218, 621)),
    ((), ()),
    ((), ()),
    (('type_arguments',), (624,)),
    ((), ()),
    (('uses',), (627,)),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (459, 460, 461, 628, 463)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (459, 460, 461, 630, 463)),
    (('uses',), (632,)),
    (('uses',), (636,)),
    (('_broken_lines', '_fields', '_variants', 'broken_line', 'field', 'fields', 'ident', 'variant', 'variants'), (637, 494, 495, 496, 497, 638, 499, 500, 639)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (640,)),
    ((), ()),
    (('ident',), (641,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (642,)),
    ((), ()),
    (('callee', 'ident'), (643, 386)),
    (('ident',), (644,)),
    ((), ()),
    ((), ()),
    (('ident',), (646,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('evidence',), (649,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 651, 181, 184, 185, 186, 189, 190, 191)),
    (('ident', 'type'), (218, 652)),
    (('ident', 'lambda_parameter'), (403, 653)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 267, 659, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 660, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 662, 181, 184, 185, 186, 189, 190, 191)),
    (('postfix', 'primary'), (663, 185)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 666, 181, 184, 185, 186, 189, 190, 191)),
    (('block',), (667,)),
    (('block',), (668,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (169, 170, 172, 278, 180, 181, 184, 185, 186, 669, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_init', 'ident', 'spread'), (670, 446, 671)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 673, 181, 184, 185, 186, 189, 190, 191)),
    (('field_init', 'ident', 'spread'), (670, 446, 671)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'ident', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 551, 675, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('dimension_value', 'ident', 'word_list'), (676, 677, 678)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__extend_members_plus_10', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'extend_members', 'fn', 'prompt', 'tool', 'visibility'), (16, 464, 18, 19, 465, 22, 24, 466, 679, 468, 469, 470, 471)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (681,)),
    ((), ()),
    (('block',), (682,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (686,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('parameters',), (690,)),
    ((), ()),
    (('broken_line', 'field', 'ident'), (613, 614, 499)),
    (('broken_line', 'variant'), (615, 616)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 691)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (218, 692)),
    (('ident', 'type'), (218, 693)),
    ((), ()),
    ((), ()),
    (('block',), (694,)),
    ((), ()),
    ((), ()),
    (('block',), (697,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (703,)),
    (('uses',), (705,)),
    ((), ()),
    ((), ()),
    (('_fields', '_variants', 'broken_line', 'field', 'ident', 'variant'), (610, 611, 612, 497, 499, 500)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 712, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 714, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'lambda_parameter'), (403, 715)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 716, 181, 184, 185, 186, 189, 190, 191)),
    (('block',), (717,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expected', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 719, 720, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    (('__match_plus_24', 'broken_line', 'ident', 'match_arm', 'pattern'), (728, 729, 730, 731, 732)),
    ((), ()),
    (('retry',), (734,)),
    ((), ()),
    (('postfix', 'primary'), (736, 185)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_init', 'ident', 'spread'), (738, 446, 739)),
    ((), ()),
    (('field_init', 'ident', 'spread'), (738, 446, 739)),
    ((), ()),
    ((), ()),
    (('___idents_star_1',), (742,)),
    ((), ()),
    ((), ()),
    (('block',), (745,)),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (755, 756, 757, 758, 759, 760, 761, 762, 763, 764)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (769,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (773,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('streaming_argument',), (778,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('broken_line', 'ident', 'match_arm', 'pattern'), (785, 730, 786, 732)),
    ((), ()),
    (('pattern_arguments',), (791,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 794, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    (('retry',), (796,)),
    (('block',), (797,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 798, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (799,)),
    ((), ()),
    (('ident',), (801,)),
    ((), ()),
    (('ident',), (803,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (807,)),
    (('broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'template_block', 'with_clause', 'word_clause'), (808, 809, 810, 759, 811, 812, 813, 814)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (755, 756, 757, 758, 759, 760, 818, 762, 763, 764)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (755, 756, 757, 758, 759, 760, 819, 762, 763, 764)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (824,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'pattern'), (730, 825)),
    (('ident',), (826,)),
    (('_field_patterns', 'field_pattern', 'ident'), (829, 830, 831)),
    (('_patterns', 'ident', 'pattern'), (833, 730, 834)),
    ((), ()),
    (('approve', 'assign', 'assume', 'block', 'break', 'claim', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'ident', 'let', 'match', 'negation', 'pass', 'pivot', 'postfix', 'primary', 'product', 'return', 'right', 'short_block', 'signed', 'sum', 'sum_op'), (835, 836, 837, 838, 839, 840, 169, 170, 841, 172, 173, 176, 842, 180, 181, 843, 844, 184, 185, 186, 845, 846, 847, 189, 190, 191)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 848, 181, 184, 185, 186, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (854, 234)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('dimension_value', 'ident'), (861, 378)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (755, 756, 757, 758, 759, 760, 864, 762, 763, 764)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('pattern_arguments',), (867,)),
    ((), ()),
    (('___field_patterns_star_26',), (869,)),
    ((), ()),
    (('___field_patterns_star_26',), (872,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___patterns_star_25',), (876,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (169, 170, 172, 878, 181, 184, 185, 186, 189, 190, 191)),
    (('backoff_word',), (881,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_field_patterns', 'field_pattern', 'ident'), (892, 830, 831)),
    ((), ()),
    (('field_pattern', 'ident'), (894, 831)),
    ((), ()),
    ((), ()),
    (('field_pattern', 'ident'), (894, 831)),
    ((), ()),
    (('ident', 'pattern'), (730, 897)),
    ((), ()),
    (('ident', 'pattern'), (730, 898)),
    ((), ()),
    (('approve', 'assign', 'assume', 'block', 'break', 'claim', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'ident', 'let', 'match', 'negation', 'pass', 'pivot', 'postfix', 'primary', 'product', 'return', 'right', 'short_block', 'signed', 'sum', 'sum_op'), (835, 836, 837, 900, 839, 840, 169, 170, 841, 172, 173, 176, 842, 180, 181, 843, 844, 184, 185, 186, 845, 901, 902, 189, 190, 191)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_pattern', 'ident'), (908, 831)),
    (('field_pattern', 'ident'), (908, 831)),
    ((), ()),
    ((), ()),
    (('ident', 'pattern'), (730, 909)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
)
