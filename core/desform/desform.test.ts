import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import type { FieldView } from '../screen/field-view.ts';
import { formView, type FormView } from '../screen/form-view.ts';
import { applyDesign, checkDesign, firstDesign, missingIn } from './apply.ts';
import { LONGEST_DESIGN, readDesign, writeDesign, type EntryDesign, type PlacedField } from './design.ts';
import { designFaultText } from './faults.ts';

const property = (title: string, view: string, order: number, more: object = {}) => ({
  title,
  type: 'string',
  view,
  order,
  ...more,
});
const view: FormView = formView({
  head: { id: 'f', tableName: 'visit', tableTxt: '来访登记', tableVersion: 1 },
  schema: {
    table: 'visit',
    title: '来访登记',
    describe: '来访登记',
    type: 'object',
    required: ['visitor', 'day', 'secret'],
    properties: {
      visitor: property('来访人', 'text', 1, { maxLength: 5 }),
      phone: property('电话', 'text', 2, { validType: 'm' }),
      day: property('日期', 'date', 3, { defVal: '2026-11-20' }),
      count: property('人数', 'integer', 4, { minimum: 1, maximum: 9 }),
      secret: property('密级', 'hidden', 5),
      number: property('单号', 'text', 6, { ui: { widgetattrs: { disabled: true } } }),
      visit_item: { ...property('物品', 'tab', 7), relationType: 0, columns: [] },
    },
  },
} as unknown as Parameters<typeof formView>[0]);

const placed = (name: string, more: Partial<PlacedField> = {}): PlacedField => ({ kind: 'field', name, ...more });
const designOf = (items: EntryDesign['sections'][number]['items'], more: Partial<EntryDesign> = {}): EntryDesign => ({
  sections: [{ key: 's1', title: '基本', text: '', columns: 2, isCollapsible: false, items }],
  withoutLines: [],
  submit: '',
  thanks: '',
  ...more,
});
const field = ({ fields }: FormView, name: string): FieldView => {
  const found = fields.find((one) => one.name === name);
  if (found === undefined) throw new Error(name);
  return found;
};
const words = (design: EntryDesign) => checkDesign(design, view).map((fault) => designFaultText(fault, 'zh'));
const read = (json: string) => {
  const found = readDesign(json);
  return found.ok ? [] : found.faults.map((fault) => designFaultText(fault, 'zh'));
};

describe('[online.desform] a design is read', () => {
  it('as it was written', () => {
    const design = designOf([
      placed('visitor', { label: '您的姓名', hint: '与证件一致', isRequired: true, preset: '张', isWide: true }),
      { kind: 'note', key: 'n1', text: '请在前台登记' },
    ]);
    expect(readDesign(writeDesign(design))).toEqual({ ok: true, design });
  });

  it.each([
    ['{', '设计不是正确的 JSON，请检查括号和引号'],
    ['[]', 'design 应为对象 { … }，而不是 []'],
    ['{"sections":{}}', 'sections 应为列表 [ … ]，而不是 {}'],
    ['{"sections":[{"key":"a b"}]}', 'sections[0].key 应为由字母、数字和下划线组成的名称，而不是 a b'],
    ['{"sections":[{"key":"a","columns":4}]}', 'sections[0].columns 应为 1、2 或 3，而不是 4'],
    [
      '{"sections":[{"key":"a","items":[{"kind":"x","name":"n"}]}]}',
      'sections[0].items[0].kind 应为 field 或 note，而不是 x',
    ],
    [
      '{"sections":[{"key":"a","items":[{"kind":"field","name":"n","script":"1"}]}]}',
      'sections[0].items[0] 有不认识的名称“script”，请删除',
    ],
    ['{"thanks":7}', 'thanks 应为文字，而不是 7'],
  ])('or refused with its place: %s', (json, said) => {
    expect(read(json)).toEqual([said]);
  });

  it('or refused when it is too large, and when something stands there twice', () => {
    expect(read(`"${'x'.repeat(LONGEST_DESIGN)}"`)).toEqual([
      `设计过大（${LONGEST_DESIGN + 2} 个字符），最多 ${LONGEST_DESIGN} 个字符，请减少文字或字段`,
    ]);
    expect(read(writeDesign(designOf([placed('visitor'), placed('visitor')])))).toEqual([
      'sections[0].items[1]：字段“visitor”放置了两次，请删除一个',
    ]);
    expect(read(writeDesign({ ...designOf([]), submit: '提'.repeat(21) }))).toEqual([
      'submit 有 21 个字符，最多 20 个，请缩短',
    ]);
  });

  it('whatever comes, without a crash', () => {
    fc.assert(
      fc.property(fc.json(), (json) => {
        expect(typeof readDesign(json).ok).toBe('boolean');
      }),
    );
  });
});

