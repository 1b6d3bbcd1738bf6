import { describe, expect, it } from 'vitest';
import type { FieldView } from '../screen/field-view.ts';
import type { FormView } from '../screen/form-view.ts';
import { applyDesign, checkDesign, firstDesign, missingIn, placeable } from './apply.ts';
import type { DesignSection, EntryDesign, PlacedField } from './design.ts';

const fieldOf = (name: string, more: Partial<FieldView> = {}): FieldView => ({
  name,
  label: name.toUpperCase(),
  widget: 'text',
  rules: { label: name.toUpperCase(), kind: 'text' },
  options: [],
  reference: { kind: 'none' },
  formula: null,
  isReadonly: false,
  isHidden: false,
  defaultText: null,
  order: 1,
  placeholder: '',
  precision: null,
  width: null,
  isTime: false,
  switchValues: ['Y', 'N'],
  isSummed: false,
  fileLimit: null,
  ...more,
});
const demanded = (name: string, more: Partial<FieldView> = {}): FieldView =>
  fieldOf(name, { rules: { label: name.toUpperCase(), kind: 'text', required: true }, ...more });
const formOf = (...fields: readonly FieldView[]): FormView =>
  ({ fields, groups: [], subs: [{ table: 'lines' }, { table: 'parts' }], isTabbed: true }) as unknown as FormView;
const placed = (name: string, more: Partial<PlacedField> = {}): PlacedField => ({ kind: 'field', name, ...more });
const designOf = (items: DesignSection['items'], more: Partial<DesignSection> = {}): EntryDesign => ({
  sections: [{ key: 's', title: '', text: '', columns: 3, isCollapsible: false, items, ...more }],
  withoutLines: [],
  submit: '',
  thanks: '',
});
const shownField = (field: FieldView, item: Partial<PlacedField>) =>
  applyDesign(formOf(field), designOf([placed(field.name, item)])).fields[0];
const faults = (design: EntryDesign, form: FormView) =>
  checkDesign(design, form).map(({ kind, place }) => `${kind} ${place}`.trim());

describe('[online.desform] a field under a design', () => {
  it('takes the whole width only where the design says so', () => {
    expect(shownField(fieldOf('a'), { isWide: true })?.isWide).toBe(true);
    expect(shownField(fieldOf('a'), {})?.isWide).toBeUndefined();
  });

  it('is hidden where the design says so', () => {
    expect(shownField(fieldOf('a'), { isHidden: true })?.isHidden).toBe(true);
    expect(shownField(fieldOf('a'), {})?.isHidden).toBe(false);
    expect(applyDesign(formOf(fieldOf('a')), designOf([])).fields[0]?.isHidden).toBe(true);
  });

  it('stays shown where it has to be filled in, placed or not', () => {
    expect(shownField(demanded('a'), { isHidden: true })?.isHidden).toBe(false);
    expect(shownField(fieldOf('a'), { isHidden: true, isRequired: true })?.isHidden).toBe(false);
    expect(shownField(demanded('a'), { isHidden: true, preset: 'x' })?.isHidden).toBe(true);
  });

  it('is demanded by the design only where somebody can write it', () => {
    expect(shownField(fieldOf('a'), { isRequired: true })?.rules.required).toBe(true);
    expect(shownField(fieldOf('a', { isReadonly: true }), { isRequired: true })?.rules.required).toBeUndefined();
    expect(shownField(fieldOf('a'), {})?.rules.required).toBeUndefined();
  });

  it.each([
    ['of the form, where the design gives none', {}, {}, 'form'],
    ['of the design', {}, { preset: 'own' }, 'own'],
    ['of the form, where the design gives an empty one', {}, { preset: '' }, 'form'],
    ['of the form, where the field is read-only', { isReadonly: true }, { preset: 'own' }, 'form'],
    ['of the form, where the design asks for a numbering rule', {}, { preset: '${rule}' }, 'form'],
    ['of the form, where nobody knows the placeholder', {}, { preset: '#{nobody}' }, 'form'],
  ] as const)('has the default %s', (_, own, item, expected) => {
    expect(shownField(fieldOf('a', { defaultText: 'form', ...own }), item)?.defaultText).toBe(expected);
  });
});

