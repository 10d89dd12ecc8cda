"""Made from `grammar/corvid.lark` by `python -m corvid.highlighting.generate`."""

from corvid.highlighting.words import Place, Words

WORDS = Words(
    roles={
        'agent': 'declaration',
        'and': 'operator',
        'approve': 'control',
        'approved': 'clause',
        'as': 'clause',
        'assert': 'control',
        'assert_snapshot': 'control',
        'assistant': 'clause',
        'assume': 'control',
        'backoff': 'clause',
        'because': 'clause',
        'before': 'clause',
        'break': 'control',
        'called': 'clause',
        'cites': 'clause',
        'citing': 'clause',
        'claim': 'control',
        'continue': 'control',
        'cost': 'clause',
        'dangerous': 'clause',
        'discards': 'clause',
        'effect': 'declaration',
        'elif': 'control',
        'else': 'control',
        'enrich': 'clause',
        'error': 'clause',
        'expecting': 'clause',
        'exponential': 'clause',
        'extend': 'declaration',
        'failed': 'clause',
        'false': 'constant',
        'fixture': 'declaration',
        'fn': 'declaration',
        'for': 'control',
        'from': 'clause',
        'from_trace': 'clause',
        'grade': 'clause',
        'idempotent': 'clause',
        'if': 'control',
        'import': 'declaration',
        'in': 'control',
        'intent': 'control',
        'key': 'clause',
        'lane': 'clause',
        'linear': 'clause',
        'match': 'control',
        'mock': 'declaration',
        'model': 'declaration',
        'none': 'clause',
        'not': 'operator',
        'nothing': 'constant',
        'of': 'clause',
        'on': 'clause',
        'or': 'operator',
        'package': 'clause',
        'pass': 'control',
        'pivot': 'control',
        'prompt': 'declaration',
        'public': 'clause',
        'query': 'clause',
        'quoting': 'clause',
        'reason': 'clause',
        'refined': 'clause',
        'requires': 'clause',
        'retry': 'clause',
        'return': 'control',
        'selects': 'clause',
        'strictly': 'clause',
        'system': 'clause',
        'test': 'declaration',
        'timeout': 'clause',
        'times': 'clause',
        'tool': 'declaration',
        'true': 'constant',
        'try': 'control',
        'type': 'declaration',
        'use': 'clause',
        'user': 'clause',
        'uses': 'clause',
        'while': 'control',
        'with': 'clause',
    },
    places={
        'agent': (
            Place((')', 'line', 'public'), ('name',)),
        ),
        'approve': (
            Place(('->', 'line'), ('name',)),
        ),
        'approved': (
            Place(('assert',), ('name',)),
        ),
        'as': (
            Place((')', 'name', 'string'), ('name',)),
        ),
        'assert': (
            Place(('line',), ('(', '-', '[', 'approved', 'called', 'cites', 'cost', 'discards', 'false', 'fn', 'grade', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try'), ('!=', '%', '(', '*', '+', '-', '.', '/', '<', '<=', '==', '>', '>=', '?', 'FSTRING_TEXT', '[', ']', '_FSTRING_OPEN', 'and', 'false', 'fn', 'line', 'name', 'none', 'not', 'nothing', 'number', 'or', 'string', 'true', 'try', '{')),
        ),
        'assert_snapshot': (
            Place(('line',), ('(', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try'), ('!=', '%', '(', '*', '+', '-', '.', '/', '<', '<=', '==', '>', '>=', '?', 'FSTRING_TEXT', '[', ']', '_FSTRING_OPEN', 'and', 'false', 'fn', 'line', 'name', 'not', 'nothing', 'number', 'or', 'string', 'true', 'try', '{')),
        ),
        'assistant': (
            Place(('line',), (':',), ('string',)),
        ),
        'assume': (
            Place(('->', 'line'), ('false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try')),
        ),
        'backoff': (
            Place(('times',), ('exponential', 'linear')),
        ),
        'because': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'before': (
            Place(('name',), ('name',)),
        ),
        'called': (
            Place(('assert',), ('name',)),
        ),
        'cites': (
            Place(('assert',), ('(', '[', 'false', 'name', 'nothing', 'number', 'string', 'true'), ('%', '(', '*', '+', '-', '.', '/', '?', 'FSTRING_TEXT', '[', ']', '_FSTRING_OPEN', 'false', 'fn', 'in', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
            Place(('line',), ('name',)),
        ),
        'citing': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'claim': (
            Place(('->', 'line'), ('false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try')),
        ),
        'cost': (
            Place(('assert',), ('!=', '<', '<=', '==', '>', '>='), ('money',)),
        ),
        'dangerous': (
            Place(('>', 'name'), ('line',)),
            Place(('>', 'name'), ('selects',)),
            Place(('>', 'name'), ('uses',)),
        ),
        'discards': (
            Place(('assert',), ('none',)),
        ),
        'effect': (
            Place((')', 'line', 'public'), ('name',)),
        ),
        'enrich': (
            Place(('line',), ('from',), ('name',)),
        ),
        'error': (
            Place(('on',), ('retry',)),
        ),
        'expecting': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'exponential': (
            Place(('backoff',), ('number',)),
        ),
        'extend': (
            Place(('line',), ('name',)),
        ),
        'failed': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'fixture': (
            Place(('line',), ('name',)),
        ),
        'from': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('user',)),
            Place(('enrich',), ('name',)),
        ),
        'from_trace': (
            Place(('name',), ('string',)),
        ),
        'grade': (
            Place(('assert',), ('false', 'name', 'nothing', 'number', 'string', 'true')),
        ),
        'idempotent': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'true', '}'), ('key',)),
        ),
        'import': (
            Place(('line',), ('string',)),
        ),
        'intent': (
            Place(('line',), ('false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try')),
        ),
        'key': (
            Place(('idempotent',), ('(', '[', 'false', 'name', 'nothing', 'number', 'string', 'true', '{')),
        ),
        'lane': (
            Place(('line',), ('name',)),
        ),
        'linear': (
            Place(('backoff',), ('number',)),
        ),
        'mock': (
            Place(('line',), ('name',)),
        ),
        'model': (
            Place((')', 'line', 'public'), ('name',)),
        ),
        'none': (
            Place(('discards',), ('line',)),
        ),
        'of': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('name',)),
        ),
        'on': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'true', '}'), ('error',)),
        ),
        'package': (
            Place(('(',), (')',), ('@', 'agent', 'effect', 'fn', 'model', 'prompt', 'tool', 'type')),
        ),
        'pivot': (
            Place(('->', 'line'), ('reason',)),
        ),
        'prompt': (
            Place((')', 'line', 'public'), ('name',)),
        ),
        'public': (
            Place(('line',), ('(',), ('package',)),
            Place(('line',), ('@', 'agent', 'effect', 'fn', 'model', 'prompt', 'tool', 'type'), ('name',)),
        ),
        'query': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'quoting': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'reason': (
            Place(('pivot',), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'refined': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'times', 'true', '}'), ('(', '+', '-', '[', 'false', 'fn', 'name', 'not', 'nothing', 'number', 'string', 'true', 'try', '{')),
        ),
        'requires': (
            Place((')', 'name', 'string'), ('@',)),
        ),
        'retry': (
            Place(('error',), ('number',)),
        ),
        'selects': (
            Place(('>', 'dangerous', 'name'), ('line',)),
            Place(('>', 'dangerous', 'name'), ('uses',)),
        ),
        'strictly': (
            Place(('name',), ('line',)),
        ),
        'system': (
            Place(('line',), (':',), ('string',)),
        ),
        'test': (
            Place(('line',), ('name',)),
        ),
        'timeout': (
            Place((')', '?', ']', 'false', 'name', 'nothing', 'number', 'string', 'true', '}'), ('number',)),
        ),
        'times': (
            Place(('number',), ('%=', ')', '*=', '+=', ',', '-=', '->', '/=', ':', '=', ']', '_FSTRING_CLOSE', 'because', 'citing', 'expecting', 'failed', 'from', 'line', 'of', 'query', 'quoting', 'refined', '}')),
            Place(('number',), ('backoff',)),
        ),
        'tool': (
            Place((')', 'line', 'public'), ('name',)),
        ),
        'type': (
            Place((')', 'line', 'public'), ('name',)),
        ),
        'use': (
            Place((')', 'name', 'string'), ('name',)),
        ),
        'user': (
            Place(('from',), ('(',)),
            Place(('line',), (':',), ('string',)),
        ),
        'uses': (
            Place(('>', 'dangerous', 'name', 'selects'), ('name',)),
        ),
        'with': (
            Place(('line',), ('name',)),
        ),
    },
    declares={
        'agent': 'function',
        'effect': 'type',
        'fixture': 'function',
        'fn': 'function',
        'mock': 'function',
        'model': 'type',
        'prompt': 'function',
        'test': 'function',
        'tool': 'function',
        'type': 'type',
    },
    spaced=('assert', 'assert_snapshot'),
    types=('Bool', 'Float', 'Grounded', 'Int', 'List', 'Map', 'Nothing', 'Option', 'Result', 'String', 'Tainted'),
    signs=('!=', '%=', '*=', '+=', '-=', '->', '..', '/=', '<=', '==', '>=', '%', '(', ')', '*', '+', ',', '-', '.', '/', ':', '<', '=', '>', '?', '@', '[', ']', '{', '|', '}'),
    numbers={
        'MONEY': '\\$[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?',
        'DURATION': '[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*)?(?:ms|s)',
        'FLOAT': '[0-9](?:_?[0-9])*(?:\\.[0-9](?:_?[0-9])*(?:[eE][+-]?[0-9]+)?|[eE][+-]?[0-9]+)',
        'INT': '[0-9](?:_?[0-9])*',
    },
)