describe('[online.desform] a design is judged by its form', () => {
  it('and passes with what the form demands', () => {
    expect(words(firstDesign(view))).toEqual([]);
    expect(firstDesign(view).sections[0]?.items).toEqual([placed('visitor')]);
  });

  it.each([
    [designOf([placed('phone')]), '“来访人”是必填字段且没有默认值，请放置它或为它设置默认值'],
    [
      designOf([placed('visitor', { isHidden: true })]),
      '“来访人”必填却被隐藏，且没有默认值（sections[0].items[0]），请显示它或为它设置默认值',
    ],
    [designOf([placed('visitor'), placed('gone')]), '表单没有字段“gone”（sections[0].items[1]），请从设计中删除'],
    [
      designOf([placed('visitor'), placed('secret')]),
      '字段“密级”在表单中是隐藏的（sections[0].items[1]），请从设计中删除',
    ],
    [
      designOf([placed('visitor'), placed('count', { preset: '12' })]),
      '“人数”的默认值不符合规则（sections[0].items[1]）：人数不能大于9',
    ],
    [
      designOf([placed('visitor'), placed('number', { preset: '1' })]),
      '“单号”是只读字段，不能设置默认值（sections[0].items[1]）',
    ],
    [
      designOf([placed('visitor', { preset: '#{nobody}' })]),
      '“来访人”的默认值“#{nobody}”不是可用的写法（sections[0].items[0]），请填写固定的值或 #{date} 这样的占位符',
    ],
    [
      designOf([placed('visitor')], { withoutLines: ['visit_none'] }),
      '表单没有子表“visit_none”（withoutLines[0]），请从设计中删除',
    ],
  ])('and refused in words %#', (design, said) => {
    expect(words(design)).toEqual([said]);
  });

  it('and says what is gone since', () => {
    const names = { fields: new Set(['visitor']), lines: new Set<string>() };
    const design = designOf([placed('visitor'), placed('phone', { label: '手机' })], { withoutLines: ['visit_item'] });
    expect(missingIn(names, design).map(({ label }) => label)).toEqual(['手机', 'visit_item']);
  });
});

describe('[online.desform] a design over a form', () => {
  it('shows its fields in their order under their own words, and leaves out the rest', () => {
    const shown = applyDesign(
      view,
      designOf([
        placed('phone', { label: '手机', hint: '11 位', isRequired: true }),
        { kind: 'note', key: 'n1', text: '说明' },
        placed('visitor'),
        placed('gone'),
      ]),
    );
    expect(shown.groups[0]?.fields.map(({ name, label }) => [name, label])).toEqual([
      ['phone', '手机'],
      ['note-n1', '说明'],
      ['visitor', '来访人'],
    ]);
    expect(field(shown, 'phone')).toMatchObject({
      hint: '11 位',
      rules: { required: true, validType: 'm', label: '手机' },
    });
    expect(shown.fields.filter(({ isHidden }) => !isHidden).map(({ name }) => name)).toEqual(['visitor', 'phone']);
    expect(field(shown, 'day').defaultText).toBe('2026-11-20');
  });

  it('shows what the form demands since, in a section of its own', () => {
    const shown = applyDesign(view, designOf([placed('phone')]), '其他必填项');
    expect(shown.groups.map(({ title, fields }) => [title, fields.map(({ name }) => name)])).toEqual([
      ['基本', ['phone']],
      ['其他必填项', ['visitor']],
    ]);
  });

  it('never loosens a rule, never shows what is hidden from its user, never hides what has to be filled in', () => {
    const names = fc.constantFrom('visitor', 'phone', 'day', 'count', 'secret', 'number', 'gone');
    const flag = fc.constantFrom(
      {},
      { isHidden: true as const },
      { isRequired: true as const },
      { isHidden: true as const, isRequired: true as const },
    );
    const preset = fc.constantFrom(
      {},
      { preset: '3' },
      { preset: '#{sysOrgCode}' },
      { preset: '${rule}' },
      { preset: '#{date}' },
    );
    const items = fc.uniqueArray(
      fc.tuple(names, flag, preset).map(([name, flags, given]) => placed(name, { ...flags, ...given })),
      { selector: ({ name }) => name },
    );
    const hiddenFor = fc.subarray(['visitor', 'phone', 'day', 'count']);
    fc.assert(
      fc.property(items, hiddenFor, (chosen, hidden) => {
        const own = {
          ...view,
          fields: view.fields.map((one) => (hidden.includes(one.name) ? { ...one, isHidden: true } : one)),
        };
        const shown = applyDesign(own, designOf(chosen));
        const grouped = new Set(shown.groups.flatMap(({ fields }) => fields));
        expect(shown.fields.map(({ name }) => name)).toEqual(own.fields.map(({ name }) => name));
        for (const before of own.fields) {
          const after = field(shown, before.name);
          const { required: wasRequired, label: _was, ...rules } = before.rules;
          const { required, label: _is, ...kept } = after.rules;
          expect(kept).toEqual(rules);
          expect(required === true || wasRequired !== true).toBe(true);
          expect(after.isReadonly).toBe(before.isReadonly);
          expect(after.isHidden || !before.isHidden).toBe(true);
          expect(grouped.has(after)).toBe(!after.isHidden);
          const isFilled = !['', null, '#{sysOrgCode}'].includes(after.defaultText);
          const isDemanded = required === true && !before.isHidden && !after.isReadonly && !isFilled;
          expect(isDemanded && after.isHidden).toBe(false);
        }
      }),
    );
  });
});
