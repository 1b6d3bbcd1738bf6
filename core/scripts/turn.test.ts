import { describe, expect, it } from 'vitest';
import { signedIn } from '../testing/signed-in.ts';
import { allowedGet, allowedPost } from './allowed-calls.ts';
import { assigned, assignedAll } from './assign.ts';
import { meetsText, parseCondition } from './condition.ts';
import { faultMessage, missingFunction, saveFirst, unknownField } from './messages.ts';
import { readTurn, scriptFault } from './turn.ts';

const turn = (more: object) => readTurn(JSON.stringify({ effects: [], outcome: { value: 1 }, ...more }), 3);
const effects = (...list: readonly unknown[]) => turn({ effects: list }).effects;
const effect = (kind: string, args: unknown) => effects({ kind, args });

describe('[TPL-02] a turn of a script', () => {
  it('is done, waits, lacks its function or failed', () => {
    expect(turn({})).toEqual({ effects: [], state: 'done', value: 1, milliseconds: 3 });
    expect(turn({ outcome: {} })).toMatchObject({ state: 'done', value: null });
    expect(turn({ outcome: { missing: true } })).toEqual({ effects: [], state: 'missing', milliseconds: 3 });
    expect(turn({ outcome: null, waiting: 1 })).toEqual({ effects: [], state: 'waiting', milliseconds: 3 });
    for (const waiting of [0, 'x', undefined])
      expect(turn({ outcome: null, waiting }).fault).toEqual({
        kind: 'budget',
        message: 'the promise never settles',
        line: null,
      });
    expect(turn({ outcome: { error: { name: 'TypeError', message: 'no', stack: 'at script.js:7:3' } } }).fault).toEqual(
      { kind: 'error', message: 'TypeError: no', line: 7 },
    );
    for (const output of ['{', '5', '[]', 'null'])
      expect(readTurn(output, 3)).toEqual({
        effects: [],
        state: 'failed',
        fault: { kind: 'error', message: 'unreadable output', line: null },
        milliseconds: 3,
      });
    expect(turn({ effects: 'x' }).effects).toEqual([]);
  });

  it.each([
    [
      { name: 'Refusal', message: 'no', stack: '' },
      { kind: 'refused', message: 'no', line: null },
    ],
    [
      { name: 'InternalError', message: 'x', stack: 'script.js:2' },
      { kind: 'budget', message: 'x', line: 2 },
    ],
    [
      { name: 'Error', message: 'out of memory', stack: '' },
      { kind: 'budget', message: 'out of memory', line: null },
    ],
    [
      { name: '', message: 'x', stack: '' },
      { kind: 'error', message: 'Error: x', line: null },
    ],
    [
      { name: 'E', message: 'm'.repeat(501), stack: '' },
      { kind: 'error', message: `E: ${'m'.repeat(500)}`, line: null },
    ],
  ])('has a fault by its error %#', (raw, fault) => {
    expect(scriptFault(raw)).toEqual(fault);
  });

  it.each<[string, unknown, readonly unknown[]]>([
    [
      'set',
      { values: { a: 1, constructor: 2, __proto__x: [null, { prototype: 1, b: true }] } },
      [{ kind: 'set', values: { a: 1, __proto__x: [null, { b: true }] } }],
    ],
    ['set', { values: [1] }, []],
    ['set', null, []],
    [
      'flag',
      { kind: 'hidden', fields: ['a', 5], on: true },
      [{ kind: 'flag', flag: 'hidden', fields: ['a', ''], on: true }],
    ],
    ['flag', { kind: 'disabled', fields: 'a', on: 'yes' }, [{ kind: 'flag', flag: 'disabled', fields: [], on: false }]],
    ['flag', { kind: 'required', fields: [] }, [{ kind: 'flag', flag: 'required', fields: [], on: false }]],
    ['flag', { kind: 'shiny', fields: [] }, []],
    [
      'options',
      {
        field: 'a',
        options: [
          'x',
          5,
          { value: 1, text: 'one' },
          { value: '2', label: 'two' },
          { value: '3', title: 'three' },
          { value: '4' },
          { value: '5', text: 5 },
          { value: true },
          null,
          true,
        ],
      },
      [
        {
          kind: 'options',
          field: 'a',
          options: [
            { value: 'x', text: 'x' },
            { value: '5', text: '5' },
            { value: '1', text: 'one' },
            { value: '2', text: 'two' },
            { value: '3', text: 'three' },
            { value: '4', text: '4' },
            { value: '5', text: '5' },
          ],
        },
      ],
    ],
    ['options', { field: 5, options: 'x' }, [{ kind: 'options', field: '', options: [] }]],
    ['rows', { table: 't', rows: [{ a: 1 }, 5, null] }, [{ kind: 'rows', table: 't', rows: [{ a: 1 }] }]],
    ['rows', { table: 't', rows: 'x' }, [{ kind: 'rows', table: 't', rows: [] }]],
    ['message', { level: 'warning', text: 'm' }, [{ kind: 'message', level: 'warning', text: 'm' }]],
    ['message', { level: 'loud', text: 'm' }, []],
    ['reload', {}, [{ kind: 'reload' }]],
    ['open', { mode: 'edit', id: 'i'.repeat(70) }, [{ kind: 'open', mode: 'edit', id: 'i'.repeat(64) }]],
    ['open', { mode: 'add', id: 5 }, [{ kind: 'open', mode: 'add', id: null }]],
    ['open', { mode: 'view' }, [{ kind: 'open', mode: 'view', id: null }]],
    ['open', { mode: 'break' }, []],
    ['log', { text: 'x'.repeat(2001) }, [{ kind: 'log', text: 'x'.repeat(2000) }]],
    [
      'ask',
      { id: 1, kind: 'confirm', args: { text: 'sure?' } },
      [{ kind: 'ask', id: 1, asked: { kind: 'confirm', text: 'sure?' } }],
    ],
    [
      'ask',
      { id: 1, kind: 'get', args: { path: '/x', params: { a: 1 } } },
      [{ kind: 'ask', id: 1, asked: { kind: 'get', path: '/x', params: { a: 1 } } }],
    ],
    [
      'ask',
      { id: 1, kind: 'get', args: { path: '/x', params: 5 } },
      [{ kind: 'ask', id: 1, asked: { kind: 'get', path: '/x', params: {} } }],
    ],
    [
      'ask',
      { id: 1, kind: 'post', args: { path: '/x', body: { a: 1 } } },
      [{ kind: 'ask', id: 1, asked: { kind: 'post', path: '/x', body: { a: 1 } } }],
    ],
    [
      'ask',
      { id: 1, kind: 'post', args: { path: '/x' } },
      [{ kind: 'ask', id: 1, asked: { kind: 'post', path: '/x', body: {} } }],
    ],
    ['ask', { id: 'x', kind: 'confirm', args: {} }, []],
    ['ask', { id: 1, kind: 'other', args: {} }, []],
    ['ask', { id: 1, kind: 'confirm', args: 5 }, []],
    ['other', {}, []],
  ])('reads %s %j', (kind, args, read) => {
    expect(effect(kind, args)).toEqual(read);
  });

  it('takes a thousand rows and choices, and five hundred fields', () => {
    const many = <T>(count: number, one: T): readonly T[] => Array.from({ length: count }, () => one);
    const [options, rows, flags] = effects(
      { kind: 'options', args: { field: 'a', options: many(1001, 'x') } },
      { kind: 'rows', args: { table: 't', rows: many(1001, { a: 1 }) } },
      { kind: 'flag', args: { kind: 'hidden', fields: many(501, 'a') } },
    );
    expect([
      options?.kind === 'options' && options.options.length,
      rows?.kind === 'rows' && rows.rows.length,
      flags?.kind === 'flag' && flags.fields.length,
    ]).toEqual([1000, 1000, 500]);
    expect(effects(5, null, { kind: 'reload' })).toEqual([]);
  });
});

