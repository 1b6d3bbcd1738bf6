import { describe, expect, it } from 'vitest';
import { checkEnhancement, type KnownForms } from './check-enhancement.ts';
import {
  noEnhancement,
  SCRIPT_LIMIT,
  type ActionDefinition,
  type ButtonDefinition,
  type Deed,
  type Enhancement,
} from './enhancement.ts';
import { enhancementOf, fileOf } from './enhancement-file.ts';

const known: KnownForms = {
  fields: new Set(['qty', 'note', 'enabled']),
  fieldsOf: (table) => (table === 'other' ? new Set(['x']) : undefined),
};
const button = (code: string, more: Partial<ButtonDefinition> = {}): ButtonDefinition => ({
  code,
  title: 'T',
  style: 'button',
  type: 'action',
  order: 1,
  enabled: true,
  ...more,
});
const action = (deed: Deed, more: Partial<ActionDefinition> = {}): ActionDefinition => ({
  id: '1',
  event: 'add',
  moment: 'end',
  active: true,
  deed,
  ...more,
});
const faults = (more: Partial<Enhancement>, forms = known): readonly string[] =>
  checkEnhancement({ ...noEnhancement, ...more }, forms).map(({ place, zh }) => `${place}: ${zh}`);
const ofDeed = (deed: Deed, more: Partial<ActionDefinition> = {}, forms = known): readonly string[] =>
  faults({ actions: [action(deed, more)] }, forms).map((text) => text.replace('actions.0.', ''));
const set = (field: string, value: string): Deed => ({ kind: 'set', values: [{ field, value }] });

describe('buttons of a form', () => {
  it.each<[string, Partial<ButtonDefinition>, readonly string[]]>([
    ['push', {}, []],
    ['a'.repeat(32), {}, []],
    ['a'.repeat(33), {}, ['code: 按钮编码由字母、数字、下划线组成，以字母开头，最多 32 个字符']],
    ['1push', {}, ['code: 按钮编码由字母、数字、下划线组成，以字母开头，最多 32 个字符']],
    ['toString', {}, ['code: “toString”是系统保留的名称，请换一个']],
    ['add', {}, ['code: “add”是系统保留的名称，请换一个']],
    ['qty_onlChange', {}, ['code: “qty_onlChange”是系统保留的名称，请换一个']],
    ['push', { title: ' ' }, ['title: 按钮名称不能为空']],
    ['push', { exp: 'qty#gt#1' }, []],
    ['push', { exp: 'bpm_status#eq#1' }, []],
    ['push', { exp: 'gone#gt#1' }, ['exp: 表单没有字段“gone”']],
    ['push', { exp: '?' }, ['exp: “?”不是“字段#eq#值”的形式']],
  ])('%s with %j: %j', (code, more, said) => {
    expect(faults({ buttons: [button(code, more)] }).map((text) => text.replace('buttons.0.', ''))).toEqual(said);
  });

  it('have codes of their own, and are forty at most', () => {
    expect(faults({ buttons: [button('a'), button('b'), button('a')] })).toEqual(['buttons.2.code: 按钮编码“a”重复']);
    const many = (count: number) => Array.from({ length: count }, (_, at) => button(`b${at}`));
    expect(faults({ buttons: many(40) })).toEqual([]);
    expect(faults({ buttons: many(41) })).toEqual(['buttons: 一个表单最多 40 个自定义按钮']);
  });
});

