"""Made from `grammar/corvid.lark` by `corvid.syntax.generate`, which says what is here."""

# ruff: noqa
# mypy: ignore-errors

GRAMMAR = '// The grammar of Corvid: the only one. README.md beside this file says how to read it.\n\n%declare _NEWLINE _INDENT _DEDENT BROKEN FSTRING_START FSTRING_TEXT _FSTRING_OPEN _FSTRING_CLOSE FSTRING_END\n\nmodule: (_declaration | broken_decl)*\n\n_declaration: import | effect | model | record_type | sum_type | broken_type | alias_type | tool | prompt\n    | fn | agent | extend\n\n// ---- parts of declarations --------------------------------------------------------------------\nident: NAME\n_idents: ident ("," ident)*\nvisibility: "public" ["(" PACKAGE ")"]\nparameters: "(" [_parameters] ")"\n_parameters: parameter ("," parameter)* ","?\nparameter: ident ":" type\nuses: "uses" _idents\n\nannotation: "@" ident [annotation_arguments]\nannotation_arguments: "(" [_annotation_arguments] ")"\n_annotation_arguments: annotation_argument ("," annotation_argument)* ","?\nannotation_argument: [ident ":"] dimension_value\n\n// ---- dimensions -------------------------------------------------------------------------------\ndimension_line: ident ":" (dimension_value | word_list) _NEWLINE\n?word_list: ident ("," ident)+ -> words_value\n?dimension_value: TRUE -> truth_value\n    | FALSE -> truth_value\n    | MONEY -> money_value\n    | (INT | FLOAT | DURATION) -> number_value\n    | (ident | "[" _idents "]") -> words_value\n    | STRING -> text_value\n    | ident "(" ident ":" ident ["(" streaming_argument ")"] ")" -> streaming_value\n    | ident "(" (INT | FLOAT) ")" -> gate_value\n?streaming_argument: INT | NAME\n\n// ---- declarations -----------------------------------------------------------------------------\nimport: "import" STRING [requirements] ["as" ident] [import_items] _NEWLINE\nrequirements: ("requires" annotation+)+\nimport_items: "use" import_item ("," import_item)*\nimport_item: ident ["as" ident]\n\neffect: [visibility] "effect" ident ":" _NEWLINE _INDENT dimension_lines _DEDENT\nmodel: [visibility] "model" ident ":" _NEWLINE _INDENT dimension_lines _DEDENT\ndimension_lines: (dimension_line | broken_line)+\n\nrecord_type: [visibility] "type" ident ":" _NEWLINE _INDENT fields _DEDENT\nsum_type: [visibility] "type" ident ":" _NEWLINE _INDENT variants _DEDENT\nbroken_type: [visibility] "type" ident ":" _NEWLINE _INDENT _broken_lines _DEDENT\nalias_type: [visibility] "type" ident "=" type _NEWLINE\nfields: _broken_lines? _fields\nvariants: _broken_lines? _variants\n_fields: field | _fields field | _fields broken_line\n_variants: variant | _variants variant | _variants broken_line\n_broken_lines: broken_line | _broken_lines broken_line\nfield: ident ":" type _NEWLINE\nvariant: "|" ident [parameters] _NEWLINE\n\ntool: [visibility] "tool" ident parameters "->" type [DANGEROUS] [uses] _NEWLINE\n\nprompt: [visibility] "prompt" ident parameters "->" type [uses] ":" _NEWLINE _INDENT prompt_lines _DEDENT\nprompt_lines: (cites_clause | with_clause | word_clause | template_block | broken_line)+\ncites_clause: "cites" ident "strictly" _NEWLINE\nwith_clause: "with" ident [INT | FLOAT] _NEWLINE\nword_clause: ident [":" dimension_value] _NEWLINE\ntemplate_block: [(SYSTEM | USER | ASSISTANT) ":"] STRING _NEWLINE\n\nfn: [visibility] "fn" ident parameters "->" type ":" block\n\nagent: [agent_prefix] "agent" ident parameters "->" type [uses] ":" block\nagent_prefix: visibility | _annotation_lines | visibility _annotation_lines | _annotation_lines visibility\n_annotation_lines: (annotation+ _NEWLINE)+\n\nextend: "extend" [ident "."] ident ":" _NEWLINE _INDENT extend_members _DEDENT\nextend_members: (tool | prompt | fn | agent | broken_decl)+\n\n// ---- types ------------------------------------------------------------------------------------\n?type: [ident "."] ident [type_arguments] -> named_type\n    | "(" [types] ")" "->" type -> function_type\ntype_arguments: "<" _types ">"\ntypes: _types\n_types: type ("," type)* ","?\n\n// ---- statements -------------------------------------------------------------------------------\nblock: _NEWLINE _INDENT _statement+ _DEDENT\n_statement: assign | let | return | if | for | while | break | continue | pass | approve | expr_stmt\n    | broken_stmt\n\n// What stands at the right edge of a statement: an expression and the end of the line, or `match` with its arms.\n?right: expr _NEWLINE | match\n\nassign: expr assign_op right\n?!assign_op: "=" | "+=" | "-=" | "*=" | "/=" | "%="\nlet: ident ":" type "=" right\nreturn: "return" (right | _NEWLINE)\nexpr_stmt: right\nbreak: "break" _NEWLINE\ncontinue: "continue" _NEWLINE\npass: "pass" _NEWLINE\napprove: "approve" ident arguments _NEWLINE\nfor: "for" _idents "in" expr ":" block\nwhile: "while" expr ":" block\nif: branch elif_branch* [else_block]\nbranch: "if" expr ":" block\n?elif_branch: "elif" expr ":" block -> branch\n?else_block: "else" ":" block\n\n// ---- what stands where a mistake was reported -------------------------------------------------\nbroken_decl: BROKEN (_NEWLINE | block)\nbroken_stmt: BROKEN (_NEWLINE | block elif_branch* [else_block])\nbroken_line: BROKEN _NEWLINE\n\n// ---- expressions, loosest binding first -------------------------------------------------------\n?expr: disjunction\n    | "fn" "(" [lambda_parameters] ")" "->" expr -> lambda\nlambda_parameters: lambda_parameter ("," lambda_parameter)* ","?\nlambda_parameter: ident [":" type]\n?disjunction: conjunction | conjunction (OR conjunction)+ -> logic\n?conjunction: negation | negation (AND negation)+ -> logic\n?negation: comparison | "not" negation -> not\n?comparison: sum | sum compare_op sum -> compare\n?!compare_op: "==" | "!=" | "<" | "<=" | ">" | ">="\n?sum: product | product sum_link+ -> arithmetic\n?sum_link: sum_op product -> arithmetic_link\n?!sum_op: "+" | "-"\n?product: signed | signed product_link+ -> arithmetic\n?product_link: product_op signed -> arithmetic_link\n?!product_op: "*" | "/" | "%"\n?signed: postfix | sum_op signed -> sign\n\n?postfix: primary | primary _links -> access\n_links: link+\n?link: arguments -> call_link\n    | "." ident -> field_link\n    | "." ident arguments -> method_link\n    | "[" expr "]" -> index_link\n    | "?" -> try_link\n    | "{" [_field_inits] "}" -> record_literal\n_field_inits: (field_init | spread) ("," (field_init | spread))* ","?\nfield_init: ident [":" expr]\nspread: ".." [expr]\narguments: "(" [_exprs] ")"\n_exprs: expr ("," expr)* ","?\n\n?primary: NAME -> name\n    | INT -> int_literal\n    | FLOAT -> float_literal\n    | STRING -> string_literal\n    | (TRUE | FALSE) -> bool_literal\n    | "nothing" -> nothing_literal\n    | FSTRING_START (FSTRING_TEXT | _FSTRING_OPEN expr _FSTRING_CLOSE)* FSTRING_END -> f_string\n    | "(" expr ")"\n    | "[" [_exprs] "]" -> list_literal\n    | "{" [_map_entries] "}" -> map_literal\n_map_entries: map_entry ("," map_entry)* ","?\nmap_entry: expr ":" expr\n\n// ---- match ------------------------------------------------------------------------------------\nmatch: "match" expr ":" _NEWLINE _INDENT (match_arm | broken_line)+ _DEDENT\nmatch_arm: pattern ["if" expr] "->" (right | block)\n?pattern: WILDCARD -> wildcard_pattern\n    | (TRUE | FALSE | STRING | INT | FLOAT | MINUS INT | MINUS FLOAT) -> literal_pattern\n    | ident -> name_pattern\n    | ident "@" pattern -> alias_pattern\n    | ident pattern_arguments -> variant_pattern\n    | ident "." ident [pattern_arguments] -> variant_pattern\n    | [ident "."] ident "{" [_field_patterns] "}" -> record_pattern\npattern_arguments: "(" [_patterns] ")"\n_patterns: pattern ("," pattern)* ","?\n_field_patterns: (field_pattern | REST) ("," (field_pattern | REST))* ","?\nfield_pattern: ident [":" pattern]\n\n// ---- words and signs that the rules above name ------------------------------------------------\nTRUE: "true"\nFALSE: "false"\nOR: "or"\nAND: "and"\nWILDCARD: "_"\nMINUS: "-"\nREST: ".."\nPACKAGE: "package"\nDANGEROUS: "dangerous"\nSYSTEM: "system"\nUSER: "user"\nASSISTANT: "assistant"\n\nNAME: /[A-Za-z_][A-Za-z0-9_]*/\nINT: /[0-9](?:_?[0-9])*/\nFLOAT: /[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)/\nDURATION: /[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)/\nMONEY: /\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?/\nSTRING: /"""(?:[^"\\\\]++|\\\\.|"(?!""))*"""|"(?!"")(?:[^"\\\\\\n]++|\\\\\\r?+.)*"|""(?!")/s\n\nARROW: "->"\nEQ: "=="\nNE: "!="\nLE: "<="\nGE: ">="\nADD_ASSIGN: "+="\nSUB_ASSIGN: "-="\nMUL_ASSIGN: "*="\nDIV_ASSIGN: "/="\nMOD_ASSIGN: "%="\n'
START, ACCEPTING = 0, 29
LITERALS = (('ADD_ASSIGN', '+='), ('AGENT', 'agent'), ('AND', 'and'), ('APPROVE', 'approve'), ('ARROW', '->'), ('AS', 'as'), ('ASSISTANT', 'assistant'), ('AT', '@'), ('BREAK', 'break'), ('CITES', 'cites'), ('COLON', ':'), ('COMMA', ','), ('CONTINUE', 'continue'), ('DANGEROUS', 'dangerous'), ('DIV_ASSIGN', '/='), ('DOT', '.'), ('EFFECT', 'effect'), ('ELIF', 'elif'), ('ELSE', 'else'), ('EQ', '=='), ('EQUAL', '='), ('EXTEND', 'extend'), ('FALSE', 'false'), ('FN', 'fn'), ('FOR', 'for'), ('GE', '>='), ('IF', 'if'), ('IMPORT', 'import'), ('IN', 'in'), ('LBRACE', '{'), ('LE', '<='), ('LESSTHAN', '<'), ('LPAR', '('), ('LSQB', '['), ('MATCH', 'match'), ('MINUS', '-'), ('MODEL', 'model'), ('MOD_ASSIGN', '%='), ('MORETHAN', '>'), ('MUL_ASSIGN', '*='), ('NE', '!='), ('NOT', 'not'), ('NOTHING', 'nothing'), ('OR', 'or'), ('PACKAGE', 'package'), ('PASS', 'pass'), ('PERCENT', '%'), ('PLUS', '+'), ('PROMPT', 'prompt'), ('PUBLIC', 'public'), ('QMARK', '?'), ('RBRACE', '}'), ('REQUIRES', 'requires'), ('REST', '..'), ('RETURN', 'return'), ('RPAR', ')'), ('RSQB', ']'), ('SLASH', '/'), ('STAR', '*'), ('STRICTLY', 'strictly'), ('SUB_ASSIGN', '-='), ('SYSTEM', 'system'), ('TOOL', 'tool'), ('TRUE', 'true'), ('TYPE', 'type'), ('USE', 'use'), ('USER', 'user'), ('USES', 'uses'), ('VBAR', '|'), ('WHILE', 'while'), ('WILDCARD', '_'), ('WITH', 'with'))
PATTERNS = {'DURATION': '[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)', 'FLOAT': '[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)', 'INT': '[0-9](?:_?[0-9])*', 'MONEY': '\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?', 'NAME': '[A-Za-z_][A-Za-z0-9_]*', 'STRING': '(?s:"""(?:[^"\\\\]++|\\\\.|"(?!""))*"""|"(?!"")(?:[^"\\\\\n]++|\\\\\r?+.)*"|""(?!"))'}