describe('[TPL-02] calls a script may make', () => {
  it('are reads of rows and records', () => {
    expect(allowedGet('/online/cgform/api/getData/f1', { a: 1, b: 'x', c: true, 'd e': 'x' })).toEqual({
      kind: 'rows',
      id: 'f1',
      query: { a: '1', b: 'x' },
    });
    expect(allowedGet('/online/cgform/api/form/f1/r1', {})).toEqual({ kind: 'record', id: 'f1', dataId: 'r1' });
    for (const path of [
      '/sys/user/list',
      '/online/cgform/api/getData/',
      '/online/cgform/api/form/f1',
      '/online/cgform/api/getData/a/../b',
    ])
      expect(allowedGet(path, {})).toBeNull();
    const many = Object.fromEntries(Array.from({ length: 60 }, (_, at) => [`p${at}`, 1]));
    const call = allowedGet('/online/cgform/api/getData/f1', many);
    expect(call?.kind === 'rows' && Object.keys(call.query).length).toBe(50);
    expect(
      allowedGet('/online/cgform/api/getData/f1', { [`n${'x'.repeat(79)}`]: 1, [`n${'x'.repeat(80)}`]: 1 }),
    ).toMatchObject({ query: { [`n${'x'.repeat(79)}`]: '1' } });
  });

  it('are presses of buttons', () => {
    const body = { formId: 'f', buttonCode: 'b', dataId: 'd' };
    expect(allowedPost('/online/cgform/api/doButton', body)).toEqual({ kind: 'button', ...body });
    expect(allowedPost('/online/cgform/api/form', body)).toBeNull();
    for (const name of ['formId', 'buttonCode', 'dataId'])
      expect(allowedPost('/online/cgform/api/doButton', { ...body, [name]: 5 })).toBeNull();
  });
});