describe('actions of a form', () => {
  const long = (count: number): string => 'x'.repeat(count);
  it('happen at an event that is there, each under its own number, sixty at most', () => {
    const reload = { kind: 'script', text: 'x' } as const;
    expect(ofDeed(reload, { event: 'gone' })).toEqual(['event: 没有事件或按钮“gone”']);
    expect(ofDeed(reload, { event: long(50) })).toEqual([`event: 没有事件或按钮“${long(40)}”`]);
    expect(faults({ buttons: [button('push')], actions: [action(reload, { event: 'push' })] })).toEqual([]);
    expect(faults({ actions: [action(reload), action(reload)] })).toEqual(['actions.1.id: 动作编号重复']);
    const many = (count: number) => Array.from({ length: count }, (_, at) => action(reload, { id: String(at) }));
    expect(faults({ actions: many(60) })).toEqual([]);
    expect(faults({ actions: many(61) })).toEqual(['actions: 一个表单最多 60 个动作']);
  });

  it.each<[Deed, Partial<ActionDefinition>, readonly string[]]>([
    [set('qty', 'x'), {}, []],
    [set('qty', 'x'), { event: 'delete' }, ['deed: 删除时不能设置字段']],
    [{ kind: 'set', values: [] }, {}, ['deed.values: 请至少设置一个字段']],
    [set('gone', 'x'), {}, ['deed.values.0.field: 没有字段“gone”']],
    [set('g'.repeat(70), 'x'), {}, [`deed.values.0.field: 没有字段“${'g'.repeat(60)}”`]],
    [set('qty', '#{note}'), {}, []],
    [set('qty', '#{sys_user_code}'), {}, []],
    [set('qty', '#{gone}'), {}, ['deed.values.0.value: 没有字段或系统变量“gone”']],
    [set('qty', 'say #{gone}'), {}, []],
    [set('qty', '=qty * 2'), {}, []],
    [set('qty', '=gone * 2'), {}, ['deed.values.0.value: 公式中的“gone”不是表单的字段']],
    [set('qty', '=qty *'), {}, ['deed.values.0.value: 公式第 6 个字符：公式不完整']],
    [set('qty', long(500)), {}, []],
    [set('qty', long(501)), {}, ['deed.values.0.value: 值最多 500 个字符']],
    [{ kind: 'create', form: 'other', values: [{ field: 'x', value: '#{qty}' }] }, {}, []],
    [
      { kind: 'create', form: 'other', values: [{ field: 'qty', value: '#{x}' }] },
      {},
      ['deed.values.0.field: 没有字段“qty”', 'deed.values.0.value: 没有字段或系统变量“x”'],
    ],
    [
      { kind: 'create', form: 'other', values: [{ field: 'x', value: '1' }] },
      { moment: 'start' },
      ['moment: 生成单据只能在事件之后'],
    ],
    [{ kind: 'create', form: 'gone', values: [] }, {}, ['deed.form: 没有表单“gone”']],
    [{ kind: 'create', form: 'g'.repeat(70), values: [] }, {}, [`deed.form: 没有表单“${'g'.repeat(60)}”`]],
    [{ kind: 'run', name: 'enable' }, {}, []],
    [{ kind: 'run', name: 'n'.repeat(50) }, {}, [`deed.name: 没有已登记的动作“${'n'.repeat(40)}”`]],
    [{ kind: 'script', text: ' ' }, {}, ['deed.text: 脚本不能为空']],
    [{ kind: 'script', text: long(SCRIPT_LIMIT) }, {}, []],
    [{ kind: 'script', text: long(SCRIPT_LIMIT + 1) }, {}, ['deed.text: 脚本最多 60000 个字符']],
    [{ kind: 'http', url: 'https://x.example/y' }, {}, []],
    [{ kind: 'http', url: 'ftp://x.example' }, {}, ['deed.url: 地址必须以 https:// 开头']],
  ])('%#', (deed, more, said) => {
    expect(ofDeed(deed, more)).toEqual(said);
  });

  it('switch on and off what has a switch', () => {
    expect(ofDeed({ kind: 'run', name: 'disable' }, {}, { ...known, fields: new Set(['qty']) })).toEqual([
      'deed.name: 表单没有启用开关（enabled）',
    ]);
  });

  it('and scripts have a limit', () => {
    expect(faults({ scripts: { list: long(SCRIPT_LIMIT), form: '' } })).toEqual([]);
    expect(faults({ scripts: { list: long(SCRIPT_LIMIT + 1), form: long(SCRIPT_LIMIT + 1) } })).toEqual([
      'scripts.list: 脚本最多 60000 个字符',
      'scripts.form: 脚本最多 60000 个字符',
    ]);
  });
});

describe('an enhancement as a module file', () => {
  const { order: _order, enabled: _enabled, ...plain } = button('a', { title_en: 'A' });
  const deed: Deed = { kind: 'run', name: 'enable' };
  const whole: Enhancement = {
    buttons: [button('a', { title_en: 'A', order: 1 }), button('b', { title_en: 'B', order: 2, enabled: false })],
    scripts: { list: 'x', form: '' },
    actions: [action(deed, { id: 'file-1' }), action(deed, { id: 'file-2', active: false })],
  };

  it('leaves out what is usual, and is the same document again', () => {
    const file = fileOf('t', whole);
    expect(file).toEqual({
      table: 't',
      buttons: [plain, { ...plain, code: 'b', title_en: 'B', enabled: false }],
      scripts: { list: 'x' },
      actions: [
        { event: 'add', moment: 'end', deed },
        { event: 'add', moment: 'end', active: false, deed },
      ],
    });
    expect(enhancementOf(file)).toEqual(whole);
    expect(fileOf('t', noEnhancement)).toEqual({ table: 't' });
    expect(enhancementOf({ table: 't' })).toEqual(noEnhancement);
  });

  it('has an English name for every button', () => {
    expect(fileOf('t', { ...noEnhancement, buttons: [button('a')] }).buttons?.[0]?.title_en).toBe('T');
  });
});