describe('[online.desform] a section under a design', () => {
  it('keeps its columns; words and the fold only where it has them', () => {
    const form = formOf(fieldOf('a'));
    expect(applyDesign(form, designOf([placed('a')])).groups.map(({ fields: _fields, ...rest }) => rest)).toEqual([
      { key: 's', title: '', columns: 3 },
    ]);
    const design = designOf([placed('a')], { title: 'T', text: 'words', isCollapsible: true });
    expect(applyDesign(form, design).groups.map(({ fields: _fields, ...rest }) => rest)).toEqual([
      { key: 's', title: 'T', text: 'words', columns: 3, isCollapsible: true },
    ]);
  });

  it('draws a note where a field would stand, as nothing anybody could fill in', () => {
    const [note] = applyDesign(formOf(), designOf([{ kind: 'note', key: 'n', text: 'Mind' }])).groups[0]?.fields ?? [];
    expect(note).toMatchObject({
      name: 'note-n',
      label: 'Mind',
      widget: 'note',
      isReadonly: true,
      isHidden: false,
      order: 0,
      isTime: false,
      isSummed: false,
    });
  });

  it('shows neither a divider nor what the form hides', () => {
    const form = formOf(fieldOf('d', { widget: 'divider' }), fieldOf('h', { isHidden: true }), fieldOf('a'));
    const design = designOf([placed('d'), placed('h'), placed('a')]);
    expect(applyDesign(form, design).groups[0]?.fields.map(({ name }) => name)).toEqual(['a']);
  });

  it('stands on one page, without the sub-tables that are left out', () => {
    const shown = applyDesign(formOf(fieldOf('a')), { ...designOf([]), withoutLines: ['lines'] });
    expect(shown.isTabbed).toBe(false);
    expect(shown.subs.map(({ table }) => table)).toEqual(['parts']);
  });
});

describe('[online.desform] a new design', () => {
  it('is one open section of two columns with what has to be filled in', () => {
    const form = formOf(
      demanded('a'),
      fieldOf('b'),
      demanded('r', { isReadonly: true }),
      demanded('h', { isHidden: true }),
      demanded('v', { widget: 'divider' }),
      demanded('filled', { defaultText: '#{date}' }),
      demanded('empty', { defaultText: '' }),
      demanded('unknown', { defaultText: '#{nobody}' }),
      demanded('dept', { defaultText: '#{sysOrgCode}' }),
    );
    expect(firstDesign(form)).toEqual({
      sections: [
        {
          key: 's1',
          title: '',
          text: '',
          columns: 2,
          isCollapsible: false,
          items: ['a', 'empty', 'unknown', 'dept'].map((name) => placed(name)),
        },
      ],
      withoutLines: [],
      submit: '',
      thanks: '',
    });
    expect(placeable(form).map(({ name }) => name)).toEqual(['a', 'b', 'r', 'filled', 'empty', 'unknown', 'dept']);
  });
});

describe('[online.desform] faults of a design', () => {
  it('name section and item, and whatever was left out last', () => {
    const form = formOf(demanded('a'), fieldOf('h', { isHidden: true }), fieldOf('d', { widget: 'divider' }));
    const design: EntryDesign = {
      ...designOf([{ kind: 'note', key: 'n', text: '' }, placed('gone')]),
      withoutLines: ['lines', 'none', 'parts'],
    };
    const two = { ...design, sections: [...design.sections, ...designOf([placed('h'), placed('d')]).sections] };
    expect(faults(two, form)).toEqual([
      'unknownField sections[0].items[1]',
      'hiddenField sections[1].items[0]',
      'unknownField sections[1].items[1]',
      'unknownLines withoutLines[1]',
      'leftOut',
    ]);
  });

  it('tell a design without any field', () => {
    expect(faults(designOf([{ kind: 'note', key: 'n', text: '' }]), formOf(fieldOf('a')))).toEqual(['noField']);
  });

  it.each([
    ['a numbering rule', {}, '${rule}', ['presetUnknown sections[0].items[0]']],
    ['an unknown placeholder', {}, '#{nobody}', ['presetUnknown sections[0].items[0]']],
    ['a field that is read-only', { isReadonly: true }, 'x', ['presetReadonly sections[0].items[0]']],
    [
      'a value that is too long',
      { rules: { label: 'A', kind: 'text', maxLength: 2 } },
      'xyz',
      ['presetWrong sections[0].items[0]'],
    ],
    ['a value as long as it may be', { rules: { label: 'A', kind: 'text', maxLength: 2 } }, 'xy', []],
  ] as const)('judge the default: %s', (_, more, preset, expected) => {
    expect(faults(designOf([placed('a', { preset })]), formOf(fieldOf('a', more)))).toEqual(expected);
  });

  it('tell a hidden field that has to be filled in and gets nothing', () => {
    const form = formOf(demanded('a'));
    expect(faults(designOf([placed('a', { isHidden: true })]), form)).toEqual(['hiddenEmpty sections[0].items[0]']);
    expect(faults(designOf([placed('a', { isHidden: true, preset: 'x' })]), form)).toEqual([]);
    expect(faults(designOf([placed('a', { isHidden: true, preset: '#{sysOrgCode}' })]), form)).toEqual([
      'hiddenEmpty sections[0].items[0]',
    ]);
  });
});

describe('[online.desform] what a form no longer has', () => {
  it('is named by the label of the design, else by its name', () => {
    const design = {
      ...designOf([placed('a'), placed('b', { label: 'Bee' }), placed('c'), { kind: 'note', key: 'n', text: '' }]),
      withoutLines: ['lines', 'old'],
    };
    expect(missingIn({ fields: new Set(['a']), lines: new Set(['lines']) }, design)).toEqual([
      { name: 'b', label: 'Bee' },
      { name: 'c', label: 'c' },
      { name: 'old', label: 'old' },
    ]);
  });
});