describe('the value an action sets', () => {
  const record = { qty: '3', note: null, lines: [{ x: '1' }, { x: '2' }], sys_user_name: 'own', bad: 5 };
  it.each<[string, unknown]>([
    ['plain', 'plain'],
    ['#{qty}', '3'],
    ['#{note}', null],
    ['#{sys_user_code}', 'li'],
    ['#{sysUserCode}', 'li'],
    ['#{sys_user_name}', 'own'],
    ['#{sys_date}', '2026-11-21'],
    ['=qty * 2', '6'],
    ['=gone + 1', null],
    ['=sum(lines.x)', '3'],
    ['=sum(gone.x)', '0'],
    ['=sum(bad.x)', '0'],
    ['=qty *', null],
    ['say #{qty}', 'say #{qty}'],
  ])('%s is %j', (value, expected) => {
    expect(assigned(value, record, signedIn)).toEqual(expected);
  });

  it('is set field by field', () => {
    expect(
      assignedAll(
        [
          { field: 'a', value: '#{qty}' },
          { field: 'b', value: 'x' },
        ],
        record,
        signedIn,
      ),
    ).toEqual({ a: '3', b: 'x' });
  });
});

describe('a condition', () => {
  it.each([
    ['', {}, true],
    ['a#eq#1', { a: 1 }, true],
    ['a#eq#1', { a: '2' }, false],
    ['a#ne#1', { a: '2' }, true],
    ['a#ne#1', { a: '1' }, false],
    ['a#gt#5', { a: '6' }, true],
    ['a#gt#5', { a: '5' }, false],
    ['a#gt#x', { a: '0.5' }, true],
    ['a#gt#x', { a: '0' }, false],
    ['a#gt#5', { a: 'x' }, false],
    ['a#in#1, 2', { a: '2' }, true],
    ['a#in#1,2', { a: '3' }, false],
    ['a#empty', {}, true],
    ['a#empty#true', { a: 'x' }, false],
    ['a#empty#false', { a: 'x' }, true],
    ['a#empty#false', {}, false],
    ['a#eq#1&&b#eq#2', { a: 1, b: 2 }, true],
    ['a#eq#1&&b#eq#2', { a: 1, b: 3 }, false],
    ['a#eq#1||b#eq#2', { a: 0, b: 2 }, true],
    ['a#eq#1||b#eq#2', { a: 0, b: 0 }, false],
    ['a#eq#x#y', { a: 'x#y' }, true],
    ['a', { a: 1 }, false],
    ['toString#empty', {}, true],
  ])('%j of %j: %s', (text, record, expected) => {
    expect(meetsText(text, record)).toBe(expected);
  });

  it('is refused in words', () => {
    const said = (text: string) => {
      const parsed = parseCondition(text);
      return parsed.ok ? 'fine' : parsed.zh;
    };
    expect(said('1a#eq#1')).toBe('“1a#eq#1”不是“字段#eq#值”的形式');
    expect(said('?'.repeat(70))).toBe(`“${'?'.repeat(60)}”不是“字段#eq#值”的形式`);
    expect(said(`a#${'o'.repeat(30)}#1`)).toBe(`“${'o'.repeat(20)}”不能用于比较，可用 eq、ne、gt、in、empty`);
    expect([meetsText(null, {}), meetsText(undefined, {})]).toEqual([true, true]);
    expect(parseCondition('a#eq#1&&b#eq#2||a#eq#3')).toMatchObject({ ok: true, fields: ['a', 'b'] });
  });
});