def reduce_0(stack, kind, builder, goto):
    start = end = 0
    value = builder.module(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_1(stack, kind, builder, goto):
    stack, _, start, end, _ = stack
    value = builder.visibility(start, end, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_2(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = v0
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_3(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.module(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_4(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.agent_prefix(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_5(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = [v0]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_6(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.agent_prefix(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_7(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.ident(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_8(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.annotation(start, end, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_9(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_decl(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_10(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_decl(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_11(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.extend(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_12(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_13(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_14(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.agent_prefix(start, end, *v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_15(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.agent_prefix(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_16(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.annotation(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_17(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, None, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_18(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.requirements(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_19(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.extend(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_20(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.parameters(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_21(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.number_value(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_22(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.truth_value(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_23(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.money_value(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_24(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.annotation_arguments(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_25(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.text_value(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_26(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.annotation_argument(start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_27(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.words_value(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_28(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.bool_literal(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_29(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.float_literal(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_30(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.int_literal(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_31(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = v0
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_32(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.name(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_33(stack, kind, builder, goto):
    stack, _, start, end, _ = stack
    value = builder.nothing_literal(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_34(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.string_literal(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_35(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.if_(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_36(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.expr_stmt(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_37(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = v1
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_38(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.import_item(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_39(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_items(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_40(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, None, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_41(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, v2, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_42(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = builder.visibility(start, end, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_43(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.named_type(start, end, None, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_44(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.parameters(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_45(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = [v0]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_46(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, *v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_47(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.annotation_arguments(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_48(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.break_(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_49(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_50(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_51(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.continue_(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_52(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.f_string(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_53(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.map_literal(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_54(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.list_literal(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_55(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.not_(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_56(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.pass_(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_57(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.return_(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_58(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.return_(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_59(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = builder.block(start, end, *v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_60(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.if_(start, end, v0, *v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_61(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.if_(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_62(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.logic(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_63(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_64(stack, kind, builder, goto):
    stack, _, start, end, _ = stack
    value = builder.try_link(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_65(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.access(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_66(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.call_link(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_67(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.arithmetic(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_68(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.sign(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_69(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, None, v3, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_70(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_items(start, end, v1, *v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_71(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.extend(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_72(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, v2, None, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_73(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.types(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_74(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.named_type(start, end, None, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_75(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.alias_type(start, end, None, v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_76(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.parameter(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_77(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = [v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_78(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, *v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_79(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.words_value(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_80(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.annotation_argument(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_81(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, *v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_82(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_83(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.lambda_parameter(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_84(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.lambda_parameters(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_85(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.f_string(start, end, v0, *v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_86(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.map_literal(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_87(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = v1
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_88(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.list_literal(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_89(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.if_(start, end, v0, *v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_90(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_91(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.assign(start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_92(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.field_link(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_93(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.record_literal(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_94(stack, kind, builder, goto):
    stack, _, start, end, _ = stack
    value = builder.spread(start, end, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_95(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.field_init(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_96(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.arguments(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_97(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.arithmetic_link(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_98(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.compare(start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_99(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.dimension_lines(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_100(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.extend_members(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_101(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, None, v3, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_102(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.import_item(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_103(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, v2, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_104(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.tool(start, end, None, v1, v2, v4, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_105(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.fields(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_106(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.variants(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_107(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.named_type(start, end, v0, v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_108(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.alias_type(start, end, v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_109(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_110(stack, kind, builder, goto):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.agent(start, end, None, v1, v2, v4, None, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_111(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.uses(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_112(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.gate_value(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_113(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.approve(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_114(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, *v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_115(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.lambda_parameters(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_116(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.lambda_parameters(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_117(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = [v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_118(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.branch(start, end, v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_119(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.map_entry(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_120(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.while_(start, end, v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_121(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = v2
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_122(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v1)
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_123(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.method_link(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_124(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.spread(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_125(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.record_literal(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_126(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.arguments(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_127(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.index_link(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_128(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_line(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_129(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.effect(start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_130(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.extend(start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_131(stack, kind, builder, goto):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.fn(start, end, None, v1, v2, v4, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_132(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, v2, v4, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_133(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.model(start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_134(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.tool(start, end, None, v1, v2, v4, v5, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_135(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.tool(start, end, None, v1, v2, v4, None, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_136(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.broken_type(start, end, None, v1, *v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_137(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.fields(start, end, *v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_138(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.variants(start, end, *v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_139(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.record_type(start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_140(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.sum_type(start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_141(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = builder.function_type(start, end, None, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_142(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.named_type(start, end, v0, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_143(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.type_arguments(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_144(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.tool(start, end, v0, v2, v3, v5, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_145(stack, kind, builder, goto):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.agent(start, end, None, v1, v2, v4, v5, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_146(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = builder.lambda_(start, end, None, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_147(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.lambda_parameter(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_148(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.lambda_parameters(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_149(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_150(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.let(start, end, v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_151(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.field_init(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_152(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.tool(start, end, None, v1, v2, v4, v5, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_153(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.variant(start, end, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_154(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.function_type(start, end, v1, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_155(stack, kind, builder, goto):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.agent(start, end, v0, v2, v3, v5, None, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_156(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.effect(start, end, v0, v2, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_157(stack, kind, builder, goto):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.fn(start, end, v0, v2, v3, v5, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_158(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.model(start, end, v0, v2, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_159(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.tool(start, end, v0, v2, v3, v5, v6, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_160(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.tool(start, end, v0, v2, v3, v5, None, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_161(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_type(start, end, v0, v2, *v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_162(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_type(start, end, v0, v2, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_163(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.sum_type(start, end, v0, v2, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_164(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.streaming_value(start, end, v0, v2, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_165(stack, kind, builder, goto):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = builder.lambda_(start, end, v2, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_166(stack, kind, builder, goto):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.for_(start, end, *v1, v3, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_167(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.literal_pattern(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_168(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.wildcard_pattern(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_169(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.name_pattern(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_170(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.dimension_line(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_171(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.words_value(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_172(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.extend(start, end, v1, v3, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_173(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.prompt_lines(start, end, *v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_174(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.variant(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_175(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.field(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_176(stack, kind, builder, goto):
    stack, _, _, end, v8 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.agent(start, end, v0, v2, v3, v5, v6, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_177(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v7 = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.tool(start, end, v0, v2, v3, v5, v6, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_178(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.literal_pattern(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_179(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.match(start, end, v1, *v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_180(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.variant_pattern(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_181(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.template_block(start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_182(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.word_clause(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_183(stack, kind, builder, goto):
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
    value = builder.prompt(start, end, None, v1, v2, v4, None, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_184(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.alias_pattern(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_185(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.variant_pattern(start, end, v0, v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_186(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_187(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.field_pattern(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_188(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.pattern_arguments(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_189(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.match_arm(start, end, v0, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_190(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.with_clause(start, end, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_191(stack, kind, builder, goto):
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
    value = builder.prompt(start, end, None, v1, v2, v4, v5, v9)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_192(stack, kind, builder, goto):
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
    value = builder.prompt(start, end, v0, v2, v3, v5, None, v9)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_193(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.streaming_value(start, end, v0, v2, v4, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_194(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.variant_pattern(start, end, v0, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_195(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, None, v0, *v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_196(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.pattern_arguments(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_197(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.template_block(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_198(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.cites_clause(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_199(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.with_clause(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_200(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.word_clause(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_201(stack, kind, builder, goto):
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
    value = builder.prompt(start, end, v0, v2, v3, v5, v6, v10)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_202(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_203(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.field_pattern(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_204(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.match_arm(start, end, v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_205(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, v0, v2, *v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


REDUCERS = (reduce_0, reduce_1, reduce_2, reduce_3, reduce_4, reduce_5, reduce_6, reduce_7, reduce_8, reduce_9, reduce_10, reduce_11, reduce_12, reduce_13, reduce_14, reduce_15, reduce_16, reduce_17, reduce_18, reduce_19, reduce_20, reduce_21, reduce_22, reduce_23, reduce_24, reduce_25, reduce_26, reduce_27, reduce_28, reduce_29, reduce_30, reduce_31, reduce_32, reduce_33, reduce_34, reduce_35, reduce_36, reduce_37, reduce_38, reduce_39, reduce_40, reduce_41, reduce_42, reduce_43, reduce_44, reduce_45, reduce_46, reduce_47, reduce_48, reduce_49, reduce_50, reduce_51, reduce_52, reduce_53, reduce_54, reduce_55, reduce_56, reduce_57, reduce_58, reduce_59, reduce_60, reduce_61, reduce_62, reduce_63, reduce_64, reduce_65, reduce_66, reduce_67, reduce_68, reduce_69, reduce_70, reduce_71, reduce_72, reduce_73, reduce_74, reduce_75, reduce_76, reduce_77, reduce_78, reduce_79, reduce_80, reduce_81, reduce_82, reduce_83, reduce_84, reduce_85, reduce_86, reduce_87, reduce_88, reduce_89, reduce_90, reduce_91, reduce_92, reduce_93, reduce_94, reduce_95, reduce_96, reduce_97, reduce_98, reduce_99, reduce_100, reduce_101, reduce_102, reduce_103, reduce_104, reduce_105, reduce_106, reduce_107, reduce_108, reduce_109, reduce_110, reduce_111, reduce_112, reduce_113, reduce_114, reduce_115, reduce_116, reduce_117, reduce_118, reduce_119, reduce_120, reduce_121, reduce_122, reduce_123, reduce_124, reduce_125, reduce_126, reduce_127, reduce_128, reduce_129, reduce_130, reduce_131, reduce_132, reduce_133, reduce_134, reduce_135, reduce_136, reduce_137, reduce_138, reduce_139, reduce_140, reduce_141, reduce_142, reduce_143, reduce_144, reduce_145, reduce_146, reduce_147, reduce_148, reduce_149, reduce_150, reduce_151, reduce_152, reduce_153, reduce_154, reduce_155, reduce_156, reduce_157, reduce_158, reduce_159, reduce_160, reduce_161, reduce_162, reduce_163, reduce_164, reduce_165, reduce_166, reduce_167, reduce_168, reduce_169, reduce_170, reduce_171, reduce_172, reduce_173, reduce_174, reduce_175, reduce_176, reduce_177, reduce_178, reduce_179, reduce_180, reduce_181, reduce_182, reduce_183, reduce_184, reduce_185, reduce_186, reduce_187, reduce_188, reduce_189, reduce_190, reduce_191, reduce_192, reduce_193, reduce_194, reduce_195, reduce_196, reduce_197, reduce_198, reduce_199, reduce_200, reduce_201, reduce_202, reduce_203, reduce_204, reduce_205)

RULES = (
    ('module', 0, 'module', False, 0),
    ('visibility', 1, 'visibility', False, 1),
    ('_annotation_lines', 1, None, False, 2),
    ('module', 1, 'module', False, 3),
    ('agent_prefix', 1, 'agent_prefix', False, 4),
    ('__module_star_0', 1, None, False, 2),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('__requirements_plus_4', 1, None, False, 5),
    ('__module_star_0', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('_declaration', 1, None, False, 5),
    ('agent_prefix', 1, 'agent_prefix', False, 6),
    ('ident', 1, 'ident', False, 7),
    ('annotation', 2, 'annotation', False, 8),
    ('broken_decl', 2, 'broken_decl', False, 9),
    ('broken_decl', 2, 'broken_decl', False, 10),
    ('__module_star_0', 2, None, False, 11),
    ('__module_star_0', 2, None, False, 12),
    ('___annotation_lines_plus_9', 2, None, False, 13),
    ('__requirements_plus_4', 2, None, False, 12),
    ('agent_prefix', 2, 'agent_prefix', False, 14),
    ('agent_prefix', 2, 'agent_prefix', False, 15),
    ('annotation', 3, 'annotation', False, 16),
    ('import', 3, 'import', False, 17),
    ('requirements', 1, 'requirements', False, 18),
    ('___annotation_lines_plus_9', 3, None, False, 19),
    ('parameters', 2, 'parameters', False, 20),
    ('_parameters', 1, None, False, 5),
    ('dimension_value', 1, 'number_value', False, 21),
    ('dimension_value', 1, 'truth_value', False, 22),
    ('dimension_value', 1, 'number_value', False, 21),
    ('dimension_value', 1, 'number_value', False, 21),
    ('dimension_value', 1, 'money_value', False, 23),
    ('annotation_arguments', 2, 'annotation_arguments', False, 24),
    ('dimension_value', 1, 'text_value', False, 25),
    ('dimension_value', 1, 'truth_value', False, 22),
    ('_annotation_arguments', 1, None, False, 5),
    ('annotation_argument', 1, 'annotation_argument', False, 26),
    ('dimension_value', 1, 'words_value', False, 27),
    ('primary', 1, 'bool_literal', False, 28),
    ('primary', 1, 'float_literal', False, 29),
    ('primary', 1, 'int_literal', False, 30),
    ('sum_op', 1, None, True, 31),
    ('primary', 1, 'name', False, 32),
    ('primary', 1, 'nothing_literal', False, 33),
    ('sum_op', 1, None, True, 31),
    ('primary', 1, 'string_literal', False, 34),
    ('primary', 1, 'bool_literal', False, 28),
    ('__block_plus_12', 1, None, False, 2),
    ('_statement', 1, None, False, 5),
    ('_statement', 1, None, False, 5),
    ('if', 1, 'if', False, 35),
    ('_statement', 1, None, False, 5),
    ('_statement', 1, None, False, 5),
    ('negation', 1, None, True, 31),
    ('disjunction', 1, None, True, 31),
    ('_statement', 1, None, False, 5),
    ('expr', 1, None, True, 31),
    ('_statement', 1, None, False, 5),
    ('_statement', 1, None, False, 5),
    ('_statement', 1, None, False, 5),
    ('_statement', 1, None, False, 5),
    ('right', 1, None, True, 31),
    ('conjunction', 1, None, True, 31),
    ('_statement', 1, None, False, 5),
    ('signed', 1, None, True, 31),
    ('postfix', 1, None, True, 31),
    ('sum', 1, None, True, 31),
    ('_statement', 1, None, False, 5),
    ('expr_stmt', 1, 'expr_stmt', False, 36),
    ('product', 1, None, True, 31),
    ('comparison', 1, None, True, 31),
    ('_statement', 1, None, False, 5),
    ('__requirements_plus_5', 2, None, False, 37),
    ('import_item', 1, 'import_item', False, 38),
    ('import_items', 2, 'import_items', False, 39),
    ('import', 4, 'import', False, 40),
    ('import', 4, 'import', False, 41),
    ('visibility', 4, 'visibility', False, 42),
    ('type', 1, 'named_type', False, 43),
    ('parameters', 3, 'parameters', False, 44),
    ('_parameters', 2, None, False, 45),
    ('_parameters', 2, None, False, 46),
    ('_idents', 1, None, False, 5),
    ('annotation_arguments', 3, 'annotation_arguments', False, 47),
    ('_annotation_arguments', 2, None, False, 45),
    ('_annotation_arguments', 2, None, False, 46),
    ('break', 2, 'break', False, 48),
    ('broken_stmt', 2, 'broken_stmt', False, 49),
    ('broken_stmt', 2, 'broken_stmt', False, 50),
    ('continue', 2, 'continue', False, 51),
    ('primary', 2, 'f_string', False, 52),
    ('__primary_star_22', 1, None, False, 5),
    ('primary', 2, 'map_literal', False, 53),
    ('_map_entries', 1, None, False, 5),
    ('primary', 2, 'list_literal', False, 54),
    ('_exprs', 1, None, False, 5),
    ('negation', 2, 'not', False, 55),
    ('pass', 2, 'pass', False, 56),
    ('return', 2, 'return', False, 57),
    ('return', 2, 'return', False, 58),
    ('block', 4, 'block', False, 59),
    ('__block_plus_12', 2, None, False, 11),
    ('if', 2, 'if', False, 60),
    ('__if_star_13', 1, None, False, 5),
    ('if', 2, 'if', False, 61),
    ('disjunction', 2, 'logic', False, 62),
    ('assign_op', 1, None, True, 31),
    ('assign_op', 1, None, True, 31),
    ('assign_op', 1, None, True, 31),
    ('assign_op', 1, None, True, 31),
    ('assign_op', 1, None, True, 31),
    ('assign_op', 1, None, True, 31),
    ('right', 2, None, False, 63),
    ('conjunction', 2, 'logic', False, 62),
    ('link', 1, 'try_link', False, 64),
    ('_links', 1, None, False, 2),
    ('postfix', 2, 'access', False, 65),
    ('link', 1, 'call_link', False, 66),
    ('___links_plus_19', 1, None, False, 5),
    ('sum', 2, 'arithmetic', False, 67),
    ('__sum_plus_17', 1, None, False, 5),
    ('product_op', 1, None, True, 31),
    ('product_op', 1, None, True, 31),
    ('product_op', 1, None, True, 31),
    ('product', 2, 'arithmetic', False, 67),
    ('__product_plus_18', 1, None, False, 5),
    ('compare_op', 1, None, True, 31),
    ('compare_op', 1, None, True, 31),
    ('compare_op', 1, None, True, 31),
    ('compare_op', 1, None, True, 31),
    ('compare_op', 1, None, True, 31),
    ('compare_op', 1, None, True, 31),
    ('signed', 2, 'sign', False, 68),
    ('import', 5, 'import', False, 69),
    ('import_items', 3, 'import_items', False, 70),
    ('__requirements_plus_5', 3, None, False, 71),
    ('import', 5, 'import', False, 72),
    ('types', 1, 'types', False, 73),
    ('_types', 1, None, False, 5),
    ('type', 2, 'named_type', False, 74),
    ('alias_type', 5, 'alias_type', False, 75),
    ('parameter', 3, 'parameter', False, 76),
    ('___parameters_star_2', 2, None, False, 77),
    ('_parameters', 3, None, False, 78),
    ('dimension_value', 3, 'words_value', False, 79),
    ('_idents', 2, None, False, 46),
    ('___annotation_arguments_star_3', 2, None, False, 77),
    ('_annotation_arguments', 3, None, False, 78),
    ('annotation_argument', 3, 'annotation_argument', False, 80),
    ('broken_stmt', 3, 'broken_stmt', False, 81),
    ('broken_stmt', 3, 'broken_stmt', False, 82),
    ('lambda_parameter', 1, 'lambda_parameter', False, 83),
    ('lambda_parameters', 1, 'lambda_parameters', False, 84),
    ('primary', 3, 'f_string', False, 85),
    ('__primary_star_22', 2, None, False, 12),
    ('primary', 3, 'map_literal', False, 86),
    ('_map_entries', 2, None, False, 45),
    ('_map_entries', 2, None, False, 46),
    ('primary', 3, None, False, 87),
    ('primary', 3, 'list_literal', False, 88),
    ('_exprs', 2, None, False, 45),
    ('_exprs', 2, None, False, 46),
    ('__if_star_13', 2, None, False, 12),
    ('if', 3, 'if', False, 89),
    ('__disjunction_plus_15', 2, None, False, 90),
    ('assign', 3, 'assign', False, 91),
    ('__conjunction_plus_16', 2, None, False, 90),
    ('link', 2, 'field_link', False, 92),
    ('link', 2, 'record_literal', False, 93),
    ('spread', 1, 'spread', False, 94),
    ('_field_inits', 1, None, False, 5),
    ('field_init', 1, 'field_init', False, 95),
    ('_field_inits', 1, None, False, 5),
    ('arguments', 2, 'arguments', False, 96),
    ('___links_plus_19', 2, None, False, 12),
    ('__sum_plus_17', 2, None, False, 12),
    ('sum_link', 2, 'arithmetic_link', False, 97),
    ('__product_plus_18', 2, None, False, 12),
    ('product_link', 2, 'arithmetic_link', False, 97),
    ('comparison', 3, 'compare', False, 98),
    ('dimension_lines', 1, 'dimension_lines', False, 99),
    ('__dimension_lines_plus_7', 1, None, False, 5),
    ('__dimension_lines_plus_7', 1, None, False, 5),
    ('extend_members', 1, 'extend_members', False, 100),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('import', 6, 'import', False, 101),
    ('import_item', 3, 'import_item', False, 102),
    ('__import_items_star_6', 2, None, False, 77),
    ('import', 6, 'import', False, 103),
    ('tool', 6, 'tool', False, 104),
    ('fields', 1, 'fields', False, 105),
    ('variants', 1, 'variants', False, 106),
    ('_broken_lines', 1, None, False, 5),
    ('_fields', 1, None, False, 5),
    ('_variants', 1, None, False, 5),
    ('_types', 2, None, False, 45),
    ('_types', 2, None, False, 46),
    ('type', 3, 'named_type', False, 107),
    ('alias_type', 6, 'alias_type', False, 108),
    ('___parameters_star_2', 3, None, False, 109),
    ('agent', 7, 'agent', False, 110),
    ('uses', 2, 'uses', False, 111),
    ('___idents_star_1', 2, None, False, 77),
    ('___annotation_arguments_star_3', 3, None, False, 109),
    ('dimension_value', 4, 'gate_value', False, 112),
    ('dimension_value', 4, 'gate_value', False, 112),
    ('approve', 4, 'approve', False, 113),
    ('broken_stmt', 4, 'broken_stmt', False, 114),
    ('lambda_parameters', 2, 'lambda_parameters', False, 115),
    ('lambda_parameters', 2, 'lambda_parameters', False, 116),
    ('__primary_star_22', 3, None, False, 117),
    ('branch', 4, 'branch', False, 118),
    ('map_entry', 3, 'map_entry', False, 119),
    ('___map_entries_star_23', 2, None, False, 77),
    ('_map_entries', 3, None, False, 78),
    ('___exprs_star_21', 2, None, False, 77),
    ('_exprs', 3, None, False, 78),
    ('while', 4, 'while', False, 120),
    ('else_block', 3, None, False, 121),
    ('__disjunction_plus_15', 3, None, False, 122),
    ('__conjunction_plus_16', 3, None, False, 122),
    ('link', 3, 'method_link', False, 123),
    ('spread', 2, 'spread', False, 124),
    ('link', 3, 'record_literal', False, 125),
    ('_field_inits', 2, None, False, 45),
    ('_field_inits', 2, None, False, 46),
    ('_field_inits', 2, None, False, 45),
    ('_field_inits', 2, None, False, 46),
    ('arguments', 3, 'arguments', False, 126),
    ('link', 3, 'index_link', False, 127),
    ('broken_line', 2, 'broken_line', False, 128),
    ('__dimension_lines_plus_7', 2, None, False, 12),
    ('__dimension_lines_plus_7', 2, None, False, 12),
    ('effect', 7, 'effect', False, 129),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('extend', 7, 'extend', False, 130),
    ('fn', 7, 'fn', False, 131),
    ('__import_items_star_6', 3, None, False, 109),
    ('import', 7, 'import', False, 132),
    ('model', 7, 'model', False, 133),
    ('tool', 7, 'tool', False, 134),
    ('tool', 7, 'tool', False, 135),
    ('broken_type', 7, 'broken_type', False, 136),
    ('fields', 2, 'fields', False, 137),
    ('variants', 2, 'variants', False, 138),
    ('_broken_lines', 2, None, False, 12),
    ('_fields', 2, None, False, 12),
    ('_fields', 2, None, False, 12),
    ('_variants', 2, None, False, 12),
    ('_variants', 2, None, False, 12),
    ('record_type', 7, 'record_type', False, 139),
    ('sum_type', 7, 'sum_type', False, 140),
    ('type', 4, 'function_type', False, 141),
    ('___types_star_11', 2, None, False, 77),
    ('_types', 3, None, False, 78),
    ('type', 4, 'named_type', False, 142),
    ('type_arguments', 3, 'type_arguments', False, 143),
    ('tool', 7, 'tool', False, 144),
    ('agent', 8, 'agent', False, 145),
    ('___idents_star_1', 3, None, False, 109),
    ('expr', 5, 'lambda', False, 146),
    ('lambda_parameter', 3, 'lambda_parameter', False, 147),
    ('__lambda_parameters_star_14', 2, None, False, 77),
    ('lambda_parameters', 3, 'lambda_parameters', False, 148),
    ('__primary_star_22', 4, None, False, 149),
    ('___map_entries_star_23', 3, None, False, 109),
    ('___exprs_star_21', 3, None, False, 109),
    ('elif_branch', 4, 'branch', False, 118),
    ('let', 5, 'let', False, 150),
    ('___field_inits_star_20', 2, None, False, 77),
    ('___field_inits_star_20', 2, None, False, 77),
    ('_field_inits', 3, None, False, 78),
    ('field_init', 3, 'field_init', False, 151),
    ('_field_inits', 3, None, False, 78),
    ('tool', 8, 'tool', False, 152),
    ('variant', 3, 'variant', False, 153),
    ('___types_star_11', 3, None, False, 109),
    ('type', 5, 'function_type', False, 154),
    ('agent', 8, 'agent', False, 155),
    ('effect', 8, 'effect', False, 156),
    ('fn', 8, 'fn', False, 157),
    ('model', 8, 'model', False, 158),
    ('tool', 8, 'tool', False, 159),
    ('tool', 8, 'tool', False, 160),
    ('broken_type', 8, 'broken_type', False, 161),
    ('record_type', 8, 'record_type', False, 162),
    ('sum_type', 8, 'sum_type', False, 163),
    ('dimension_value', 6, 'streaming_value', False, 164),
    ('__lambda_parameters_star_14', 3, None, False, 109),
    ('expr', 6, 'lambda', False, 165),
    ('for', 6, 'for', False, 166),
    ('pattern', 1, 'literal_pattern', False, 167),
    ('pattern', 1, 'literal_pattern', False, 167),
    ('pattern', 1, 'literal_pattern', False, 167),
    ('pattern', 1, 'literal_pattern', False, 167),
    ('pattern', 1, 'literal_pattern', False, 167),
    ('pattern', 1, 'wildcard_pattern', False, 168),
    ('__match_plus_24', 1, None, False, 5),
    ('pattern', 1, 'name_pattern', False, 169),
    ('__match_plus_24', 1, None, False, 5),
    ('___field_inits_star_20', 3, None, False, 109),
    ('___field_inits_star_20', 3, None, False, 109),
    ('dimension_line', 4, 'dimension_line', False, 170),
    ('word_list', 2, 'words_value', False, 171),
    ('dimension_line', 4, 'dimension_line', False, 170),
    ('extend', 9, 'extend', False, 172),
    ('prompt_lines', 1, 'prompt_lines', False, 173),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('variant', 4, 'variant', False, 174),
    ('field', 4, 'field', False, 175),
    ('agent', 9, 'agent', False, 176),
    ('tool', 9, 'tool', False, 177),
    ('streaming_argument', 1, None, True, 31),
    ('streaming_argument', 1, None, True, 31),
    ('pattern', 2, 'literal_pattern', False, 178),
    ('pattern', 2, 'literal_pattern', False, 178),
    ('match', 7, 'match', False, 179),
    ('__match_plus_24', 2, None, False, 12),
    ('__match_plus_24', 2, None, False, 12),
    ('pattern', 2, 'variant_pattern', False, 180),
    ('template_block', 2, 'template_block', False, 181),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('word_clause', 2, 'word_clause', False, 182),
    ('prompt', 10, 'prompt', False, 183),
    ('pattern', 3, 'alias_pattern', False, 184),
    ('pattern', 3, 'variant_pattern', False, 185),
    ('pattern', 3, 'record_pattern', False, 186),
    ('_field_patterns', 1, None, False, 5),
    ('_field_patterns', 1, None, False, 5),
    ('field_pattern', 1, 'field_pattern', False, 187),
    ('pattern_arguments', 2, 'pattern_arguments', False, 188),
    ('_patterns', 1, None, False, 5),
    ('match_arm', 3, 'match_arm', False, 189),
    ('match_arm', 3, 'match_arm', False, 189),
    ('with_clause', 3, 'with_clause', False, 190),
    ('prompt', 11, 'prompt', False, 191),
    ('prompt', 11, 'prompt', False, 192),
    ('dimension_value', 9, 'streaming_value', False, 193),
    ('pattern', 4, 'variant_pattern', False, 194),
    ('_field_patterns', 2, None, False, 45),
    ('_field_patterns', 2, None, False, 46),
    ('pattern', 4, 'record_pattern', False, 195),
    ('_field_patterns', 2, None, False, 45),
    ('_field_patterns', 2, None, False, 46),
    ('pattern_arguments', 3, 'pattern_arguments', False, 196),
    ('_patterns', 2, None, False, 45),
    ('_patterns', 2, None, False, 46),
    ('template_block', 4, 'template_block', False, 197),
    ('cites_clause', 4, 'cites_clause', False, 198),
    ('template_block', 4, 'template_block', False, 197),
    ('template_block', 4, 'template_block', False, 197),
    ('with_clause', 4, 'with_clause', False, 199),
    ('with_clause', 4, 'with_clause', False, 199),
    ('word_clause', 4, 'word_clause', False, 200),
    ('prompt', 12, 'prompt', False, 201),
    ('pattern', 5, 'record_pattern', False, 202),
    ('___field_patterns_star_26', 2, None, False, 77),
    ('___field_patterns_star_26', 2, None, False, 77),
    ('_field_patterns', 3, None, False, 78),
    ('_field_patterns', 3, None, False, 78),
    ('field_pattern', 3, 'field_pattern', False, 203),
    ('___patterns_star_25', 2, None, False, 77),
    ('_patterns', 3, None, False, 78),
    ('match_arm', 5, 'match_arm', False, 204),
    ('match_arm', 5, 'match_arm', False, 204),
    ('pattern', 6, 'record_pattern', False, 205),
    ('___field_patterns_star_26', 3, None, False, 109),
    ('___field_patterns_star_26', 3, None, False, 109),
    ('___patterns_star_25', 3, None, False, 109),
)

ROWS = (
    (('AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE'), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), ((0, ('$END',)),)),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('_NEWLINE',), (38,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('STRING',), (43,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('LPAR',), (46,), ((1, ('AGENT', 'AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE')),)),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('AT',), (2,), ((2, ('AGENT', 'PUBLIC')),)),
    (('AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE'), (1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12), ((3, ('$END',)),)),
    (('AT', '_NEWLINE'), (2, 52), ()),
    (('PUBLIC',), (10,), ((4, ('AGENT',)),)),
    ((), (), ((5, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((6, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('AGENT',), (55,), ()),
    ((), (), ((7, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((8, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((9, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((10, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((11, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((12, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((13, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((14, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((15, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ()),
    ((), (), ((16, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((17, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((18, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((19, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE'), (2, 56, 57, 58, 59, 60, 61), ((20, ('AGENT',)),)),
    ((), (), ((21, ('ADD_ASSIGN', 'AND', 'ARROW', 'AS', 'AT', 'COLON', 'COMMA', 'DANGEROUS', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'FLOAT', 'GE', 'IF', 'IN', 'INT', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'REQUIRES', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'STRICTLY', 'SUB_ASSIGN', 'USE', 'USES', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('LPAR',), (63,), ()),
    (('LPAR',), (65,), ((22, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('_INDENT',), (67,), ((23, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((24, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('COLON',), (68,), ()),
    (('COLON', 'DOT'), (69, 70), ()),
    (('LPAR',), (63,), ()),
    (('AS', 'REQUIRES', 'USE', '_NEWLINE'), (72, 73, 74, 75), ()),
    (('COLON',), (79,), ()),
    (('LPAR',), (63,), ()),
    (('PACKAGE',), (81,), ()),
    (('LPAR',), (63,), ()),
    (('COLON', 'EQUAL'), (83, 84), ()),
    (('AT', '_NEWLINE'), (2, 85), ()),
    ((), (), ((25, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((26, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((27, ('AGENT', 'AT', 'PUBLIC')),)),
    ((), (), ((28, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((29, ('AGENT',)),)),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    ((), (), ((30, ('AGENT',)),)),
    (('NAME', 'RPAR'), (35, 93), ()),
    (('ARROW',), (97,), ()),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'RPAR', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 104, 105, 106), ()),
    ((), (), ((31, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE'), (111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135), ()),
    (('_NEWLINE',), (165,), ()),
    (('_NEWLINE',), (166,), ()),
    (('NAME',), (35,), ()),
    (('ARROW',), (168,), ()),
    (('NAME',), (35,), ()),
    (('AT',), (2,), ()),
    (('NAME',), (35,), ()),
    ((), (), ((32, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('REQUIRES',), (173,), ((33, ('AS', 'USE', '_NEWLINE')),)),
    (('_NEWLINE',), (174,), ()),
    (('AS', 'USE', '_NEWLINE'), (175, 74, 176), ()),
    (('_NEWLINE',), (178,), ()),
    (('ARROW',), (179,), ()),
    (('RPAR',), (180,), ()),
    (('ARROW',), (181,), ()),
    (('_NEWLINE',), (182,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((34, ('AGENT', 'AT', 'PUBLIC')),)),
    (('LPAR',), (63,), ()),
    (('COLON',), (187,), ()),
    (('LPAR',), (63,), ()),
    (('COLON',), (189,), ()),
    (('LPAR',), (63,), ()),
    (('LPAR',), (63,), ()),
    (('COLON', 'EQUAL'), (192, 193), ()),
    ((), (), ((35, ('ARROW', '_NEWLINE')),)),
    (('RPAR',), (194,), ()),
    (('COLON',), (195,), ()),
    (('COMMA',), (196,), ((36, ('RPAR',)),)),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((37, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((38, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((39, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((40, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((41, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((42, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((43, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((44, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (201,), ()),
    (('COMMA',), (202,), ((45, ('RPAR',)),)),
    ((), (), ((46, ('COMMA', 'RPAR')),)),
    (('COLON', 'LPAR'), (204, 205), ((47, ('COMMA', 'RPAR')),)),
    (('NAME',), (35,), ()),
    (('_NEWLINE',), (207,), ()),
    (('_NEWLINE',), (208,), ()),
    (('_NEWLINE',), (210,), ()),
    ((), (), ((48, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((49, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('LPAR',), (211,), ()),
    (('NAME',), (35,), ()),
    (('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN'), (213, 214, 215), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    ((), (), ((50, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RBRACE', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 219, 133, 134), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RSQB', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 224, 133, 134), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    ((), (), ((51, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((52, ('ADD_ASSIGN', 'AND', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'SLASH', 'STAR', 'SUB_ASSIGN', '_NEWLINE')), (21, ('COLON',)))),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    ((), (), ((53, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (229,), ()),
    ((), (), ((54, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', '_NEWLINE'), (115, 116, 117, 119, 121, 122, 123, 124, 125, 126, 217, 128, 129, 131, 133, 134, 230), ()),
    ((), (), ((55, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((56, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT'), (111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 234), ()),
    ((), (), ((57, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((58, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((59, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (236, 237), ((60, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((61, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((62, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((63, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('OR',), (241,), ((64, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((65, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((66, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('ADD_ASSIGN', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'SUB_ASSIGN', '_NEWLINE'), (243, 244, 245, 246, 247, 248, 249), ()),
    ((), (), ((67, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((68, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('COLON',), (251,), ()),
    ((), (), ((69, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((70, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((71, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('AND',), (252,), ((72, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((73, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((74, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('DOT', 'LBRACE', 'LPAR', 'LSQB', 'QMARK'), (254, 255, 256, 257, 258), ((75, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('MINUS', 'PLUS'), (126, 131), ((76, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((77, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((78, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('PERCENT', 'SLASH', 'STAR'), (266, 267, 268), ((79, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('EQ', 'GE', 'LE', 'LESSTHAN', 'MORETHAN', 'NE'), (272, 273, 274, 275, 276, 277), ((80, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 129, 131, 133, 134), ()),
    ((), (), ((81, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_INDENT',), (280,), ()),
    (('_INDENT',), (281,), ()),
    (('COLON',), (282,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('USE', '_NEWLINE'), (74, 284), ()),
    (('AT',), (2,), ((82, ('AS', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('AS',), (286,), ((83, ('COMMA', '_NEWLINE')),)),
    (('COMMA',), (287,), ((84, ('_NEWLINE',)),)),
    (('AT',), (2,), ()),
    ((), (), ((85, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((86, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (291,), ()),
    (('_INDENT',), (292,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((87, ('AGENT', 'AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('_INDENT',), (295,), ()),
    (('LPAR', 'NAME', 'RPAR'), (183, 35, 296), ()),
    (('DOT', 'LESSTHAN'), (300, 301), ((88, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    (('_NEWLINE',), (303,), ()),
    (('ARROW',), (304,), ()),
    (('_NEWLINE',), (305,), ()),
    (('ARROW',), (306,), ()),
    (('_NEWLINE',), (307,), ()),
    (('ARROW',), (308,), ()),
    (('ARROW',), (309,), ()),
    (('_NEWLINE',), (310,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((89, ('ARROW', '_NEWLINE')),)),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('NAME',), (35,), ((90, ('RPAR',)),)),
    (('COMMA',), (314,), ((91, ('RPAR',)),)),
    (('COLON', 'USES'), (315, 316), ()),
    (('RSQB',), (318,), ()),
    (('COMMA',), (319,), ((92, ('COLON', 'IN', 'RSQB', '_NEWLINE')),)),
    ((), (), ((93, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ((94, ('RPAR',)),)),
    (('COMMA',), (322,), ((95, ('RPAR',)),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ()),
    (('FLOAT', 'INT', 'NAME'), (325, 326, 35), ()),
    (('LPAR',), (256,), ()),
    ((), (), ((96, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_INDENT',), (67,), ((97, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (236, 237), ((98, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((99, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('NAME', 'RPAR'), (35, 331), ()),
    (('IN',), (335,), ()),
    ((), (), ((100, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((101, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN'), (337, 338, 339), ()),
    ((), (), ((52, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('COLON',), (340,), ()),
    ((), (), ((102, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RBRACE',), (341,), ()),
    (('COLON',), (342,), ()),
    (('COMMA',), (343,), ((103, ('RBRACE',)),)),
    (('RPAR',), (345,), ()),
    ((), (), ((104, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RSQB',), (346,), ()),
    (('COMMA',), (347,), ((105, ('RPAR', 'RSQB')),)),
    (('COLON',), (349,), ()),
    ((), (), ((106, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((107, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((108, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_NEWLINE',), (249,), ()),
    ((), (), ((109, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('COLON',), (350,), ()),
    ((), (), ((110, ('$END', 'AGENT', 'APPROVE', 'AT', 'BREAK', 'BROKEN', 'CONTINUE', 'EFFECT', 'ELIF', 'ELSE', 'EXTEND', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'IMPORT', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'MODEL', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'PROMPT', 'PUBLIC', 'RETURN', 'STRING', 'TOOL', 'TRUE', 'TYPE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((111, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('COLON',), (352,), ()),
    (('ELIF', 'ELSE'), (236, 237), ((112, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((113, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((114, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('OR',), (356,), ((115, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((116, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((117, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((118, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((119, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((120, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((121, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((122, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 125, 126, 217, 128, 129, 131, 133, 134), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('AND',), (360,), ((123, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    (('NAME', 'RBRACE', 'REST'), (35, 362, 363), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RPAR', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 368, 133, 134), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    ((), (), ((124, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('DOT', 'LBRACE', 'LPAR', 'LSQB', 'QMARK'), (254, 255, 256, 257, 258), ((125, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((126, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((127, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((128, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('MINUS', 'PLUS'), (126, 131), ((129, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((130, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 129, 131, 133, 134), ()),
    ((), (), ((131, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((132, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((133, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('PERCENT', 'SLASH', 'STAR'), (266, 267, 268), ((134, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((135, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 129, 131, 133, 134), ()),
    ((), (), ((136, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((137, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((138, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((139, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((140, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((141, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 129, 131, 133, 134), ()),
    ((), (), ((142, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('BROKEN', 'NAME'), (377, 35), ()),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 6, 9, 10, 11), ()),
    (('_NEWLINE',), (391,), ()),
    (('COLON',), (392,), ()),
    ((), (), ((143, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (393,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('COMMA',), (396,), ((144, ('_NEWLINE',)),)),
    (('AT',), (2,), ((145, ('AS', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('USE', '_NEWLINE'), (74, 397), ()),
    ((), (), ((146, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('BROKEN', 'NAME'), (377, 35), ()),
    (('COLON', 'USES'), (400, 316), ()),
    (('DANGEROUS', 'USES', '_NEWLINE'), (402, 316, 403), ()),
    (('BROKEN', 'NAME', 'VBAR'), (377, 35, 405), ()),
    (('ARROW',), (415,), ()),
    ((), (), ((147, ('RPAR',)),)),
    (('COMMA',), (416,), ((148, ('MORETHAN', 'RPAR')),)),
    (('RPAR',), (418,), ()),
    (('NAME',), (35,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((149, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((150, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('_INDENT',), (422,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('_INDENT',), (424,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('_INDENT',), (427,), ()),
    (('_NEWLINE',), (428,), ()),
    ((), (), ((151, ('COMMA', 'RPAR')),)),
    ((), (), ((152, ('COMMA', 'RPAR')),)),
    (('NAME',), (35,), ((153, ('RPAR',)),)),
    (('_NEWLINE',), (430,), ()),
    (('NAME',), (35,), ()),
    (('COLON',), (433,), ()),
    ((), (), ((154, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    (('COMMA',), (435,), ((155, ('COLON', 'IN', 'RSQB', '_NEWLINE')),)),
    ((), (), ((156, ('COMMA', 'RPAR')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ((157, ('RPAR',)),)),
    ((), (), ((158, ('COMMA', 'RPAR')),)),
    (('LPAR',), (205,), ((47, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (437,), ()),
    (('RPAR',), (438,), ()),
    (('COLON',), (439,), ()),
    (('_NEWLINE',), (440,), ()),
    (('ELIF', 'ELSE'), (236, 237), ((159, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((160, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('ARROW',), (442,), ()),
    (('COLON',), (443,), ((161, ('COMMA', 'RPAR')),)),
    (('COMMA',), (444,), ((162, ('RPAR',)),)),
    (('RPAR',), (446,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('_FSTRING_CLOSE',), (448,), ()),
    ((), (), ((163, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((164, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((165, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ((166, ('RBRACE',)),)),
    (('COMMA',), (453,), ((167, ('RBRACE',)),)),
    ((), (), ((168, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((169, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ((170, ('RPAR', 'RSQB')),)),
    (('COMMA',), (455,), ((171, ('RPAR', 'RSQB')),)),
    (('_NEWLINE',), (456,), ()),
    (('_NEWLINE',), (430,), ()),
    (('COLON',), (458,), ()),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((172, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((173, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((174, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    ((), (), ((175, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('EQUAL',), (461,), ()),
    ((), (), ((176, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('LPAR',), (256,), ((177, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((178, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ((179, ('COMMA', 'RBRACE')),)),
    (('RBRACE',), (465,), ()),
    (('COMMA',), (466,), ((180, ('RBRACE',)),)),
    (('COLON',), (468,), ((181, ('COMMA', 'RBRACE')),)),
    (('COMMA',), (469,), ((182, ('RBRACE',)),)),
    ((), (), ((183, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RPAR',), (471,), ()),
    (('RSQB',), (472,), ()),
    ((), (), ((184, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((185, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((186, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((187, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((188, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((189, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (473,), ()),
    (('BROKEN', 'NAME'), (377, 35), ((190, ('_DEDENT',)),)),
    ((), (), ((191, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((192, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('_DEDENT',), (476,), ()),
    (('COLON',), (477,), ()),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 6, 9, 10, 11), ((193, ('_DEDENT',)),)),
    ((), (), ((194, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((195, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    (('_DEDENT',), (483,), ()),
    ((), (), ((196, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((197, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((198, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    (('AT', 'FN', 'PROMPT', 'TOOL'), (2, 57, 59, 60), ((20, ('AGENT',)),)),
    (('_INDENT',), (484,), ()),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((199, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((200, ('COMMA', '_NEWLINE')),)),
    ((), (), ((201, ('COMMA', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((202, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (487,), ()),
    (('_DEDENT',), (488,), ()),
    (('_NEWLINE',), (489,), ()),
    (('COLON',), (490,), ()),
    (('USES', '_NEWLINE'), (316, 491), ()),
    ((), (), ((203, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (493,), ()),
    (('NAME',), (35,), ()),
    (('BROKEN', 'NAME', 'VBAR', '_DEDENT'), (377, 35, 405, 495), ()),
    (('BROKEN', 'NAME'), (377, 35), ((204, ('_DEDENT',)),)),
    (('BROKEN', 'VBAR'), (377, 405), ((205, ('_DEDENT',)),)),
    ((), (), ((206, ('BROKEN', 'NAME', 'VBAR', '_DEDENT')),)),
    ((), (), ((207, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('_DEDENT',), (503,), ()),
    (('COLON',), (504,), ()),
    ((), (), ((208, ('BROKEN', 'VBAR', '_DEDENT')),)),
    (('_DEDENT',), (505,), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('LPAR', 'NAME'), (183, 35), ((209, ('MORETHAN', 'RPAR')),)),
    (('COMMA',), (508,), ((210, ('MORETHAN', 'RPAR')),)),
    (('ARROW',), (509,), ()),
    (('LESSTHAN',), (301,), ((211, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    (('MORETHAN',), (511,), ()),
    (('COLON', 'USES'), (512, 316), ()),
    (('BROKEN', 'NAME'), (377, 35), ()),
    (('COLON',), (515,), ()),
    (('BROKEN', 'NAME'), (377, 35), ()),
    (('COLON', 'USES'), (517, 316), ()),
    (('DANGEROUS', 'USES', '_NEWLINE'), (519, 316, 520), ()),
    (('BROKEN', 'NAME', 'VBAR'), (377, 35, 405), ()),
    ((), (), ((212, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((213, ('COMMA', 'RPAR')),)),
    (('_INDENT',), (67,), ()),
    ((), (), ((214, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((215, ('COLON', '_NEWLINE')),)),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((216, ('COLON', 'COMMA', 'IN', 'RSQB', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((217, ('COMMA', 'RPAR')),)),
    ((), (), ((218, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((219, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((220, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((221, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('LPAR', 'NAME'), (183, 35), ()),
    (('NAME',), (35,), ((222, ('RPAR',)),)),
    (('COMMA',), (531,), ((223, ('RPAR',)),)),
    (('ARROW',), (532,), ()),
    (('COLON',), (533,), ()),
    ((), (), ((224, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('_FSTRING_CLOSE',), (534,), ()),
    ((), (), ((225, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((226, ('COMMA', 'RBRACE')),)),
    ((), (), ((227, ('COMMA', 'RBRACE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ((228, ('RBRACE',)),)),
    ((), (), ((229, ('COMMA', 'RPAR', 'RSQB')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ((230, ('RPAR', 'RSQB')),)),
    (('_INDENT',), (537,), ()),
    ((), (), ((231, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((232, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((233, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 125, 126, 217, 128, 129, 131, 133, 134), ()),
    ((), (), ((234, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OR', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((235, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((236, ('COMMA', 'RBRACE')),)),
    ((), (), ((237, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('NAME', 'REST'), (35, 363), ((238, ('RBRACE',)),)),
    (('COMMA',), (542,), ((239, ('RBRACE',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('NAME', 'REST'), (35, 363), ((240, ('RBRACE',)),)),
    (('COMMA',), (544,), ((241, ('RBRACE',)),)),
    ((), (), ((242, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((243, ('ADD_ASSIGN', 'AND', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'RBRACE', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((244, ('ASSISTANT', 'BROKEN', 'CITES', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'SYSTEM', 'TRUE', 'USER', 'VBAR', 'WILDCARD', 'WITH', '_DEDENT')),)),
    ((), (), ((245, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((246, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((247, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ()),
    ((), (), ((248, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((249, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((250, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((251, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((252, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((253, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 6, 9, 10, 11), ()),
    ((), (), ((254, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((255, ('COMMA', '_NEWLINE')),)),
    ((), (), ((256, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((257, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (549,), ()),
    (('_NEWLINE',), (550,), ()),
    ((), (), ((258, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (551,), ()),
    ((), (), ((259, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('LPAR', '_NEWLINE'), (63, 552), ()),
    ((), (), ((260, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('BROKEN', 'NAME'), (377, 35), ((261, ('_DEDENT',)),)),
    (('BROKEN', 'VBAR'), (377, 405), ((262, ('_DEDENT',)),)),
    ((), (), ((263, ('BROKEN', 'NAME', 'VBAR', '_DEDENT')),)),
    ((), (), ((264, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((265, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((266, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((267, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((268, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((269, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((270, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((271, ('COMMA', 'MORETHAN', 'RPAR')),)),
    (('LPAR', 'NAME'), (183, 35), ((272, ('MORETHAN', 'RPAR')),)),
    (('LPAR', 'NAME'), (183, 35), ()),
    ((), (), ((273, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((274, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    (('_NEWLINE',), (430,), ()),
    (('COLON',), (558,), ()),
    (('_DEDENT',), (559,), ()),
    (('_NEWLINE',), (430,), ()),
    (('_DEDENT',), (561,), ()),
    (('_NEWLINE',), (562,), ()),
    (('COLON',), (563,), ()),
    (('USES', '_NEWLINE'), (316, 564), ()),
    ((), (), ((275, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (566,), ()),
    (('BROKEN', 'NAME', 'VBAR', '_DEDENT'), (377, 35, 405, 567), ()),
    (('_DEDENT',), (568,), ()),
    (('_DEDENT',), (569,), ()),
    ((), (), ((276, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((277, ('COLON', 'COMMA', 'IN', 'RSQB', '_NEWLINE')),)),
    (('LPAR', 'RPAR'), (570, 571), ()),
    ((), (), ((278, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((279, ('COMMA', 'RPAR')),)),
    ((), (), ((280, ('COMMA', 'RPAR')),)),
    (('NAME',), (35,), ((281, ('RPAR',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((282, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    ((), (), ((283, ('COMMA', 'RBRACE')),)),
    ((), (), ((284, ('COMMA', 'RPAR', 'RSQB')),)),
    (('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (377, 575, 576, 577, 578, 35, 579, 580, 581), ()),
    ((), (), ((285, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((286, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((287, ('COMMA', 'RBRACE')),)),
    ((), (), ((288, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (35, 363), ((289, ('RBRACE',)),)),
    ((), (), ((290, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (35, 363), ((291, ('RBRACE',)),)),
    (('_NEWLINE',), (589,), ()),
    (('COMMA', 'LPAR'), (319, 205), ((47, ('_NEWLINE',)),)),
    (('_NEWLINE',), (591,), ()),
    (('_DEDENT',), (592,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (593, 377, 594, 35, 595, 596, 597, 598), ()),
    (('_INDENT',), (607,), ()),
    ((), (), ((292, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((293, ('BROKEN', 'VBAR', '_DEDENT')),)),
    (('_NEWLINE',), (608,), ()),
    (('_NEWLINE',), (609,), ()),
    ((), (), ((294, ('COMMA', 'MORETHAN', 'RPAR')),)),
    ((), (), ((295, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((296, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (430,), ()),
    ((), (), ((297, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((298, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((299, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (611,), ()),
    (('_NEWLINE',), (612,), ()),
    ((), (), ((300, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (613,), ()),
    ((), (), ((301, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((302, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((303, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((304, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('INT', 'NAME'), (614, 615), ()),
    ((), (), ((305, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((306, ('COMMA', 'RPAR')),)),
    ((), (), ((307, ('ADD_ASSIGN', 'ARROW', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'RBRACE', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((308, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((309, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((310, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((311, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FLOAT', 'INT'), (617, 618), ()),
    ((), (), ((312, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((313, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((314, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT'), (377, 575, 576, 577, 578, 35, 579, 580, 581, 619), ()),
    ((), (), ((315, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('AT', 'DOT', 'LBRACE', 'LPAR'), (622, 623, 624, 625), ((316, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((317, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('ARROW', 'IF'), (627, 628), ()),
    ((), (), ((318, ('COMMA', 'RBRACE')),)),
    ((), (), ((319, ('COMMA', 'RBRACE')),)),
    ((), (), ((320, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('COMMA',), (435,), ((321, ('_NEWLINE',)),)),
    ((), (), ((322, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((323, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('COLON',), (629,), ()),
    (('NAME',), (35,), ()),
    (('_NEWLINE',), (631,), ()),
    (('COLON',), (632,), ()),
    (('COLON',), (633,), ()),
    (('NAME',), (35,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (593, 377, 594, 35, 595, 596, 597, 598), ((324, ('_DEDENT',)),)),
    ((), (), ((325, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((326, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('COLON', '_NEWLINE'), (640, 641), ()),
    (('_DEDENT',), (642,), ()),
    ((), (), ((327, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((328, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((329, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (593, 377, 594, 35, 595, 596, 597, 598), ()),
    ((), (), ((330, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((331, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((332, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (593, 377, 594, 35, 595, 596, 597, 598), ()),
    (('_INDENT',), (645,), ()),
    ((), (), ((333, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((334, ('RPAR',)),)),
    ((), (), ((335, ('RPAR',)),)),
    (('RPAR',), (646,), ()),
    ((), (), ((336, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((337, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((338, ('APPROVE', 'BREAK', 'BROKEN', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((339, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((340, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (575, 576, 577, 578, 35, 579, 580, 581), ()),
    (('NAME',), (35,), ()),
    (('NAME', 'RBRACE', 'REST'), (35, 649, 650), ()),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'RPAR', 'STRING', 'TRUE', 'WILDCARD'), (575, 576, 577, 578, 35, 654, 579, 580, 581), ()),
    ((), (), ((341, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', '_NEWLINE'), (115, 116, 117, 119, 121, 122, 123, 124, 125, 126, 217, 128, 129, 131, 133, 134, 430), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (115, 116, 117, 119, 121, 122, 123, 124, 126, 217, 128, 129, 131, 133, 134), ()),
    (('STRING',), (660,), ()),
    (('STRICTLY',), (661,), ()),
    ((), (), ((342, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('STRING',), (662,), ()),
    (('STRING',), (663,), ()),
    (('FLOAT', 'INT', '_NEWLINE'), (664, 665, 666), ()),
    ((), (), ((343, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((344, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((345, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((346, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((347, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ()),
    ((), (), ((348, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((349, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_DEDENT',), (668,), ()),
    (('_DEDENT',), (669,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (593, 377, 594, 35, 595, 596, 597, 598), ()),
    (('RPAR',), (671,), ()),
    ((), (), ((350, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('LBRACE', 'LPAR'), (672, 625), ((351, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((352, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('COMMA',), (674,), ((353, ('RBRACE',)),)),
    (('RBRACE',), (676,), ()),
    (('COMMA',), (677,), ((354, ('RBRACE',)),)),
    (('COLON',), (679,), ((355, ('COMMA', 'RBRACE')),)),
    ((), (), ((356, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('RPAR',), (680,), ()),
    (('COMMA',), (681,), ((357, ('RPAR',)),)),
    ((), (), ((358, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((359, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('ARROW',), (683,), ()),
    (('_NEWLINE',), (684,), ()),
    (('_NEWLINE',), (685,), ()),
    (('_NEWLINE',), (686,), ()),
    (('_NEWLINE',), (687,), ()),
    (('_NEWLINE',), (688,), ()),
    (('_NEWLINE',), (689,), ()),
    ((), (), ((360, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_NEWLINE',), (690,), ()),
    ((), (), ((361, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((362, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_DEDENT',), (691,), ()),
    ((), (), ((363, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME', 'RBRACE', 'REST'), (35, 692, 650), ()),
    ((), (), ((364, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('NAME', 'REST'), (35, 694), ((365, ('RBRACE',)),)),
    (('COMMA',), (696,), ((366, ('RBRACE',)),)),
    ((), (), ((367, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('NAME', 'REST'), (35, 694), ((368, ('RBRACE',)),)),
    (('COMMA',), (697,), ((369, ('RBRACE',)),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (575, 576, 577, 578, 35, 579, 580, 581), ()),
    ((), (), ((370, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (575, 576, 577, 578, 35, 579, 580, 581), ((371, ('RPAR',)),)),
    (('COMMA',), (700,), ((372, ('RPAR',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', '_NEWLINE'), (115, 116, 117, 119, 121, 122, 123, 124, 125, 126, 217, 128, 129, 131, 133, 134, 430), ()),
    ((), (), ((373, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((374, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((375, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((376, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((377, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((378, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((379, ('ASSISTANT', 'BROKEN', 'CITES', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((380, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((381, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('RBRACE',), (703,), ()),
    ((), (), ((382, ('COMMA', 'RBRACE')),)),
    ((), (), ((383, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (35, 704), ((384, ('RBRACE',)),)),
    (('NAME', 'REST'), (35, 704), ((385, ('RBRACE',)),)),
    ((), (), ((386, ('COMMA', 'RBRACE')),)),
    ((), (), ((387, ('COMMA', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (575, 576, 577, 578, 35, 579, 580, 581), ((388, ('RPAR',)),)),
    ((), (), ((389, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((390, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((391, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((392, ('COMMA', 'RBRACE')),)),
    ((), (), ((393, ('COMMA', 'RBRACE')),)),
    ((), (), ((394, ('COMMA', 'RPAR')),)),
)

GOTOS = (
    (('___annotation_lines_plus_9', '__module_star_0', '__requirements_plus_4', '_annotation_lines', '_declaration', 'agent', 'agent_prefix', 'alias_type', 'annotation', 'broken_decl', 'broken_type', 'effect', 'extend', 'fn', 'import', 'model', 'module', 'prompt', 'record_type', 'sum_type', 'tool', 'visibility'), (13, 14, 15, 16, 17, 18, 19, 20, 21, 22, 23, 24, 25, 26, 27, 28, 29, 30, 31, 32, 33, 34)),
    (('ident',), (36,)),
    (('ident',), (37,)),
    (('block',), (39,)),
    (('ident',), (40,)),
    (('ident',), (41,)),
    (('ident',), (42,)),
    ((), ()),
    (('ident',), (44,)),
    (('ident',), (45,)),
    ((), ()),
    (('ident',), (47,)),
    (('ident',), (48,)),
    (('__requirements_plus_4', 'annotation'), (49, 21)),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', '_declaration', 'agent', 'agent_prefix', 'alias_type', 'annotation', 'broken_decl', 'broken_type', 'effect', 'extend', 'fn', 'import', 'model', 'prompt', 'record_type', 'sum_type', 'tool', 'visibility'), (13, 15, 16, 50, 18, 19, 20, 21, 51, 23, 24, 25, 26, 27, 28, 30, 31, 32, 33, 34)),
    (('annotation',), (53,)),
    (('visibility',), (54,)),
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
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'annotation'), (13, 15, 62, 21)),
    ((), ()),
    (('parameters',), (64,)),
    (('annotation_arguments',), (66,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('parameters',), (71,)),
    (('__requirements_plus_5', 'import_items', 'requirements'), (76, 77, 78)),
    ((), ()),
    (('parameters',), (80,)),
    ((), ()),
    (('parameters',), (82,)),
    ((), ()),
    (('annotation',), (53,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (86,)),
    (('ident',), (87,)),
    (('ident',), (88,)),
    (('ident',), (89,)),
    (('ident',), (90,)),
    (('ident',), (91,)),
    (('ident',), (92,)),
    ((), ()),
    (('_parameters', 'ident', 'parameter'), (94, 95, 96)),
    ((), ()),
    (('_annotation_arguments', 'annotation_argument', 'dimension_value', 'ident'), (107, 108, 109, 110)),
    ((), ()),
    (('__block_plus_12', '_statement', 'approve', 'assign', 'branch', 'break', 'broken_stmt', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'expr_stmt', 'for', 'ident', 'if', 'let', 'match', 'negation', 'pass', 'postfix', 'primary', 'product', 'return', 'right', 'signed', 'sum', 'sum_op', 'while'), (136, 137, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164)),
    ((), ()),
    ((), ()),
    (('ident',), (167,)),
    ((), ()),
    (('ident',), (169,)),
    (('__requirements_plus_4', 'annotation'), (170, 21)),
    (('ident', 'import_item'), (171, 172)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('import_items',), (177,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 185)),
    ((), ()),
    (('parameters',), (186,)),
    ((), ()),
    (('parameters',), (188,)),
    ((), ()),
    (('parameters',), (190,)),
    (('parameters',), (191,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___parameters_star_2',), (197,)),
    (('ident', 'type'), (184, 198)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (199, 200)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_arguments_star_3',), (203,)),
    ((), ()),
    ((), ()),
    (('ident',), (206,)),
    ((), ()),
    (('block',), (209,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (212, 200)),
    (('__primary_star_22',), (216,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 218, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    (('_map_entries', 'comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (220, 143, 144, 146, 221, 222, 154, 156, 157, 158, 161, 162, 163)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 223, 154, 156, 157, 158, 161, 162, 163)),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (225, 143, 144, 146, 226, 154, 156, 157, 158, 161, 162, 163)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 227, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 228, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (143, 144, 146, 231, 153, 154, 156, 157, 158, 232, 161, 162, 163)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 233, 154, 156, 157, 158, 161, 162, 163)),
    (('_statement', 'approve', 'assign', 'branch', 'break', 'broken_stmt', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'expr_stmt', 'for', 'ident', 'if', 'let', 'match', 'negation', 'pass', 'postfix', 'primary', 'product', 'return', 'right', 'signed', 'sum', 'sum_op', 'while'), (235, 138, 139, 140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__if_star_13', 'elif_branch', 'else_block'), (238, 239, 240)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__disjunction_plus_15',), (242,)),
    ((), ()),
    ((), ()),
    (('assign_op',), (250,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__conjunction_plus_16',), (253,)),
    ((), ()),
    ((), ()),
    (('___links_plus_19', '_links', 'arguments', 'link'), (259, 260, 261, 262)),
    (('__sum_plus_17', 'sum_link', 'sum_op'), (263, 264, 265)),
    ((), ()),
    ((), ()),
    (('__product_plus_18', 'product_link', 'product_op'), (269, 270, 271)),
    (('compare_op',), (278,)),
    (('postfix', 'primary', 'signed', 'sum_op'), (156, 157, 279, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 283)),
    (('import_items',), (285,)),
    (('annotation',), (53,)),
    ((), ()),
    (('__import_items_star_6',), (288,)),
    (('__requirements_plus_4', 'annotation'), (289, 21)),
    ((), ()),
    (('ident',), (290,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 293)),
    ((), ()),
    (('ident', 'type'), (184, 294)),
    ((), ()),
    (('_types', 'ident', 'type', 'types'), (297, 184, 298, 299)),
    (('type_arguments',), (302,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 311)),
    ((), ()),
    (('ident', 'type'), (184, 312)),
    (('ident', 'parameter'), (95, 313)),
    ((), ()),
    (('uses',), (317,)),
    ((), ()),
    (('___idents_star_1',), (320,)),
    ((), ()),
    (('annotation_argument', 'dimension_value', 'ident'), (321, 109, 110)),
    ((), ()),
    (('dimension_value', 'ident'), (323, 324)),
    (('ident',), (327,)),
    (('arguments',), (328,)),
    ((), ()),
    ((), ()),
    (('__if_star_13', 'elif_branch', 'else_block'), (329, 239, 330)),
    ((), ()),
    (('ident', 'lambda_parameter', 'lambda_parameters'), (332, 333, 334)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 336, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___map_entries_star_23',), (344,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___exprs_star_21',), (348,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 351, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    (('elif_branch', 'else_block'), (353, 354)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 355, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (143, 144, 146, 231, 153, 154, 156, 157, 158, 357, 161, 162, 163)),
    (('ident', 'type'), (184, 358)),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 359, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    (('ident',), (361,)),
    (('_field_inits', 'field_init', 'ident', 'spread'), (364, 365, 366, 367)),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (369, 143, 144, 146, 226, 154, 156, 157, 158, 161, 162, 163)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 370, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    (('arguments', 'link'), (261, 371)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('sum_link', 'sum_op'), (372, 265)),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum_op'), (156, 157, 373, 161, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('product_link', 'product_op'), (374, 271)),
    ((), ()),
    (('postfix', 'primary', 'signed', 'sum_op'), (156, 157, 375, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (156, 157, 158, 161, 376, 163)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (378, 379, 380, 381, 382)),
    (('___annotation_lines_plus_9', '__extend_members_plus_10', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'extend_members', 'fn', 'prompt', 'tool', 'visibility'), (13, 383, 15, 16, 384, 19, 21, 385, 386, 387, 388, 389, 390)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (394,)),
    (('ident', 'import_item'), (171, 395)),
    ((), ()),
    (('annotation',), (53,)),
    (('import_items',), (398,)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (378, 379, 380, 399, 382)),
    (('uses',), (401,)),
    (('uses',), (404,)),
    (('_broken_lines', '_fields', '_variants', 'broken_line', 'field', 'fields', 'ident', 'variant', 'variants'), (406, 407, 408, 409, 410, 411, 412, 413, 414)),
    ((), ()),
    ((), ()),
    (('___types_star_11',), (417,)),
    ((), ()),
    (('ident',), (419,)),
    (('_types', 'ident', 'type'), (420, 184, 298)),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 421)),
    ((), ()),
    (('ident', 'type'), (184, 423)),
    ((), ()),
    (('ident', 'type'), (184, 425)),
    (('ident', 'type'), (184, 426)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'parameter'), (95, 429)),
    (('block',), (431,)),
    (('_idents', 'ident'), (432, 200)),
    ((), ()),
    ((), ()),
    (('ident',), (434,)),
    ((), ()),
    ((), ()),
    (('annotation_argument', 'dimension_value', 'ident'), (436, 109, 110)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('elif_branch', 'else_block'), (353, 441)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__lambda_parameters_star_14',), (445,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 447, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 449, 154, 156, 157, 158, 161, 162, 163)),
    (('block',), (450,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 451, 154, 156, 157, 158, 161, 162, 163)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 221, 452, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 454, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    (('block',), (457,)),
    ((), ()),
    (('block',), (459,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 460, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 462, 156, 157, 158, 161, 162, 163)),
    (('arguments',), (463,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 464, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    (('___field_inits_star_20',), (467,)),
    ((), ()),
    (('___field_inits_star_20',), (470,)),
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
    (('broken_line', 'dimension_line', 'ident'), (474, 475, 382)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'fn', 'prompt', 'tool', 'visibility'), (13, 15, 16, 478, 19, 21, 479, 480, 481, 482, 390)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'annotation'), (13, 15, 62, 21)),
    ((), ()),
    (('block',), (485,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'import_item'), (171, 486)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (492,)),
    ((), ()),
    ((), ()),
    (('ident',), (494,)),
    (('_fields', '_variants', 'broken_line', 'field', 'ident', 'variant'), (496, 497, 498, 410, 412, 413)),
    (('broken_line', 'field', 'ident'), (499, 500, 412)),
    (('broken_line', 'variant'), (501, 502)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 506)),
    (('ident', 'type'), (184, 507)),
    ((), ()),
    ((), ()),
    (('type_arguments',), (510,)),
    ((), ()),
    (('uses',), (513,)),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (378, 379, 380, 514, 382)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (378, 379, 380, 516, 382)),
    (('uses',), (518,)),
    (('uses',), (521,)),
    (('_broken_lines', '_fields', '_variants', 'broken_line', 'field', 'fields', 'ident', 'variant', 'variants'), (522, 407, 408, 409, 410, 523, 412, 413, 524)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (525,)),
    ((), ()),
    (('ident',), (526,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (527,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 528, 154, 156, 157, 158, 161, 162, 163)),
    (('ident', 'type'), (184, 529)),
    (('ident', 'lambda_parameter'), (332, 530)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 221, 535, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 536, 154, 156, 157, 158, 161, 162, 163)),
    ((), ()),
    ((), ()),
    (('block',), (538,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (143, 144, 146, 231, 153, 154, 156, 157, 158, 539, 161, 162, 163)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_init', 'ident', 'spread'), (540, 366, 541)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 543, 154, 156, 157, 158, 161, 162, 163)),
    (('field_init', 'ident', 'spread'), (540, 366, 541)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('dimension_value', 'ident', 'word_list'), (545, 546, 547)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__extend_members_plus_10', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'extend_members', 'fn', 'prompt', 'tool', 'visibility'), (13, 383, 15, 16, 384, 19, 21, 385, 548, 387, 388, 389, 390)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('parameters',), (553,)),
    ((), ()),
    (('broken_line', 'field', 'ident'), (499, 500, 412)),
    (('broken_line', 'variant'), (501, 502)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 554)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (184, 555)),
    (('ident', 'type'), (184, 556)),
    ((), ()),
    ((), ()),
    (('block',), (557,)),
    ((), ()),
    ((), ()),
    (('block',), (560,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (565,)),
    ((), ()),
    ((), ()),
    (('_fields', '_variants', 'broken_line', 'field', 'ident', 'variant'), (496, 497, 498, 410, 412, 413)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'lambda_parameter'), (332, 572)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 573, 154, 156, 157, 158, 161, 162, 163)),
    (('block',), (574,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__match_plus_24', 'broken_line', 'ident', 'match_arm', 'pattern'), (582, 583, 584, 585, 586)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_init', 'ident', 'spread'), (587, 366, 588)),
    ((), ()),
    (('field_init', 'ident', 'spread'), (587, 366, 588)),
    ((), ()),
    (('___idents_star_1',), (590,)),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'ident', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (599, 600, 601, 602, 603, 604, 605, 606)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (610,)),
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
    (('streaming_argument',), (616,)),
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
    (('broken_line', 'ident', 'match_arm', 'pattern'), (620, 584, 621, 586)),
    ((), ()),
    (('pattern_arguments',), (626,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (630,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (634,)),
    (('broken_line', 'cites_clause', 'ident', 'template_block', 'with_clause', 'word_clause'), (635, 636, 602, 637, 638, 639)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'ident', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (599, 600, 601, 602, 643, 604, 605, 606)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'ident', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (599, 600, 601, 602, 644, 604, 605, 606)),
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
    (('ident', 'pattern'), (584, 647)),
    (('ident',), (648,)),
    (('_field_patterns', 'field_pattern', 'ident'), (651, 652, 653)),
    (('_patterns', 'ident', 'pattern'), (655, 584, 656)),
    ((), ()),
    (('block', 'comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (657, 143, 144, 146, 231, 153, 154, 156, 157, 158, 658, 161, 162, 163)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (143, 144, 146, 659, 154, 156, 157, 158, 161, 162, 163)),
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
    (('dimension_value', 'ident'), (667, 324)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'ident', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (599, 600, 601, 602, 670, 604, 605, 606)),
    ((), ()),
    ((), ()),
    (('pattern_arguments',), (673,)),
    ((), ()),
    (('___field_patterns_star_26',), (675,)),
    ((), ()),
    (('___field_patterns_star_26',), (678,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___patterns_star_25',), (682,)),
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
    (('_field_patterns', 'field_pattern', 'ident'), (693, 652, 653)),
    ((), ()),
    (('field_pattern', 'ident'), (695, 653)),
    ((), ()),
    ((), ()),
    (('field_pattern', 'ident'), (695, 653)),
    ((), ()),
    (('ident', 'pattern'), (584, 698)),
    ((), ()),
    (('ident', 'pattern'), (584, 699)),
    ((), ()),
    (('block', 'comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (701, 143, 144, 146, 231, 153, 154, 156, 157, 158, 702, 161, 162, 163)),
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
    (('field_pattern', 'ident'), (705, 653)),
    (('field_pattern', 'ident'), (705, 653)),
    ((), ()),
    ((), ()),
    (('ident', 'pattern'), (584, 706)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
)
