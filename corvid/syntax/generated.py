"""Made from `grammar/corvid.lark` by `corvid.syntax.generate`, which says what is here."""

# ruff: noqa
# mypy: ignore-errors

from corvid.source.span import Span
from corvid.syntax.tree import AliasPattern, AliasType, Annotation, AnnotationArgument, Approve, Assume, Branch, Break, CitesClause, Citing, Claim, Continue, DimensionLine, EnrichClause, ExprStmt, Field, Fn, FromUser, FunctionType, ImportItem, Lambda, LambdaParameter, LaneClause, Let, ListLiteral, MapEntry, MapLiteral, MatchArm, NamePattern, NamedType, Node, Not, NothingLiteral, Parameter, Pass, Pivot, Variant, While, WordClause

GRAMMAR = '// The grammar of Corvid: the only one. README.md beside this file says how to read it.\n\n%declare _NEWLINE _INDENT _DEDENT BROKEN FSTRING_START FSTRING_TEXT _FSTRING_OPEN _FSTRING_CLOSE FSTRING_END\n\nmodule: (_declaration | broken_decl)*\n\n_declaration: import | effect | model | record_type | sum_type | broken_type | alias_type | tool | prompt\n    | fn | agent | extend\n\n// ---- parts of declarations --------------------------------------------------------------------\nident: NAME\n_idents: ident ("," ident)*\nvisibility: "public" ["(" PACKAGE ")"]\nparameters: "(" [_parameters] ")"\n_parameters: parameter ("," parameter)* ","?\nparameter: ident ":" type\nuses: "uses" _idents\n\nannotation: "@" ident [annotation_arguments]\nannotation_arguments: "(" [_annotation_arguments] ")"\n_annotation_arguments: annotation_argument ("," annotation_argument)* ","?\nannotation_argument: [ident ":"] dimension_value\n\n// ---- dimensions -------------------------------------------------------------------------------\ndimension_line: ident ":" (dimension_value | word_list) _NEWLINE\n?word_list: ident ("," ident)+ -> words_value\n?dimension_value: TRUE -> truth_value\n    | FALSE -> truth_value\n    | MONEY -> money_value\n    | (INT | FLOAT | DURATION) -> number_value\n    | (ident | "[" _idents "]") -> words_value\n    | STRING -> text_value\n    | ident "(" ident ":" ident ["(" streaming_argument ")"] ")" -> streaming_value\n    | ident "(" (INT | FLOAT) ")" -> gate_value\n?streaming_argument: INT | NAME\n\n// ---- declarations -----------------------------------------------------------------------------\nimport: "import" STRING [requirements] ["as" ident] [import_items] _NEWLINE\nrequirements: ("requires" annotation+)+\nimport_items: "use" import_item ("," import_item)*\nimport_item: ident ["as" ident]\n\neffect: [visibility] "effect" ident ":" _NEWLINE _INDENT dimension_lines _DEDENT\nmodel: [visibility] "model" ident ":" _NEWLINE _INDENT dimension_lines _DEDENT\ndimension_lines: (dimension_line | broken_line)+\n\nrecord_type: [visibility] "type" ident ":" _NEWLINE _INDENT fields _DEDENT\nsum_type: [visibility] "type" ident ":" _NEWLINE _INDENT variants _DEDENT\nbroken_type: [visibility] "type" ident ":" _NEWLINE _INDENT _broken_lines _DEDENT\nalias_type: [visibility] "type" ident "=" type _NEWLINE\nfields: _broken_lines? _fields\nvariants: _broken_lines? _variants\n_fields: field | _fields field | _fields broken_line\n_variants: variant | _variants variant | _variants broken_line\n_broken_lines: broken_line | _broken_lines broken_line\nfield: ident ":" type _NEWLINE\nvariant: "|" ident [parameters] _NEWLINE\n\ntool: [visibility] "tool" ident parameters "->" type [DANGEROUS] [uses] _NEWLINE\n\nprompt: [visibility] "prompt" ident parameters "->" type [uses] ":" _NEWLINE _INDENT prompt_lines _DEDENT\nprompt_lines: (cites_clause | lane_clause | enrich_clause | with_clause | word_clause | template_block\n    | broken_line)+\ncites_clause: "cites" ident "strictly" _NEWLINE\nlane_clause: "lane" ident _NEWLINE\nenrich_clause: "enrich" "from" _idents _NEWLINE\nwith_clause: "with" ident [INT | FLOAT] _NEWLINE\nword_clause: ident [":" dimension_value] _NEWLINE\ntemplate_block: [(SYSTEM | USER | ASSISTANT) ":"] STRING _NEWLINE\n\nfn: [visibility] "fn" ident parameters "->" type ":" block\n\nagent: [agent_prefix] "agent" ident parameters "->" type [uses] ":" block\nagent_prefix: visibility | _annotation_lines | visibility _annotation_lines | _annotation_lines visibility\n_annotation_lines: (annotation+ _NEWLINE)+\n\nextend: "extend" [ident "."] ident ":" _NEWLINE _INDENT extend_members _DEDENT\nextend_members: (tool | prompt | fn | agent | broken_decl)+\n\n// ---- types ------------------------------------------------------------------------------------\n?type: [ident "."] ident [type_arguments] -> named_type\n    | "(" [types] ")" "->" type -> function_type\ntype_arguments: "<" _types ">"\ntypes: _types\n_types: type ("," type)* ","?\n\n// ---- statements -------------------------------------------------------------------------------\nblock: _NEWLINE _INDENT _statement+ _DEDENT\n_statement: assign | let | return | if | for | while | break | continue | pass | approve | expr_stmt\n    | claim | assume | intent | pivot | broken_stmt\n\n// What stands at the right edge of a statement: an expression and the end of the line, or `match` with its arms.\n?right: expr _NEWLINE | match\n\nassign: expr assign_op right\n?!assign_op: "=" | "+=" | "-=" | "*=" | "/=" | "%="\nlet: ident ":" type "=" right\nreturn: "return" (right | _NEWLINE)\nexpr_stmt: right\nbreak: "break" _NEWLINE\ncontinue: "continue" _NEWLINE\npass: "pass" _NEWLINE\napprove: "approve" ident arguments _NEWLINE\nclaim: "claim" expr ["of" ident] [evidence] _NEWLINE\n?evidence: "citing" expr -> citing\n    | "from" "user" "(" expr ")" -> from_user\nassume: "assume" expr _NEWLINE\nintent: "intent" expr "because" expr "expecting" expected ":" block\n?expected: expr\n    | INT ".." INT -> expected_count\npivot: "pivot" "reason" expr "failed" expr "refined" expr "query" expr _NEWLINE\nfor: "for" _idents "in" expr ":" block\nwhile: "while" expr ":" block\nif: branch elif_branch* [else_block]\nbranch: "if" expr ":" block\n?elif_branch: "elif" expr ":" block -> branch\n?else_block: "else" ":" block\n\n// ---- what stands where a mistake was reported -------------------------------------------------\nbroken_decl: BROKEN (_NEWLINE | block)\nbroken_stmt: BROKEN (_NEWLINE | block elif_branch* [else_block])\nbroken_line: BROKEN _NEWLINE\n\n// ---- expressions, loosest binding first -------------------------------------------------------\n?expr: disjunction\n    | "fn" "(" [lambda_parameters] ")" "->" expr -> lambda\nlambda_parameters: lambda_parameter ("," lambda_parameter)* ","?\nlambda_parameter: ident [":" type]\n?disjunction: conjunction | conjunction (OR conjunction)+ -> logic\n?conjunction: negation | negation (AND negation)+ -> logic\n?negation: comparison | "not" negation -> not\n?comparison: sum | sum compare_op sum -> compare\n?!compare_op: "==" | "!=" | "<" | "<=" | ">" | ">="\n?sum: product | product sum_link+ -> arithmetic\n?sum_link: sum_op product -> arithmetic_link\n?!sum_op: "+" | "-"\n?product: signed | signed product_link+ -> arithmetic\n?product_link: product_op signed -> arithmetic_link\n?!product_op: "*" | "/" | "%"\n?signed: postfix | sum_op signed -> sign\n\n?postfix: primary | primary _links -> access\n_links: link+\n?link: arguments -> call_link\n    | "." ident -> field_link\n    | "." ident arguments -> method_link\n    | "[" expr "]" -> index_link\n    | "?" -> try_link\n    | "{" [_field_inits] "}" -> record_literal\n_field_inits: (field_init | spread) ("," (field_init | spread))* ","?\nfield_init: ident [":" expr]\nspread: ".." [expr]\narguments: "(" [_exprs] ")"\n_exprs: expr ("," expr)* ","?\n\n?primary: NAME -> name\n    | INT -> int_literal\n    | FLOAT -> float_literal\n    | STRING -> string_literal\n    | (TRUE | FALSE) -> bool_literal\n    | "nothing" -> nothing_literal\n    | FSTRING_START (FSTRING_TEXT | _FSTRING_OPEN expr _FSTRING_CLOSE)* FSTRING_END -> f_string\n    | "(" expr ")"\n    | "[" [_exprs] "]" -> list_literal\n    | "{" [_map_entries] "}" -> map_literal\n_map_entries: map_entry ("," map_entry)* ","?\nmap_entry: expr ":" expr\n\n// ---- match ------------------------------------------------------------------------------------\nmatch: "match" expr ":" _NEWLINE _INDENT (match_arm | broken_line)+ _DEDENT\nmatch_arm: pattern ["if" expr] "->" (right | block)\n?pattern: WILDCARD -> wildcard_pattern\n    | (TRUE | FALSE | STRING | INT | FLOAT | MINUS INT | MINUS FLOAT) -> literal_pattern\n    | ident -> name_pattern\n    | ident "@" pattern -> alias_pattern\n    | ident pattern_arguments -> variant_pattern\n    | ident "." ident [pattern_arguments] -> variant_pattern\n    | [ident "."] ident "{" [_field_patterns] "}" -> record_pattern\npattern_arguments: "(" [_patterns] ")"\n_patterns: pattern ("," pattern)* ","?\n_field_patterns: (field_pattern | REST) ("," (field_pattern | REST))* ","?\nfield_pattern: ident [":" pattern]\n\n// ---- words and signs that the rules above name ------------------------------------------------\nTRUE: "true"\nFALSE: "false"\nOR: "or"\nAND: "and"\nWILDCARD: "_"\nMINUS: "-"\nREST: ".."\nPACKAGE: "package"\nDANGEROUS: "dangerous"\nSYSTEM: "system"\nUSER: "user"\nASSISTANT: "assistant"\n\nNAME: /[A-Za-z_][A-Za-z0-9_]*/\nINT: /[0-9](?:_?[0-9])*/\nFLOAT: /[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)/\nDURATION: /[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)/\nMONEY: /\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?/\nSTRING: /"""(?:[^"\\\\]++|\\\\.|"(?!""))*"""|"(?!"")(?:[^"\\\\\\n]++|\\\\\\r?+.)*"|""(?!")/s\n\nARROW: "->"\nEQ: "=="\nNE: "!="\nLE: "<="\nGE: ">="\nADD_ASSIGN: "+="\nSUB_ASSIGN: "-="\nMUL_ASSIGN: "*="\nDIV_ASSIGN: "/="\nMOD_ASSIGN: "%="\n'
START, ACCEPTING = 0, 29
LITERALS = (('ADD_ASSIGN', '+='), ('AGENT', 'agent'), ('AND', 'and'), ('APPROVE', 'approve'), ('ARROW', '->'), ('AS', 'as'), ('ASSISTANT', 'assistant'), ('ASSUME', 'assume'), ('AT', '@'), ('BECAUSE', 'because'), ('BREAK', 'break'), ('CITES', 'cites'), ('CITING', 'citing'), ('CLAIM', 'claim'), ('COLON', ':'), ('COMMA', ','), ('CONTINUE', 'continue'), ('DANGEROUS', 'dangerous'), ('DIV_ASSIGN', '/='), ('DOT', '.'), ('EFFECT', 'effect'), ('ELIF', 'elif'), ('ELSE', 'else'), ('ENRICH', 'enrich'), ('EQ', '=='), ('EQUAL', '='), ('EXPECTING', 'expecting'), ('EXTEND', 'extend'), ('FAILED', 'failed'), ('FALSE', 'false'), ('FN', 'fn'), ('FOR', 'for'), ('FROM', 'from'), ('GE', '>='), ('IF', 'if'), ('IMPORT', 'import'), ('IN', 'in'), ('INTENT', 'intent'), ('LANE', 'lane'), ('LBRACE', '{'), ('LE', '<='), ('LESSTHAN', '<'), ('LPAR', '('), ('LSQB', '['), ('MATCH', 'match'), ('MINUS', '-'), ('MODEL', 'model'), ('MOD_ASSIGN', '%='), ('MORETHAN', '>'), ('MUL_ASSIGN', '*='), ('NE', '!='), ('NOT', 'not'), ('NOTHING', 'nothing'), ('OF', 'of'), ('OR', 'or'), ('PACKAGE', 'package'), ('PASS', 'pass'), ('PERCENT', '%'), ('PIVOT', 'pivot'), ('PLUS', '+'), ('PROMPT', 'prompt'), ('PUBLIC', 'public'), ('QMARK', '?'), ('QUERY', 'query'), ('RBRACE', '}'), ('REASON', 'reason'), ('REFINED', 'refined'), ('REQUIRES', 'requires'), ('REST', '..'), ('RETURN', 'return'), ('RPAR', ')'), ('RSQB', ']'), ('SLASH', '/'), ('STAR', '*'), ('STRICTLY', 'strictly'), ('SUB_ASSIGN', '-='), ('SYSTEM', 'system'), ('TOOL', 'tool'), ('TRUE', 'true'), ('TYPE', 'type'), ('USE', 'use'), ('USER', 'user'), ('USES', 'uses'), ('VBAR', '|'), ('WHILE', 'while'), ('WILDCARD', '_'), ('WITH', 'with'))
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
    value = Annotation(builder.next_id(), Span(builder.source, start, end), v1, None)
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
    value = Annotation(builder.next_id(), Span(builder.source, start, end), v1, v2)
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
    value = tuple(v0)
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
    value = ()
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
    value = ()
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_25(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.text_value(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_26(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = AnnotationArgument(builder.next_id(), Span(builder.source, start, end), None, v0)
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
    value = NothingLiteral(builder.next_id(), Span(builder.source, start, end))
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
    value = ExprStmt(builder.next_id(), Span(builder.source, start, end), v0)
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
    value = ImportItem(builder.next_id(), Span(builder.source, start, end), v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_39(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = (v1,)
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
    value = NamedType(builder.next_id(), Span(builder.source, start, end), None, v0, ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_44(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
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
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_48(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = Break(builder.next_id(), Span(builder.source, start, end))
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
    value = Continue(builder.next_id(), Span(builder.source, start, end))
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
    value = MapLiteral(builder.next_id(), Span(builder.source, start, end), ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_54(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = ListLiteral(builder.next_id(), Span(builder.source, start, end), ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_55(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = Not(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_56(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = Pass(builder.next_id(), Span(builder.source, start, end))
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
    value = (v1, *v2,)
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
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_74(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = NamedType(builder.next_id(), Span(builder.source, start, end), None, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_75(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = AliasType(builder.next_id(), Span(builder.source, start, end), 'private', v1, v3, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_76(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = Parameter(builder.next_id(), Span(builder.source, start, end), v0, v2)
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
    value = AnnotationArgument(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_81(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Assume(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_82(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, *v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_83(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_84(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Claim(builder.next_id(), Span(builder.source, start, end), v1, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_85(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = LambdaParameter(builder.next_id(), Span(builder.source, start, end), v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_86(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = (v0,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_87(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.f_string(start, end, v0, *v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_88(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = MapLiteral(builder.next_id(), Span(builder.source, start, end), tuple(v1))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_89(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = v1
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_90(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = ListLiteral(builder.next_id(), Span(builder.source, start, end), tuple(v1))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_91(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.if_(start, end, v0, *v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_92(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = [v0, v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_93(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.assign(start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_94(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.field_link(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_95(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = builder.record_literal(start, end)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_96(stack, kind, builder, goto):
    stack, _, start, end, _ = stack
    value = builder.spread(start, end, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_97(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.field_init(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_98(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = ()
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_99(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.arithmetic_link(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_100(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.compare(start, end, v0, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_101(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_102(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_103(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, None, v3, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_104(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = ImportItem(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_105(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.import_(start, end, v1, v2, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_106(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.tool(start, end, None, v1, v2, v4, None, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_107(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_108(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_109(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = NamedType(builder.next_id(), Span(builder.source, start, end), v0, v2, ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_110(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = AliasType(builder.next_id(), Span(builder.source, start, end), v0, v2, v4, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_111(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_112(stack, kind, builder, goto):
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


def reduce_113(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_114(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.gate_value(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_115(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Approve(builder.next_id(), Span(builder.source, start, end), v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_116(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_stmt(start, end, v0, v1, *v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_117(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = Citing(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_118(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Claim(builder.next_id(), Span(builder.source, start, end), v1, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_119(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = (v0,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_120(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = (v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_121(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = [v1]
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_122(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Branch(builder.next_id(), Span(builder.source, start, end), v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_123(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = MapEntry(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_124(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = While(builder.next_id(), Span(builder.source, start, end), v1, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_125(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = v2
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_126(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v1)
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_127(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.method_link(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_128(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.spread(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_129(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.record_literal(start, end, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_130(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_131(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.index_link(start, end, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_132(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.broken_line(start, end, v0)
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
    value = builder.effect(start, end, None, v1, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_134(stack, kind, builder, goto):
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


def reduce_135(stack, kind, builder, goto):
    stack, _, _, end, v6 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Fn(builder.next_id(), Span(builder.source, start, end), 'private', v1, v2, v4, v6, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_136(stack, kind, builder, goto):
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


def reduce_137(stack, kind, builder, goto):
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


def reduce_138(stack, kind, builder, goto):
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


def reduce_139(stack, kind, builder, goto):
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


def reduce_140(stack, kind, builder, goto):
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


def reduce_141(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = (*v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_142(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = (*v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_143(stack, kind, builder, goto):
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


def reduce_144(stack, kind, builder, goto):
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


def reduce_145(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = FunctionType(builder.next_id(), Span(builder.source, start, end), (), v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_146(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = NamedType(builder.next_id(), Span(builder.source, start, end), v0, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_147(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_148(stack, kind, builder, goto):
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


def reduce_149(stack, kind, builder, goto):
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


def reduce_150(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Claim(builder.next_id(), Span(builder.source, start, end), v1, v3, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_151(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = Lambda(builder.next_id(), Span(builder.source, start, end), (), v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_152(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = LambdaParameter(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_153(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, v0 = stack
    value = (v0, *v1,)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_154(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = v0
    value.append(v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_155(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = Let(builder.next_id(), Span(builder.source, start, end), v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_156(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.field_init(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_157(stack, kind, builder, goto):
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


def reduce_158(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Variant(builder.next_id(), Span(builder.source, start, end), v1, ())
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_159(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = FunctionType(builder.next_id(), Span(builder.source, start, end), v1, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_160(stack, kind, builder, goto):
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


def reduce_161(stack, kind, builder, goto):
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


def reduce_162(stack, kind, builder, goto):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = Fn(builder.next_id(), Span(builder.source, start, end), v0, v2, v3, v5, v7, builder.tokens.docs.get(start))
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
    value = builder.model(start, end, v0, v2, v6)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_164(stack, kind, builder, goto):
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


def reduce_165(stack, kind, builder, goto):
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


def reduce_166(stack, kind, builder, goto):
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


def reduce_167(stack, kind, builder, goto):
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


def reduce_168(stack, kind, builder, goto):
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


def reduce_169(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.streaming_value(start, end, v0, v2, v4, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_170(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Claim(builder.next_id(), Span(builder.source, start, end), v1, v3, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_171(stack, kind, builder, goto):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = Lambda(builder.next_id(), Span(builder.source, start, end), v2, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_172(stack, kind, builder, goto):
    stack, _, _, end, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.for_(start, end, *v1, v3, v5)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_173(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.literal_pattern(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_174(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.wildcard_pattern(start, end, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_175(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = NamePattern(builder.next_id(), Span(builder.source, start, end), v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_176(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = DimensionLine(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_177(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.words_value(start, end, v0, *v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_178(stack, kind, builder, goto):
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


def reduce_179(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = tuple(v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_180(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = Variant(builder.next_id(), Span(builder.source, start, end), v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_181(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = Field(builder.next_id(), Span(builder.source, start, end), v0, v2, builder.tokens.docs.get(start))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_182(stack, kind, builder, goto):
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


def reduce_183(stack, kind, builder, goto):
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


def reduce_184(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = FromUser(builder.next_id(), Span(builder.source, start, end), v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_185(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.literal_pattern(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_186(stack, kind, builder, goto):
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


def reduce_187(stack, kind, builder, goto):
    stack, _, _, end, v1 = stack
    stack, _, start, _, v0 = stack
    value = builder.variant_pattern(start, end, v0, v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_188(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.template_block(start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_189(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, v0 = stack
    value = WordClause(builder.next_id(), Span(builder.source, start, end), v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_190(stack, kind, builder, goto):
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


def reduce_191(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.expected_count(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_192(stack, kind, builder, goto):
    stack, _, _, end, v7 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v5 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v3 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.intent(start, end, v1, v3, v5, v7)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_193(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = AliasPattern(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_194(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.variant_pattern(start, end, v0, v2, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_195(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, None, v0)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_196(stack, kind, builder, goto):
    stack, _, start, end, v0 = stack
    value = builder.field_pattern(start, end, v0, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_197(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, start, _, _ = stack
    value = ()
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_198(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = MatchArm(builder.next_id(), Span(builder.source, start, end), v0, None, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_199(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = LaneClause(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_200(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.with_clause(start, end, v1, None)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_201(stack, kind, builder, goto):
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


def reduce_202(stack, kind, builder, goto):
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


def reduce_203(stack, kind, builder, goto):
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


def reduce_204(stack, kind, builder, goto):
    stack, _, _, end, v3 = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.variant_pattern(start, end, v0, v2, v3)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_205(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, None, v0, *v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_206(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = tuple(v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_207(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.template_block(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_208(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = CitesClause(builder.next_id(), Span(builder.source, start, end), v1)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_209(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, _ = stack
    value = EnrichClause(builder.next_id(), Span(builder.source, start, end), tuple(v2))
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_210(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, v1 = stack
    stack, _, start, _, _ = stack
    value = builder.with_clause(start, end, v1, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_211(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = WordClause(builder.next_id(), Span(builder.source, start, end), v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_212(stack, kind, builder, goto):
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


def reduce_213(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_214(stack, kind, builder, goto):
    stack, _, _, end, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.field_pattern(start, end, v0, v2)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_215(stack, kind, builder, goto):
    stack, _, _, end, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = MatchArm(builder.next_id(), Span(builder.source, start, end), v0, v2, v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_216(stack, kind, builder, goto):
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
    value = Pivot(builder.next_id(), Span(builder.source, start, end), v2, v4, v6, v8)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


def reduce_217(stack, kind, builder, goto):
    stack, _, _, end, _ = stack
    stack, _, _, _, v4 = stack
    stack, _, _, _, _ = stack
    stack, _, _, _, v2 = stack
    stack, _, _, _, _ = stack
    stack, _, start, _, v0 = stack
    value = builder.record_pattern(start, end, v0, v2, *v4)
    state, act = goto[stack[1]][kind]
    return (stack, state, start, end, value), act


REDUCERS = (reduce_0, reduce_1, reduce_2, reduce_3, reduce_4, reduce_5, reduce_6, reduce_7, reduce_8, reduce_9, reduce_10, reduce_11, reduce_12, reduce_13, reduce_14, reduce_15, reduce_16, reduce_17, reduce_18, reduce_19, reduce_20, reduce_21, reduce_22, reduce_23, reduce_24, reduce_25, reduce_26, reduce_27, reduce_28, reduce_29, reduce_30, reduce_31, reduce_32, reduce_33, reduce_34, reduce_35, reduce_36, reduce_37, reduce_38, reduce_39, reduce_40, reduce_41, reduce_42, reduce_43, reduce_44, reduce_45, reduce_46, reduce_47, reduce_48, reduce_49, reduce_50, reduce_51, reduce_52, reduce_53, reduce_54, reduce_55, reduce_56, reduce_57, reduce_58, reduce_59, reduce_60, reduce_61, reduce_62, reduce_63, reduce_64, reduce_65, reduce_66, reduce_67, reduce_68, reduce_69, reduce_70, reduce_71, reduce_72, reduce_73, reduce_74, reduce_75, reduce_76, reduce_77, reduce_78, reduce_79, reduce_80, reduce_81, reduce_82, reduce_83, reduce_84, reduce_85, reduce_86, reduce_87, reduce_88, reduce_89, reduce_90, reduce_91, reduce_92, reduce_93, reduce_94, reduce_95, reduce_96, reduce_97, reduce_98, reduce_99, reduce_100, reduce_101, reduce_102, reduce_103, reduce_104, reduce_105, reduce_106, reduce_107, reduce_108, reduce_109, reduce_110, reduce_111, reduce_112, reduce_113, reduce_114, reduce_115, reduce_116, reduce_117, reduce_118, reduce_119, reduce_120, reduce_121, reduce_122, reduce_123, reduce_124, reduce_125, reduce_126, reduce_127, reduce_128, reduce_129, reduce_130, reduce_131, reduce_132, reduce_133, reduce_134, reduce_135, reduce_136, reduce_137, reduce_138, reduce_139, reduce_140, reduce_141, reduce_142, reduce_143, reduce_144, reduce_145, reduce_146, reduce_147, reduce_148, reduce_149, reduce_150, reduce_151, reduce_152, reduce_153, reduce_154, reduce_155, reduce_156, reduce_157, reduce_158, reduce_159, reduce_160, reduce_161, reduce_162, reduce_163, reduce_164, reduce_165, reduce_166, reduce_167, reduce_168, reduce_169, reduce_170, reduce_171, reduce_172, reduce_173, reduce_174, reduce_175, reduce_176, reduce_177, reduce_178, reduce_179, reduce_180, reduce_181, reduce_182, reduce_183, reduce_184, reduce_185, reduce_186, reduce_187, reduce_188, reduce_189, reduce_190, reduce_191, reduce_192, reduce_193, reduce_194, reduce_195, reduce_196, reduce_197, reduce_198, reduce_199, reduce_200, reduce_201, reduce_202, reduce_203, reduce_204, reduce_205, reduce_206, reduce_207, reduce_208, reduce_209, reduce_210, reduce_211, reduce_212, reduce_213, reduce_214, reduce_215, reduce_216, reduce_217)

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
    ('_statement', 1, None, False, 5),
    ('if', 1, 'if', False, 35),
    ('_statement', 1, None, False, 5),
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
    ('_statement', 1, None, False, 5),
    ('right', 1, None, True, 31),
    ('conjunction', 1, None, True, 31),
    ('_statement', 1, None, False, 5),
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
    ('assume', 3, 'assume', False, 81),
    ('broken_stmt', 3, 'broken_stmt', False, 82),
    ('broken_stmt', 3, 'broken_stmt', False, 83),
    ('claim', 3, 'claim', False, 84),
    ('lambda_parameter', 1, 'lambda_parameter', False, 85),
    ('lambda_parameters', 1, 'lambda_parameters', False, 86),
    ('primary', 3, 'f_string', False, 87),
    ('__primary_star_22', 2, None, False, 12),
    ('primary', 3, 'map_literal', False, 88),
    ('_map_entries', 2, None, False, 45),
    ('_map_entries', 2, None, False, 46),
    ('primary', 3, None, False, 89),
    ('primary', 3, 'list_literal', False, 90),
    ('_exprs', 2, None, False, 45),
    ('_exprs', 2, None, False, 46),
    ('__if_star_13', 2, None, False, 12),
    ('if', 3, 'if', False, 91),
    ('__disjunction_plus_15', 2, None, False, 92),
    ('assign', 3, 'assign', False, 93),
    ('__conjunction_plus_16', 2, None, False, 92),
    ('link', 2, 'field_link', False, 94),
    ('link', 2, 'record_literal', False, 95),
    ('spread', 1, 'spread', False, 96),
    ('_field_inits', 1, None, False, 5),
    ('field_init', 1, 'field_init', False, 97),
    ('_field_inits', 1, None, False, 5),
    ('arguments', 2, 'arguments', False, 98),
    ('___links_plus_19', 2, None, False, 12),
    ('__sum_plus_17', 2, None, False, 12),
    ('sum_link', 2, 'arithmetic_link', False, 99),
    ('__product_plus_18', 2, None, False, 12),
    ('product_link', 2, 'arithmetic_link', False, 99),
    ('comparison', 3, 'compare', False, 100),
    ('dimension_lines', 1, 'dimension_lines', False, 101),
    ('__dimension_lines_plus_7', 1, None, False, 5),
    ('__dimension_lines_plus_7', 1, None, False, 5),
    ('extend_members', 1, 'extend_members', False, 102),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('__extend_members_plus_10', 1, None, False, 5),
    ('import', 6, 'import', False, 103),
    ('import_item', 3, 'import_item', False, 104),
    ('__import_items_star_6', 2, None, False, 77),
    ('import', 6, 'import', False, 105),
    ('tool', 6, 'tool', False, 106),
    ('fields', 1, 'fields', False, 107),
    ('variants', 1, 'variants', False, 108),
    ('_broken_lines', 1, None, False, 5),
    ('_fields', 1, None, False, 5),
    ('_variants', 1, None, False, 5),
    ('_types', 2, None, False, 45),
    ('_types', 2, None, False, 46),
    ('type', 3, 'named_type', False, 109),
    ('alias_type', 6, 'alias_type', False, 110),
    ('___parameters_star_2', 3, None, False, 111),
    ('agent', 7, 'agent', False, 112),
    ('uses', 2, 'uses', False, 113),
    ('___idents_star_1', 2, None, False, 77),
    ('___annotation_arguments_star_3', 3, None, False, 111),
    ('dimension_value', 4, 'gate_value', False, 114),
    ('dimension_value', 4, 'gate_value', False, 114),
    ('approve', 4, 'approve', False, 115),
    ('broken_stmt', 4, 'broken_stmt', False, 116),
    ('evidence', 2, 'citing', False, 117),
    ('claim', 4, 'claim', False, 118),
    ('lambda_parameters', 2, 'lambda_parameters', False, 119),
    ('lambda_parameters', 2, 'lambda_parameters', False, 120),
    ('__primary_star_22', 3, None, False, 121),
    ('branch', 4, 'branch', False, 122),
    ('map_entry', 3, 'map_entry', False, 123),
    ('___map_entries_star_23', 2, None, False, 77),
    ('_map_entries', 3, None, False, 78),
    ('___exprs_star_21', 2, None, False, 77),
    ('_exprs', 3, None, False, 78),
    ('while', 4, 'while', False, 124),
    ('else_block', 3, None, False, 125),
    ('__disjunction_plus_15', 3, None, False, 126),
    ('__conjunction_plus_16', 3, None, False, 126),
    ('link', 3, 'method_link', False, 127),
    ('spread', 2, 'spread', False, 128),
    ('link', 3, 'record_literal', False, 129),
    ('_field_inits', 2, None, False, 45),
    ('_field_inits', 2, None, False, 46),
    ('_field_inits', 2, None, False, 45),
    ('_field_inits', 2, None, False, 46),
    ('arguments', 3, 'arguments', False, 130),
    ('link', 3, 'index_link', False, 131),
    ('broken_line', 2, 'broken_line', False, 132),
    ('__dimension_lines_plus_7', 2, None, False, 12),
    ('__dimension_lines_plus_7', 2, None, False, 12),
    ('effect', 7, 'effect', False, 133),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('__extend_members_plus_10', 2, None, False, 12),
    ('extend', 7, 'extend', False, 134),
    ('fn', 7, 'fn', False, 135),
    ('__import_items_star_6', 3, None, False, 111),
    ('import', 7, 'import', False, 136),
    ('model', 7, 'model', False, 137),
    ('tool', 7, 'tool', False, 138),
    ('tool', 7, 'tool', False, 139),
    ('broken_type', 7, 'broken_type', False, 140),
    ('fields', 2, 'fields', False, 141),
    ('variants', 2, 'variants', False, 142),
    ('_broken_lines', 2, None, False, 12),
    ('_fields', 2, None, False, 12),
    ('_fields', 2, None, False, 12),
    ('_variants', 2, None, False, 12),
    ('_variants', 2, None, False, 12),
    ('record_type', 7, 'record_type', False, 143),
    ('sum_type', 7, 'sum_type', False, 144),
    ('type', 4, 'function_type', False, 145),
    ('___types_star_11', 2, None, False, 77),
    ('_types', 3, None, False, 78),
    ('type', 4, 'named_type', False, 146),
    ('type_arguments', 3, 'type_arguments', False, 147),
    ('tool', 7, 'tool', False, 148),
    ('agent', 8, 'agent', False, 149),
    ('___idents_star_1', 3, None, False, 111),
    ('claim', 5, 'claim', False, 150),
    ('expr', 5, 'lambda', False, 151),
    ('lambda_parameter', 3, 'lambda_parameter', False, 152),
    ('__lambda_parameters_star_14', 2, None, False, 77),
    ('lambda_parameters', 3, 'lambda_parameters', False, 153),
    ('__primary_star_22', 4, None, False, 154),
    ('___map_entries_star_23', 3, None, False, 111),
    ('___exprs_star_21', 3, None, False, 111),
    ('elif_branch', 4, 'branch', False, 122),
    ('let', 5, 'let', False, 155),
    ('___field_inits_star_20', 2, None, False, 77),
    ('___field_inits_star_20', 2, None, False, 77),
    ('_field_inits', 3, None, False, 78),
    ('field_init', 3, 'field_init', False, 156),
    ('_field_inits', 3, None, False, 78),
    ('tool', 8, 'tool', False, 157),
    ('variant', 3, 'variant', False, 158),
    ('___types_star_11', 3, None, False, 111),
    ('type', 5, 'function_type', False, 159),
    ('agent', 8, 'agent', False, 160),
    ('effect', 8, 'effect', False, 161),
    ('fn', 8, 'fn', False, 162),
    ('model', 8, 'model', False, 163),
    ('tool', 8, 'tool', False, 164),
    ('tool', 8, 'tool', False, 165),
    ('broken_type', 8, 'broken_type', False, 166),
    ('record_type', 8, 'record_type', False, 167),
    ('sum_type', 8, 'sum_type', False, 168),
    ('dimension_value', 6, 'streaming_value', False, 169),
    ('claim', 6, 'claim', False, 170),
    ('__lambda_parameters_star_14', 3, None, False, 111),
    ('expr', 6, 'lambda', False, 171),
    ('for', 6, 'for', False, 172),
    ('expected', 1, None, True, 31),
    ('pattern', 1, 'literal_pattern', False, 173),
    ('pattern', 1, 'literal_pattern', False, 173),
    ('pattern', 1, 'literal_pattern', False, 173),
    ('pattern', 1, 'literal_pattern', False, 173),
    ('pattern', 1, 'literal_pattern', False, 173),
    ('pattern', 1, 'wildcard_pattern', False, 174),
    ('__match_plus_24', 1, None, False, 5),
    ('pattern', 1, 'name_pattern', False, 175),
    ('__match_plus_24', 1, None, False, 5),
    ('___field_inits_star_20', 3, None, False, 111),
    ('___field_inits_star_20', 3, None, False, 111),
    ('dimension_line', 4, 'dimension_line', False, 176),
    ('word_list', 2, 'words_value', False, 177),
    ('dimension_line', 4, 'dimension_line', False, 176),
    ('extend', 9, 'extend', False, 178),
    ('prompt_lines', 1, 'prompt_lines', False, 179),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('__prompt_lines_plus_8', 1, None, False, 5),
    ('variant', 4, 'variant', False, 180),
    ('field', 4, 'field', False, 181),
    ('agent', 9, 'agent', False, 182),
    ('tool', 9, 'tool', False, 183),
    ('streaming_argument', 1, None, True, 31),
    ('streaming_argument', 1, None, True, 31),
    ('evidence', 5, 'from_user', False, 184),
    ('pattern', 2, 'literal_pattern', False, 185),
    ('pattern', 2, 'literal_pattern', False, 185),
    ('match', 7, 'match', False, 186),
    ('__match_plus_24', 2, None, False, 12),
    ('__match_plus_24', 2, None, False, 12),
    ('pattern', 2, 'variant_pattern', False, 187),
    ('template_block', 2, 'template_block', False, 188),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('__prompt_lines_plus_8', 2, None, False, 12),
    ('word_clause', 2, 'word_clause', False, 189),
    ('prompt', 10, 'prompt', False, 190),
    ('expected', 3, 'expected_count', False, 191),
    ('intent', 8, 'intent', False, 192),
    ('pattern', 3, 'alias_pattern', False, 193),
    ('pattern', 3, 'variant_pattern', False, 194),
    ('pattern', 3, 'record_pattern', False, 195),
    ('_field_patterns', 1, None, False, 5),
    ('_field_patterns', 1, None, False, 5),
    ('field_pattern', 1, 'field_pattern', False, 196),
    ('pattern_arguments', 2, 'pattern_arguments', False, 197),
    ('_patterns', 1, None, False, 5),
    ('match_arm', 3, 'match_arm', False, 198),
    ('match_arm', 3, 'match_arm', False, 198),
    ('lane_clause', 3, 'lane_clause', False, 199),
    ('with_clause', 3, 'with_clause', False, 200),
    ('prompt', 11, 'prompt', False, 201),
    ('prompt', 11, 'prompt', False, 202),
    ('dimension_value', 9, 'streaming_value', False, 203),
    ('pattern', 4, 'variant_pattern', False, 204),
    ('_field_patterns', 2, None, False, 45),
    ('_field_patterns', 2, None, False, 46),
    ('pattern', 4, 'record_pattern', False, 205),
    ('_field_patterns', 2, None, False, 45),
    ('_field_patterns', 2, None, False, 46),
    ('pattern_arguments', 3, 'pattern_arguments', False, 206),
    ('_patterns', 2, None, False, 45),
    ('_patterns', 2, None, False, 46),
    ('template_block', 4, 'template_block', False, 207),
    ('cites_clause', 4, 'cites_clause', False, 208),
    ('enrich_clause', 4, 'enrich_clause', False, 209),
    ('template_block', 4, 'template_block', False, 207),
    ('template_block', 4, 'template_block', False, 207),
    ('with_clause', 4, 'with_clause', False, 210),
    ('with_clause', 4, 'with_clause', False, 210),
    ('word_clause', 4, 'word_clause', False, 211),
    ('prompt', 12, 'prompt', False, 212),
    ('pattern', 5, 'record_pattern', False, 213),
    ('___field_patterns_star_26', 2, None, False, 77),
    ('___field_patterns_star_26', 2, None, False, 77),
    ('_field_patterns', 3, None, False, 78),
    ('_field_patterns', 3, None, False, 78),
    ('field_pattern', 3, 'field_pattern', False, 214),
    ('___patterns_star_25', 2, None, False, 77),
    ('_patterns', 3, None, False, 78),
    ('match_arm', 5, 'match_arm', False, 215),
    ('match_arm', 5, 'match_arm', False, 215),
    ('pivot', 10, 'pivot', False, 216),
    ('pattern', 6, 'record_pattern', False, 217),
    ('___field_patterns_star_26', 3, None, False, 111),
    ('___field_patterns_star_26', 3, None, False, 111),
    ('___patterns_star_25', 3, None, False, 111),
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
    ((), (), ((21, ('ADD_ASSIGN', 'AND', 'ARROW', 'AS', 'AT', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DANGEROUS', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FLOAT', 'FROM', 'GE', 'IF', 'IN', 'INT', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'REQUIRES', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'STRICTLY', 'SUB_ASSIGN', 'USE', 'USES', '_FSTRING_CLOSE', '_NEWLINE')),)),
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
    (('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE'), (111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139), ()),
    (('_NEWLINE',), (173,), ()),
    (('_NEWLINE',), (174,), ()),
    (('NAME',), (35,), ()),
    (('ARROW',), (176,), ()),
    (('NAME',), (35,), ()),
    (('AT',), (2,), ()),
    (('NAME',), (35,), ()),
    ((), (), ((32, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('REQUIRES',), (181,), ((33, ('AS', 'USE', '_NEWLINE')),)),
    (('_NEWLINE',), (182,), ()),
    (('AS', 'USE', '_NEWLINE'), (183, 74, 184), ()),
    (('_NEWLINE',), (186,), ()),
    (('ARROW',), (187,), ()),
    (('RPAR',), (188,), ()),
    (('ARROW',), (189,), ()),
    (('_NEWLINE',), (190,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((34, ('AGENT', 'AT', 'PUBLIC')),)),
    (('LPAR',), (63,), ()),
    (('COLON',), (195,), ()),
    (('LPAR',), (63,), ()),
    (('COLON',), (197,), ()),
    (('LPAR',), (63,), ()),
    (('LPAR',), (63,), ()),
    (('COLON', 'EQUAL'), (200, 201), ()),
    ((), (), ((35, ('ARROW', '_NEWLINE')),)),
    (('RPAR',), (202,), ()),
    (('COLON',), (203,), ()),
    (('COMMA',), (204,), ((36, ('RPAR',)),)),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((37, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((38, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((39, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((40, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((41, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((42, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    ((), (), ((43, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((44, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (209,), ()),
    (('COMMA',), (210,), ((45, ('RPAR',)),)),
    ((), (), ((46, ('COMMA', 'RPAR')),)),
    (('COLON', 'LPAR'), (212, 213), ((47, ('COMMA', 'RPAR')),)),
    (('NAME',), (35,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('_NEWLINE',), (217,), ()),
    (('_NEWLINE',), (218,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('_NEWLINE',), (221,), ()),
    ((), (), ((48, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((49, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('LPAR',), (222,), ()),
    (('NAME',), (35,), ()),
    (('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN'), (224, 225, 226), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((50, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RBRACE', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 230, 137, 138), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RSQB', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 235, 137, 138), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((51, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((52, ('ADD_ASSIGN', 'AND', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'SLASH', 'STAR', 'SUB_ASSIGN', '_NEWLINE')), (21, ('COLON',)))),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((53, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (240,), ()),
    (('REASON',), (241,), ()),
    ((), (), ((54, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', '_NEWLINE'), (117, 118, 119, 121, 123, 125, 126, 127, 128, 129, 215, 131, 132, 135, 137, 138, 242), ()),
    ((), (), ((55, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((56, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT'), (111, 112, 113, 114, 115, 116, 117, 118, 119, 120, 121, 122, 123, 124, 125, 126, 127, 128, 129, 130, 131, 132, 133, 134, 135, 136, 137, 138, 139, 246), ()),
    ((), (), ((57, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((58, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((59, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((60, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (248, 249), ((61, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((62, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((63, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((64, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((65, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('OR',), (253,), ((66, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((67, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((68, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('ADD_ASSIGN', 'DIV_ASSIGN', 'EQUAL', 'MOD_ASSIGN', 'MUL_ASSIGN', 'SUB_ASSIGN', '_NEWLINE'), (255, 256, 257, 258, 259, 260, 261), ()),
    ((), (), ((69, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((70, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('COLON',), (263,), ()),
    ((), (), ((71, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((72, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((73, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((74, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('AND',), (264,), ((75, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((76, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((77, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((78, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('DOT', 'LBRACE', 'LPAR', 'LSQB', 'QMARK'), (266, 267, 268, 269, 270), ((79, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('MINUS', 'PLUS'), (129, 135), ((80, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((81, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((82, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('PERCENT', 'SLASH', 'STAR'), (278, 279, 280), ((83, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('EQ', 'GE', 'LE', 'LESSTHAN', 'MORETHAN', 'NE'), (284, 285, 286, 287, 288, 289), ((84, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 132, 135, 137, 138), ()),
    ((), (), ((85, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_INDENT',), (292,), ()),
    (('_INDENT',), (293,), ()),
    (('COLON',), (294,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('USE', '_NEWLINE'), (74, 296), ()),
    (('AT',), (2,), ((86, ('AS', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('AS',), (298,), ((87, ('COMMA', '_NEWLINE')),)),
    (('COMMA',), (299,), ((88, ('_NEWLINE',)),)),
    (('AT',), (2,), ()),
    ((), (), ((89, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((90, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (303,), ()),
    (('_INDENT',), (304,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((91, ('AGENT', 'AT', 'EFFECT', 'FN', 'MODEL', 'PROMPT', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('_INDENT',), (307,), ()),
    (('LPAR', 'NAME', 'RPAR'), (191, 35, 308), ()),
    (('DOT', 'LESSTHAN'), (312, 313), ((92, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    (('_NEWLINE',), (315,), ()),
    (('ARROW',), (316,), ()),
    (('_NEWLINE',), (317,), ()),
    (('ARROW',), (318,), ()),
    (('_NEWLINE',), (319,), ()),
    (('ARROW',), (320,), ()),
    (('ARROW',), (321,), ()),
    (('_NEWLINE',), (322,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((93, ('ARROW', '_NEWLINE')),)),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('NAME',), (35,), ((94, ('RPAR',)),)),
    (('COMMA',), (326,), ((95, ('RPAR',)),)),
    (('COLON', 'USES'), (327, 328), ()),
    (('RSQB',), (330,), ()),
    (('COMMA',), (331,), ((96, ('COLON', 'IN', 'RSQB', '_NEWLINE')),)),
    ((), (), ((97, ('AS', 'AT', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ((98, ('RPAR',)),)),
    (('COMMA',), (334,), ((99, ('RPAR',)),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ()),
    (('FLOAT', 'INT', 'NAME'), (337, 338, 35), ()),
    (('LPAR',), (268,), ()),
    ((), (), ((52, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (341,), ()),
    ((), (), ((100, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_INDENT',), (67,), ((101, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (248, 249), ((102, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('CITING', 'FROM', 'OF', '_NEWLINE'), (344, 345, 346, 347), ()),
    ((), (), ((103, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('NAME', 'RPAR'), (35, 349), ()),
    (('IN',), (353,), ()),
    ((), (), ((104, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((105, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN'), (355, 356, 357), ()),
    (('COLON',), (358,), ()),
    (('BECAUSE',), (359,), ()),
    ((), (), ((106, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RBRACE',), (360,), ()),
    (('COLON',), (361,), ()),
    (('COMMA',), (362,), ((107, ('RBRACE',)),)),
    (('RPAR',), (364,), ()),
    ((), (), ((108, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RSQB',), (365,), ()),
    (('COMMA',), (366,), ((109, ('RPAR', 'RSQB')),)),
    (('COLON',), (368,), ()),
    ((), (), ((110, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((111, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((112, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_NEWLINE',), (261,), ()),
    ((), (), ((113, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('COLON',), (370,), ()),
    ((), (), ((114, ('$END', 'AGENT', 'APPROVE', 'ASSUME', 'AT', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'EFFECT', 'ELIF', 'ELSE', 'EXTEND', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'IMPORT', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'MODEL', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'PROMPT', 'PUBLIC', 'RETURN', 'STRING', 'TOOL', 'TRUE', 'TYPE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((115, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('COLON',), (372,), ()),
    (('ELIF', 'ELSE'), (248, 249), ((116, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((117, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((118, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('OR',), (376,), ((119, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((120, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((121, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((122, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((123, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((124, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((125, ('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((126, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 128, 129, 215, 131, 132, 135, 137, 138), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('AND',), (380,), ((127, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    (('NAME', 'RBRACE', 'REST'), (35, 382, 383), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'RPAR', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 388, 137, 138), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((128, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('DOT', 'LBRACE', 'LPAR', 'LSQB', 'QMARK'), (266, 267, 268, 269, 270), ((129, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((130, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((131, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((132, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('MINUS', 'PLUS'), (129, 135), ((133, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((134, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 132, 135, 137, 138), ()),
    ((), (), ((135, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((136, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((137, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('PERCENT', 'SLASH', 'STAR'), (278, 279, 280), ((138, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((139, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 132, 135, 137, 138), ()),
    ((), (), ((140, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((141, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((142, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((143, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((144, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    ((), (), ((145, ('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 132, 135, 137, 138), ()),
    ((), (), ((146, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('BROKEN', 'NAME'), (397, 35), ()),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 6, 9, 10, 11), ()),
    (('_NEWLINE',), (411,), ()),
    (('COLON',), (412,), ()),
    ((), (), ((147, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (413,), ()),
    (('NAME',), (35,), ()),
    (('NAME',), (35,), ()),
    (('COMMA',), (416,), ((148, ('_NEWLINE',)),)),
    (('AT',), (2,), ((149, ('AS', 'REQUIRES', 'USE', '_NEWLINE')),)),
    (('USE', '_NEWLINE'), (74, 417), ()),
    ((), (), ((150, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('BROKEN', 'NAME'), (397, 35), ()),
    (('COLON', 'USES'), (420, 328), ()),
    (('DANGEROUS', 'USES', '_NEWLINE'), (422, 328, 423), ()),
    (('BROKEN', 'NAME', 'VBAR'), (397, 35, 425), ()),
    (('ARROW',), (435,), ()),
    ((), (), ((151, ('RPAR',)),)),
    (('COMMA',), (436,), ((152, ('MORETHAN', 'RPAR')),)),
    (('RPAR',), (438,), ()),
    (('NAME',), (35,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((153, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((154, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('_INDENT',), (442,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('_INDENT',), (444,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('_INDENT',), (447,), ()),
    (('_NEWLINE',), (448,), ()),
    ((), (), ((155, ('COMMA', 'RPAR')),)),
    ((), (), ((156, ('COMMA', 'RPAR')),)),
    (('NAME',), (35,), ((157, ('RPAR',)),)),
    (('_NEWLINE',), (450,), ()),
    (('NAME',), (35,), ()),
    (('COLON',), (453,), ()),
    ((), (), ((158, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    (('COMMA',), (455,), ((159, ('COLON', 'IN', 'RSQB', '_NEWLINE')),)),
    ((), (), ((160, ('COMMA', 'RPAR')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ((161, ('RPAR',)),)),
    ((), (), ((162, ('COMMA', 'RPAR')),)),
    (('LPAR',), (213,), ((47, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (457,), ()),
    (('RPAR',), (458,), ()),
    (('COLON',), (459,), ()),
    (('_NEWLINE',), (460,), ()),
    ((), (), ((163, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('ELIF', 'ELSE'), (248, 249), ((164, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((165, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('USER',), (463,), ()),
    (('NAME',), (35,), ()),
    ((), (), ((166, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_NEWLINE',), (465,), ()),
    (('ARROW',), (466,), ()),
    (('COLON',), (467,), ((167, ('COMMA', 'RPAR')),)),
    (('COMMA',), (468,), ((168, ('RPAR',)),)),
    (('RPAR',), (470,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('_FSTRING_CLOSE',), (472,), ()),
    ((), (), ((169, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((170, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('_NEWLINE',), (450,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((171, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ((172, ('RBRACE',)),)),
    (('COMMA',), (478,), ((173, ('RBRACE',)),)),
    ((), (), ((174, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((175, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ((176, ('RPAR', 'RSQB')),)),
    (('COMMA',), (480,), ((177, ('RPAR', 'RSQB')),)),
    (('_NEWLINE',), (481,), ()),
    (('FAILED',), (482,), ()),
    (('_NEWLINE',), (450,), ()),
    (('COLON',), (484,), ()),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((178, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((179, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((180, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((181, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('EQUAL',), (487,), ()),
    ((), (), ((182, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('LPAR',), (268,), ((183, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((184, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ((185, ('COMMA', 'RBRACE')),)),
    (('RBRACE',), (491,), ()),
    (('COMMA',), (492,), ((186, ('RBRACE',)),)),
    (('COLON',), (494,), ((187, ('COMMA', 'RBRACE')),)),
    (('COMMA',), (495,), ((188, ('RBRACE',)),)),
    ((), (), ((189, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('RPAR',), (497,), ()),
    (('RSQB',), (498,), ()),
    ((), (), ((190, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((191, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((192, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((193, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((194, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LE', 'LESSTHAN', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((195, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('_NEWLINE',), (499,), ()),
    (('BROKEN', 'NAME'), (397, 35), ((196, ('_DEDENT',)),)),
    ((), (), ((197, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((198, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('_DEDENT',), (502,), ()),
    (('COLON',), (503,), ()),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 6, 9, 10, 11), ((199, ('_DEDENT',)),)),
    ((), (), ((200, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((201, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    (('_DEDENT',), (509,), ()),
    ((), (), ((202, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((203, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((204, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    (('AT', 'FN', 'PROMPT', 'TOOL'), (2, 57, 59, 60), ((20, ('AGENT',)),)),
    (('_INDENT',), (510,), ()),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((205, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((206, ('COMMA', '_NEWLINE')),)),
    ((), (), ((207, ('COMMA', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((208, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_NEWLINE',), (513,), ()),
    (('_DEDENT',), (514,), ()),
    (('_NEWLINE',), (515,), ()),
    (('COLON',), (516,), ()),
    (('USES', '_NEWLINE'), (328, 517), ()),
    ((), (), ((209, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (519,), ()),
    (('NAME',), (35,), ()),
    (('BROKEN', 'NAME', 'VBAR', '_DEDENT'), (397, 35, 425, 521), ()),
    (('BROKEN', 'NAME'), (397, 35), ((210, ('_DEDENT',)),)),
    (('BROKEN', 'VBAR'), (397, 425), ((211, ('_DEDENT',)),)),
    ((), (), ((212, ('BROKEN', 'NAME', 'VBAR', '_DEDENT')),)),
    ((), (), ((213, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('_DEDENT',), (529,), ()),
    (('COLON',), (530,), ()),
    ((), (), ((214, ('BROKEN', 'VBAR', '_DEDENT')),)),
    (('_DEDENT',), (531,), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('LPAR', 'NAME'), (191, 35), ((215, ('MORETHAN', 'RPAR')),)),
    (('COMMA',), (534,), ((216, ('MORETHAN', 'RPAR')),)),
    (('ARROW',), (535,), ()),
    (('LESSTHAN',), (313,), ((217, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    (('MORETHAN',), (537,), ()),
    (('COLON', 'USES'), (538, 328), ()),
    (('BROKEN', 'NAME'), (397, 35), ()),
    (('COLON',), (541,), ()),
    (('BROKEN', 'NAME'), (397, 35), ()),
    (('COLON', 'USES'), (543, 328), ()),
    (('DANGEROUS', 'USES', '_NEWLINE'), (545, 328, 546), ()),
    (('BROKEN', 'NAME', 'VBAR'), (397, 35, 425), ()),
    ((), (), ((218, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((219, ('COMMA', 'RPAR')),)),
    (('_INDENT',), (67,), ()),
    ((), (), ((220, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((221, ('COLON', '_NEWLINE')),)),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((222, ('COLON', 'COMMA', 'IN', 'RSQB', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((223, ('COMMA', 'RPAR')),)),
    ((), (), ((224, ('COMMA', 'RPAR', '_NEWLINE')),)),
    ((), (), ((225, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME',), (35,), ()),
    ((), (), ((226, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((227, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((228, ('_NEWLINE',)),)),
    (('LPAR',), (554,), ()),
    (('CITING', 'FROM', '_NEWLINE'), (344, 345, 555), ()),
    ((), (), ((229, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('LPAR', 'NAME'), (191, 35), ()),
    (('NAME',), (35,), ((230, ('RPAR',)),)),
    (('COMMA',), (560,), ((231, ('RPAR',)),)),
    (('ARROW',), (561,), ()),
    (('COLON',), (562,), ()),
    ((), (), ((232, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('_FSTRING_CLOSE',), (563,), ()),
    ((), (), ((233, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('EXPECTING',), (564,), ()),
    ((), (), ((234, ('COMMA', 'RBRACE')),)),
    ((), (), ((235, ('COMMA', 'RBRACE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ((236, ('RBRACE',)),)),
    ((), (), ((237, ('COMMA', 'RPAR', 'RSQB')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ((238, ('RPAR', 'RSQB')),)),
    (('_INDENT',), (567,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((239, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((240, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((241, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 128, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((242, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'OR', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((243, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((244, ('COMMA', 'RBRACE')),)),
    ((), (), ((245, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    (('NAME', 'REST'), (35, 383), ((246, ('RBRACE',)),)),
    (('COMMA',), (573,), ((247, ('RBRACE',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('NAME', 'REST'), (35, 383), ((248, ('RBRACE',)),)),
    (('COMMA',), (575,), ((249, ('RBRACE',)),)),
    ((), (), ((250, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((251, ('ADD_ASSIGN', 'AND', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'DOT', 'EQ', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MOD_ASSIGN', 'MORETHAN', 'MUL_ASSIGN', 'NE', 'OF', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SLASH', 'STAR', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((252, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'FALSE', 'FLOAT', 'INT', 'LANE', 'MINUS', 'NAME', 'STRING', 'SYSTEM', 'TRUE', 'USER', 'VBAR', 'WILDCARD', 'WITH', '_DEDENT')),)),
    ((), (), ((253, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((254, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((255, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ()),
    ((), (), ((256, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((257, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((258, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((259, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((260, ('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL', '_DEDENT')),)),
    ((), (), ((261, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('AGENT', 'AT', 'BROKEN', 'FN', 'PROMPT', 'PUBLIC', 'TOOL'), (1, 2, 3, 6, 9, 10, 11), ()),
    ((), (), ((262, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((263, ('COMMA', '_NEWLINE')),)),
    ((), (), ((264, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((265, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (580,), ()),
    (('_NEWLINE',), (581,), ()),
    ((), (), ((266, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (582,), ()),
    ((), (), ((267, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('LPAR', '_NEWLINE'), (63, 583), ()),
    ((), (), ((268, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('BROKEN', 'NAME'), (397, 35), ((269, ('_DEDENT',)),)),
    (('BROKEN', 'VBAR'), (397, 425), ((270, ('_DEDENT',)),)),
    ((), (), ((271, ('BROKEN', 'NAME', 'VBAR', '_DEDENT')),)),
    ((), (), ((272, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((273, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((274, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((275, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((276, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((277, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((278, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((279, ('COMMA', 'MORETHAN', 'RPAR')),)),
    (('LPAR', 'NAME'), (191, 35), ((280, ('MORETHAN', 'RPAR')),)),
    (('LPAR', 'NAME'), (191, 35), ()),
    ((), (), ((281, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((282, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    (('_NEWLINE',), (450,), ()),
    (('COLON',), (589,), ()),
    (('_DEDENT',), (590,), ()),
    (('_NEWLINE',), (450,), ()),
    (('_DEDENT',), (592,), ()),
    (('_NEWLINE',), (593,), ()),
    (('COLON',), (594,), ()),
    (('USES', '_NEWLINE'), (328, 595), ()),
    ((), (), ((283, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (597,), ()),
    (('BROKEN', 'NAME', 'VBAR', '_DEDENT'), (397, 35, 425, 598), ()),
    (('_DEDENT',), (599,), ()),
    (('_DEDENT',), (600,), ()),
    ((), (), ((284, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((285, ('COLON', 'COMMA', 'IN', 'RSQB', '_NEWLINE')),)),
    (('LPAR', 'RPAR'), (601, 602), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((286, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('_NEWLINE',), (604,), ()),
    ((), (), ((287, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((288, ('COMMA', 'RPAR')),)),
    ((), (), ((289, ('COMMA', 'RPAR')),)),
    (('NAME',), (35,), ((290, ('RPAR',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((291, ('FSTRING_END', 'FSTRING_TEXT', '_FSTRING_OPEN')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 608, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((292, ('COMMA', 'RBRACE')),)),
    ((), (), ((293, ('COMMA', 'RPAR', 'RSQB')),)),
    (('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (397, 611, 612, 613, 614, 35, 615, 616, 617), ()),
    (('REFINED',), (623,), ()),
    ((), (), ((294, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'ELIF', 'ELSE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((295, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((296, ('COMMA', 'RBRACE')),)),
    ((), (), ((297, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (35, 383), ((298, ('RBRACE',)),)),
    ((), (), ((299, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (35, 383), ((300, ('RBRACE',)),)),
    (('_NEWLINE',), (626,), ()),
    (('COMMA', 'LPAR'), (331, 213), ((47, ('_NEWLINE',)),)),
    (('_NEWLINE',), (628,), ()),
    (('_DEDENT',), (629,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (630, 397, 631, 632, 633, 35, 634, 635, 636, 637), ()),
    (('_INDENT',), (648,), ()),
    ((), (), ((301, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((302, ('BROKEN', 'VBAR', '_DEDENT')),)),
    (('_NEWLINE',), (649,), ()),
    (('_NEWLINE',), (650,), ()),
    ((), (), ((303, ('COMMA', 'MORETHAN', 'RPAR')),)),
    ((), (), ((304, ('COLON', 'COMMA', 'DANGEROUS', 'EQUAL', 'MORETHAN', 'RPAR', 'USES', '_NEWLINE')),)),
    ((), (), ((305, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((306, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((307, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((308, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('_INDENT',), (652,), ()),
    (('_NEWLINE',), (653,), ()),
    ((), (), ((309, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_NEWLINE',), (654,), ()),
    ((), (), ((310, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((311, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((312, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    ((), (), ((313, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('INT', 'NAME'), (655, 656), ()),
    ((), (), ((314, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('RPAR',), (658,), ()),
    ((), (), ((315, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((316, ('COMMA', 'RPAR')),)),
    ((), (), ((317, ('ADD_ASSIGN', 'ARROW', 'BECAUSE', 'CITING', 'COLON', 'COMMA', 'DIV_ASSIGN', 'EQUAL', 'EXPECTING', 'FAILED', 'FROM', 'MOD_ASSIGN', 'MUL_ASSIGN', 'OF', 'QUERY', 'RBRACE', 'REFINED', 'RPAR', 'RSQB', 'SUB_ASSIGN', '_FSTRING_CLOSE', '_NEWLINE')),)),
    ((), (), ((318, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    (('REST',), (659,), ((50, ('AND', 'COLON', 'DOT', 'EQ', 'GE', 'LBRACE', 'LE', 'LESSTHAN', 'LPAR', 'LSQB', 'MINUS', 'MORETHAN', 'NE', 'OR', 'PERCENT', 'PLUS', 'QMARK', 'SLASH', 'STAR')),)),
    (('COLON',), (660,), ()),
    ((), (), ((319, ('COLON',)),)),
    ((), (), ((320, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((321, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((322, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FLOAT', 'INT'), (661, 662), ()),
    ((), (), ((323, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((324, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((325, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT'), (397, 611, 612, 613, 614, 35, 615, 616, 617, 663), ()),
    ((), (), ((326, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('AT', 'DOT', 'LBRACE', 'LPAR'), (666, 667, 668, 669), ((327, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((328, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('ARROW', 'IF'), (671, 672), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    ((), (), ((329, ('COMMA', 'RBRACE')),)),
    ((), (), ((330, ('COMMA', 'RBRACE')),)),
    ((), (), ((331, ('BROKEN', 'NAME', '_DEDENT')),)),
    (('COMMA',), (455,), ((332, ('_NEWLINE',)),)),
    ((), (), ((333, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((334, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE')),)),
    (('COLON',), (674,), ()),
    (('NAME',), (35,), ()),
    (('FROM',), (676,), ()),
    (('NAME',), (35,), ()),
    (('_NEWLINE',), (678,), ()),
    (('COLON',), (679,), ()),
    (('COLON',), (680,), ()),
    (('NAME',), (35,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (630, 397, 631, 632, 633, 35, 634, 635, 636, 637), ((335, ('_DEDENT',)),)),
    ((), (), ((336, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((337, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((338, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('COLON', '_NEWLINE'), (689, 690), ()),
    ((), (), ((339, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_DEDENT',), (691,), ()),
    ((), (), ((340, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((341, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((342, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (630, 397, 631, 632, 633, 35, 634, 635, 636, 637), ()),
    ((), (), ((343, ('BROKEN', 'VBAR', '_DEDENT')),)),
    ((), (), ((344, ('BROKEN', 'NAME', '_DEDENT')),)),
    ((), (), ((345, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (630, 397, 631, 632, 633, 35, 634, 635, 636, 637), ()),
    (('_INDENT',), (694,), ()),
    ((), (), ((346, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((347, ('RPAR',)),)),
    ((), (), ((348, ('RPAR',)),)),
    (('RPAR',), (695,), ()),
    ((), (), ((349, ('_NEWLINE',)),)),
    (('INT',), (696,), ()),
    (('_NEWLINE',), (450,), ()),
    ((), (), ((350, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((351, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((352, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((353, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((354, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (611, 612, 613, 614, 35, 615, 616, 617), ()),
    (('NAME',), (35,), ()),
    (('NAME', 'RBRACE', 'REST'), (35, 700, 701), ()),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'RPAR', 'STRING', 'TRUE', 'WILDCARD'), (611, 612, 613, 614, 35, 705, 615, 616, 617), ()),
    ((), (), ((355, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', '_NEWLINE'), (117, 118, 119, 121, 123, 125, 126, 127, 128, 129, 215, 131, 132, 135, 137, 138, 450), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('QUERY',), (711,), ()),
    (('STRING',), (712,), ()),
    (('STRICTLY',), (713,), ()),
    (('NAME',), (35,), ()),
    (('_NEWLINE',), (715,), ()),
    ((), (), ((356, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('STRING',), (716,), ()),
    (('STRING',), (717,), ()),
    (('FLOAT', 'INT', '_NEWLINE'), (718, 719, 720), ()),
    ((), (), ((357, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((358, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((359, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((360, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((361, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((362, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((363, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('DURATION', 'FALSE', 'FLOAT', 'INT', 'LSQB', 'MONEY', 'NAME', 'STRING', 'TRUE'), (98, 99, 100, 101, 102, 103, 35, 105, 106), ()),
    ((), (), ((364, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((365, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_DEDENT',), (722,), ()),
    (('_DEDENT',), (723,), ()),
    (('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH'), (630, 397, 631, 632, 633, 35, 634, 635, 636, 637), ()),
    (('RPAR',), (725,), ()),
    ((), (), ((366, ('COLON',)),)),
    ((), (), ((367, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((368, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('LBRACE', 'LPAR'), (726, 669), ((369, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((370, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('COMMA',), (728,), ((371, ('RBRACE',)),)),
    (('RBRACE',), (730,), ()),
    (('COMMA',), (731,), ((372, ('RBRACE',)),)),
    (('COLON',), (733,), ((373, ('COMMA', 'RBRACE')),)),
    ((), (), ((374, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('RPAR',), (734,), ()),
    (('COMMA',), (735,), ((375, ('RPAR',)),)),
    ((), (), ((376, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((377, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    (('ARROW',), (737,), ()),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE'), (117, 118, 119, 121, 123, 125, 126, 127, 129, 215, 131, 132, 135, 137, 138), ()),
    (('_NEWLINE',), (739,), ()),
    (('_NEWLINE',), (740,), ()),
    (('_NEWLINE',), (741,), ()),
    ((), (), ((378, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_NEWLINE',), (742,), ()),
    (('_NEWLINE',), (743,), ()),
    (('_NEWLINE',), (744,), ()),
    (('_NEWLINE',), (745,), ()),
    ((), (), ((379, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    (('_NEWLINE',), (746,), ()),
    ((), (), ((380, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((381, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    (('_DEDENT',), (747,), ()),
    ((), (), ((382, ('COMMA', 'RPAR', '_NEWLINE')),)),
    (('NAME', 'RBRACE', 'REST'), (35, 748, 701), ()),
    ((), (), ((383, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('NAME', 'REST'), (35, 750), ((384, ('RBRACE',)),)),
    (('COMMA',), (752,), ((385, ('RBRACE',)),)),
    ((), (), ((386, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('NAME', 'REST'), (35, 750), ((387, ('RBRACE',)),)),
    (('COMMA',), (753,), ((388, ('RBRACE',)),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (611, 612, 613, 614, 35, 615, 616, 617), ()),
    ((), (), ((389, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (611, 612, 613, 614, 35, 615, 616, 617), ((390, ('RPAR',)),)),
    (('COMMA',), (756,), ((391, ('RPAR',)),)),
    (('FALSE', 'FLOAT', 'FN', 'FSTRING_START', 'INT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PLUS', 'STRING', 'TRUE', '_NEWLINE'), (117, 118, 119, 121, 123, 125, 126, 127, 128, 129, 215, 131, 132, 135, 137, 138, 450), ()),
    (('_NEWLINE',), (759,), ()),
    ((), (), ((392, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((393, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((394, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((395, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((396, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((397, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((398, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((399, ('ASSISTANT', 'BROKEN', 'CITES', 'ENRICH', 'LANE', 'NAME', 'STRING', 'SYSTEM', 'USER', 'WITH', '_DEDENT')),)),
    ((), (), ((400, ('$END', 'AGENT', 'AT', 'BROKEN', 'EFFECT', 'EXTEND', 'FN', 'IMPORT', 'MODEL', 'PROMPT', 'PUBLIC', 'TOOL', 'TYPE', '_DEDENT')),)),
    ((), (), ((401, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    (('RBRACE',), (760,), ()),
    ((), (), ((402, ('COMMA', 'RBRACE')),)),
    ((), (), ((403, ('COMMA', 'RBRACE')),)),
    (('NAME', 'REST'), (35, 761), ((404, ('RBRACE',)),)),
    (('NAME', 'REST'), (35, 761), ((405, ('RBRACE',)),)),
    ((), (), ((406, ('COMMA', 'RBRACE')),)),
    ((), (), ((407, ('COMMA', 'RPAR')),)),
    (('FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD'), (611, 612, 613, 614, 35, 615, 616, 617), ((408, ('RPAR',)),)),
    ((), (), ((409, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((410, ('BROKEN', 'FALSE', 'FLOAT', 'INT', 'MINUS', 'NAME', 'STRING', 'TRUE', 'WILDCARD', '_DEDENT')),)),
    ((), (), ((411, ('APPROVE', 'ASSUME', 'BREAK', 'BROKEN', 'CLAIM', 'CONTINUE', 'FALSE', 'FLOAT', 'FN', 'FOR', 'FSTRING_START', 'IF', 'INT', 'INTENT', 'LBRACE', 'LPAR', 'LSQB', 'MATCH', 'MINUS', 'NAME', 'NOT', 'NOTHING', 'PASS', 'PIVOT', 'PLUS', 'RETURN', 'STRING', 'TRUE', 'WHILE', '_DEDENT')),)),
    ((), (), ((412, ('ARROW', 'COMMA', 'IF', 'RBRACE', 'RPAR')),)),
    ((), (), ((413, ('COMMA', 'RBRACE')),)),
    ((), (), ((414, ('COMMA', 'RBRACE')),)),
    ((), (), ((415, ('COMMA', 'RPAR')),)),
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
    (('__block_plus_12', '_statement', 'approve', 'assign', 'assume', 'branch', 'break', 'broken_stmt', 'claim', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'expr_stmt', 'for', 'ident', 'if', 'intent', 'let', 'match', 'negation', 'pass', 'pivot', 'postfix', 'primary', 'product', 'return', 'right', 'signed', 'sum', 'sum_op', 'while'), (140, 141, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172)),
    ((), ()),
    ((), ()),
    (('ident',), (175,)),
    ((), ()),
    (('ident',), (177,)),
    (('__requirements_plus_4', 'annotation'), (178, 21)),
    (('ident', 'import_item'), (179, 180)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('import_items',), (185,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 193)),
    ((), ()),
    (('parameters',), (194,)),
    ((), ()),
    (('parameters',), (196,)),
    ((), ()),
    (('parameters',), (198,)),
    (('parameters',), (199,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___parameters_star_2',), (205,)),
    (('ident', 'type'), (192, 206)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (207, 208)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_arguments_star_3',), (211,)),
    ((), ()),
    ((), ()),
    (('ident',), (214,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 216, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('block',), (219,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 220, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (223, 208)),
    (('__primary_star_22',), (227,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 228, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 229, 161, 164, 165, 166, 169, 170, 171)),
    (('_map_entries', 'comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (231, 149, 150, 152, 232, 233, 161, 164, 165, 166, 169, 170, 171)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 234, 161, 164, 165, 166, 169, 170, 171)),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (236, 149, 150, 152, 237, 161, 164, 165, 166, 169, 170, 171)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 238, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 239, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (149, 150, 152, 243, 160, 161, 164, 165, 166, 244, 169, 170, 171)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 245, 161, 164, 165, 166, 169, 170, 171)),
    (('_statement', 'approve', 'assign', 'assume', 'branch', 'break', 'broken_stmt', 'claim', 'comparison', 'conjunction', 'continue', 'disjunction', 'expr', 'expr_stmt', 'for', 'ident', 'if', 'intent', 'let', 'match', 'negation', 'pass', 'pivot', 'postfix', 'primary', 'product', 'return', 'right', 'signed', 'sum', 'sum_op', 'while'), (247, 142, 143, 144, 145, 146, 147, 148, 149, 150, 151, 152, 153, 154, 155, 156, 157, 158, 159, 160, 161, 162, 163, 164, 165, 166, 167, 168, 169, 170, 171, 172)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__if_star_13', 'elif_branch', 'else_block'), (250, 251, 252)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__disjunction_plus_15',), (254,)),
    ((), ()),
    ((), ()),
    (('assign_op',), (262,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__conjunction_plus_16',), (265,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___links_plus_19', '_links', 'arguments', 'link'), (271, 272, 273, 274)),
    (('__sum_plus_17', 'sum_link', 'sum_op'), (275, 276, 277)),
    ((), ()),
    ((), ()),
    (('__product_plus_18', 'product_link', 'product_op'), (281, 282, 283)),
    (('compare_op',), (290,)),
    (('postfix', 'primary', 'signed', 'sum_op'), (164, 165, 291, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 295)),
    (('import_items',), (297,)),
    (('annotation',), (53,)),
    ((), ()),
    (('__import_items_star_6',), (300,)),
    (('__requirements_plus_4', 'annotation'), (301, 21)),
    ((), ()),
    (('ident',), (302,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 305)),
    ((), ()),
    (('ident', 'type'), (192, 306)),
    ((), ()),
    (('_types', 'ident', 'type', 'types'), (309, 192, 310, 311)),
    (('type_arguments',), (314,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 323)),
    ((), ()),
    (('ident', 'type'), (192, 324)),
    (('ident', 'parameter'), (95, 325)),
    ((), ()),
    (('uses',), (329,)),
    ((), ()),
    (('___idents_star_1',), (332,)),
    ((), ()),
    (('annotation_argument', 'dimension_value', 'ident'), (333, 109, 110)),
    ((), ()),
    (('dimension_value', 'ident'), (335, 336)),
    (('ident',), (339,)),
    (('arguments',), (340,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__if_star_13', 'elif_branch', 'else_block'), (342, 251, 343)),
    (('evidence',), (348,)),
    ((), ()),
    (('ident', 'lambda_parameter', 'lambda_parameters'), (350, 351, 352)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 354, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___map_entries_star_23',), (363,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___exprs_star_21',), (367,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 369, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 371, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('elif_branch', 'else_block'), (373, 374)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 375, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (149, 150, 152, 243, 160, 161, 164, 165, 166, 377, 169, 170, 171)),
    (('ident', 'type'), (192, 378)),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 379, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('ident',), (381,)),
    (('_field_inits', 'field_init', 'ident', 'spread'), (384, 385, 386, 387)),
    (('_exprs', 'comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (389, 149, 150, 152, 237, 161, 164, 165, 166, 169, 170, 171)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 390, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('arguments', 'link'), (273, 391)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('sum_link', 'sum_op'), (392, 277)),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum_op'), (164, 165, 393, 169, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('product_link', 'product_op'), (394, 283)),
    ((), ()),
    (('postfix', 'primary', 'signed', 'sum_op'), (164, 165, 395, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (164, 165, 166, 169, 396, 171)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (398, 399, 400, 401, 402)),
    (('___annotation_lines_plus_9', '__extend_members_plus_10', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'extend_members', 'fn', 'prompt', 'tool', 'visibility'), (13, 403, 15, 16, 404, 19, 21, 405, 406, 407, 408, 409, 410)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (414,)),
    (('ident', 'import_item'), (179, 415)),
    ((), ()),
    (('annotation',), (53,)),
    (('import_items',), (418,)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (398, 399, 400, 419, 402)),
    (('uses',), (421,)),
    (('uses',), (424,)),
    (('_broken_lines', '_fields', '_variants', 'broken_line', 'field', 'fields', 'ident', 'variant', 'variants'), (426, 427, 428, 429, 430, 431, 432, 433, 434)),
    ((), ()),
    ((), ()),
    (('___types_star_11',), (437,)),
    ((), ()),
    (('ident',), (439,)),
    (('_types', 'ident', 'type'), (440, 192, 310)),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 441)),
    ((), ()),
    (('ident', 'type'), (192, 443)),
    ((), ()),
    (('ident', 'type'), (192, 445)),
    (('ident', 'type'), (192, 446)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'parameter'), (95, 449)),
    (('block',), (451,)),
    (('_idents', 'ident'), (452, 208)),
    ((), ()),
    ((), ()),
    (('ident',), (454,)),
    ((), ()),
    ((), ()),
    (('annotation_argument', 'dimension_value', 'ident'), (456, 109, 110)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('elif_branch', 'else_block'), (373, 461)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 462, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('ident',), (464,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__lambda_parameters_star_14',), (469,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 471, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 473, 161, 164, 165, 166, 169, 170, 171)),
    (('block',), (474,)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 475, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 476, 161, 164, 165, 166, 169, 170, 171)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 232, 477, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 479, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (483,)),
    ((), ()),
    (('block',), (485,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 486, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 488, 164, 165, 166, 169, 170, 171)),
    (('arguments',), (489,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 490, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('___field_inits_star_20',), (493,)),
    ((), ()),
    (('___field_inits_star_20',), (496,)),
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
    (('broken_line', 'dimension_line', 'ident'), (500, 501, 402)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'fn', 'prompt', 'tool', 'visibility'), (13, 15, 16, 504, 19, 21, 505, 506, 507, 508, 410)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__requirements_plus_4', '_annotation_lines', 'annotation'), (13, 15, 62, 21)),
    ((), ()),
    (('block',), (511,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'import_item'), (179, 512)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (518,)),
    ((), ()),
    ((), ()),
    (('ident',), (520,)),
    (('_fields', '_variants', 'broken_line', 'field', 'ident', 'variant'), (522, 523, 524, 430, 432, 433)),
    (('broken_line', 'field', 'ident'), (525, 526, 432)),
    (('broken_line', 'variant'), (527, 528)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 532)),
    (('ident', 'type'), (192, 533)),
    ((), ()),
    ((), ()),
    (('type_arguments',), (536,)),
    ((), ()),
    (('uses',), (539,)),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (398, 399, 400, 540, 402)),
    ((), ()),
    (('__dimension_lines_plus_7', 'broken_line', 'dimension_line', 'dimension_lines', 'ident'), (398, 399, 400, 542, 402)),
    (('uses',), (544,)),
    (('uses',), (547,)),
    (('_broken_lines', '_fields', '_variants', 'broken_line', 'field', 'fields', 'ident', 'variant', 'variants'), (548, 427, 428, 429, 430, 549, 432, 433, 550)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (551,)),
    ((), ()),
    (('ident',), (552,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (553,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('evidence',), (556,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 557, 161, 164, 165, 166, 169, 170, 171)),
    (('ident', 'type'), (192, 558)),
    (('ident', 'lambda_parameter'), (350, 559)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'map_entry', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 232, 565, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 566, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 568, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    (('block',), (569,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (149, 150, 152, 243, 160, 161, 164, 165, 166, 570, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_init', 'ident', 'spread'), (571, 386, 572)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 574, 161, 164, 165, 166, 169, 170, 171)),
    (('field_init', 'ident', 'spread'), (571, 386, 572)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('dimension_value', 'ident', 'word_list'), (576, 577, 578)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___annotation_lines_plus_9', '__extend_members_plus_10', '__requirements_plus_4', '_annotation_lines', 'agent', 'agent_prefix', 'annotation', 'broken_decl', 'extend_members', 'fn', 'prompt', 'tool', 'visibility'), (13, 403, 15, 16, 404, 19, 21, 405, 579, 407, 408, 409, 410)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('parameters',), (584,)),
    ((), ()),
    (('broken_line', 'field', 'ident'), (525, 526, 432)),
    (('broken_line', 'variant'), (527, 528)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 585)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'type'), (192, 586)),
    (('ident', 'type'), (192, 587)),
    ((), ()),
    ((), ()),
    (('block',), (588,)),
    ((), ()),
    ((), ()),
    (('block',), (591,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('uses',), (596,)),
    ((), ()),
    ((), ()),
    (('_fields', '_variants', 'broken_line', 'field', 'ident', 'variant'), (522, 523, 524, 430, 432, 433)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 603, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'lambda_parameter'), (350, 605)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 606, 161, 164, 165, 166, 169, 170, 171)),
    (('block',), (607,)),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expected', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 609, 610, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    (('__match_plus_24', 'broken_line', 'ident', 'match_arm', 'pattern'), (618, 619, 620, 621, 622)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('field_init', 'ident', 'spread'), (624, 386, 625)),
    ((), ()),
    (('field_init', 'ident', 'spread'), (624, 386, 625)),
    ((), ()),
    (('___idents_star_1',), (627,)),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (638, 639, 640, 641, 642, 643, 644, 645, 646, 647)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (651,)),
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
    (('streaming_argument',), (657,)),
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
    (('broken_line', 'ident', 'match_arm', 'pattern'), (664, 620, 665, 622)),
    ((), ()),
    (('pattern_arguments',), (670,)),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 673, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (675,)),
    ((), ()),
    (('ident',), (677,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident',), (681,)),
    (('broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'template_block', 'with_clause', 'word_clause'), (682, 683, 684, 642, 685, 686, 687, 688)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (638, 639, 640, 641, 642, 643, 692, 645, 646, 647)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (638, 639, 640, 641, 642, 643, 693, 645, 646, 647)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('block',), (697,)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('ident', 'pattern'), (620, 698)),
    (('ident',), (699,)),
    (('_field_patterns', 'field_pattern', 'ident'), (702, 703, 704)),
    (('_patterns', 'ident', 'pattern'), (706, 620, 707)),
    ((), ()),
    (('block', 'comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (708, 149, 150, 152, 243, 160, 161, 164, 165, 166, 709, 169, 170, 171)),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 710, 161, 164, 165, 166, 169, 170, 171)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('_idents', 'ident'), (714, 208)),
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
    (('dimension_value', 'ident'), (721, 336)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('__prompt_lines_plus_8', 'broken_line', 'cites_clause', 'enrich_clause', 'ident', 'lane_clause', 'prompt_lines', 'template_block', 'with_clause', 'word_clause'), (638, 639, 640, 641, 642, 643, 724, 645, 646, 647)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    (('pattern_arguments',), (727,)),
    ((), ()),
    (('___field_patterns_star_26',), (729,)),
    ((), ()),
    (('___field_patterns_star_26',), (732,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('___patterns_star_25',), (736,)),
    ((), ()),
    ((), ()),
    ((), ()),
    (('comparison', 'conjunction', 'disjunction', 'expr', 'negation', 'postfix', 'primary', 'product', 'signed', 'sum', 'sum_op'), (149, 150, 152, 738, 161, 164, 165, 166, 169, 170, 171)),
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
    (('_field_patterns', 'field_pattern', 'ident'), (749, 703, 704)),
    ((), ()),
    (('field_pattern', 'ident'), (751, 704)),
    ((), ()),
    ((), ()),
    (('field_pattern', 'ident'), (751, 704)),
    ((), ()),
    (('ident', 'pattern'), (620, 754)),
    ((), ()),
    (('ident', 'pattern'), (620, 755)),
    ((), ()),
    (('block', 'comparison', 'conjunction', 'disjunction', 'expr', 'match', 'negation', 'postfix', 'primary', 'product', 'right', 'signed', 'sum', 'sum_op'), (757, 149, 150, 152, 243, 160, 161, 164, 165, 166, 758, 169, 170, 171)),
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
    (('field_pattern', 'ident'), (762, 704)),
    (('field_pattern', 'ident'), (762, 704)),
    ((), ()),
    ((), ()),
    (('ident', 'pattern'), (620, 763)),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
    ((), ()),
)