describe('[TPL-02] the fault of a script in words', () => {
  const said = (kind: 'refused' | 'error' | 'budget', message: string, line: number | null = null) => [
    faultMessage({ kind, message, line }, 'zh'),
    faultMessage({ kind, message, line }, 'en'),
  ];
  it.each([
    ['refused', '', null, '已被表单的脚本拒绝', 'Refused by the form’s script'],
    ['refused', 'no', 3, 'no', 'no'],
    [
      'error',
      'x',
      3,
      '表单的脚本出错（第 3 行：x），请联系管理员',
      'The form’s script is broken (line 3: x). Please tell the administrator',
    ],
    [
      'error',
      'x',
      null,
      '表单的脚本出错（x），请联系管理员',
      'The form’s script is broken (x). Please tell the administrator',
    ],
    [
      'budget',
      'out of memory',
      null,
      '表单的脚本超出限制（内存超过 16 MB），已停止，请联系管理员',
      'The form’s script used more than it may (out of memory) and was stopped. Please tell the administrator',
    ],
    [
      'budget',
      'stack overflow',
      2,
      '表单的脚本超出限制（第 2 行：调用层数太多），已停止，请联系管理员',
      'The form’s script used more than it may (line 2: stack overflow) and was stopped. Please tell the administrator',
    ],
    [
      'budget',
      'never settles',
      null,
      '表单的脚本超出限制（承诺永远不会完成），已停止，请联系管理员',
      'The form’s script used more than it may (never settles) and was stopped. Please tell the administrator',
    ],
    [
      'budget',
      'too many',
      null,
      '表单的脚本超出限制（请求太多），已停止，请联系管理员',
      'The form’s script used more than it may (too many) and was stopped. Please tell the administrator',
    ],
    [
      'budget',
      'too much',
      null,
      '表单的脚本超出限制（请求太多），已停止，请联系管理员',
      'The form’s script used more than it may (too much) and was stopped. Please tell the administrator',
    ],
    [
      'budget',
      'interrupted',
      null,
      '表单的脚本超出限制（运行超过 50 毫秒），已停止，请联系管理员',
      'The form’s script used more than it may (interrupted) and was stopped. Please tell the administrator',
    ],
  ] as const)('%s %s at %s', (kind, message, line, zh, en) => {
    expect(said(kind, message, line)).toEqual([zh, en]);
  });

  it('is said of what is missing', () => {
    expect([
      missingFunction('f', 'zh'),
      missingFunction('f', 'en'),
      saveFirst('zh'),
      saveFirst('en'),
      unknownField('x', 'zh'),
      unknownField('x', 'en'),
    ]).toEqual([
      '脚本没有函数 f，请联系管理员',
      'The script has no function f. Please tell the administrator',
      '请先保存，再执行此操作',
      'Please save first',
      '脚本使用了不存在的字段“x”',
      'The script names a field that is not there: x',
    ]);
  });
});
