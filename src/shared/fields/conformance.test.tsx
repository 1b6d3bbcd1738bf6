/* oxlint-disable vitest/no-conditional-expect -- one suite over every type: what is expected depends on the type */
import table from 'china-area-data/v5/data.json' with { type: 'json' };
import { cleanup, fireEvent, screen } from '@testing-library/react';
import fc from 'fast-check';
import { Suspense, useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { resolveDefault } from '#core/defaults/default-value.ts';
import { exportValue, formatValue } from '#core/fields/conversion.ts';
import { importText } from '#core/fields/import-text.ts';
import { fieldTypes, type FieldTypeName } from '#core/fields/field-types.ts';
import { buildRegions } from '#core/regions/regions.ts';
import { checkValue } from '#core/rules/rules.ts';
import { fieldOfColumn, fieldOfProperty, type FieldView, type FormProperty } from '#core/screen/field-view.ts';
import { columnView } from '#core/screen/list-view.ts';
import { queryView } from '#core/screen/query-view.ts';
import { answer, stage } from '../testing/index.ts';
import { FieldCell } from './field-cell.tsx';
import { FieldEditor } from './field-editor.tsx';
import type { WidgetType } from './field-props.ts';
import { FormServicesContext } from './form-services.ts';
import { QueryControl } from './query-control.tsx';
import { completeEditing } from './testing/complete-editing.ts';

const items = [
  { value: 'a', text: '甲', title: '甲' },
  { value: 'b', text: '乙', title: '乙' },
];

/** One type of the catalogue: what its definition says besides the type, a value, what a list shows of it, how a person changes it. */
type Case = {
  readonly property?: Partial<FormProperty>;
  readonly value: string;
  readonly shown: RegExp;
  /** Text in the editor, where it is not that of the list. */
  readonly inEditor?: RegExp;
  readonly change: 'type' | 'choose' | 'press' | 'dialog';
  /** Set for types whose import needs more than the text. */
  readonly isKey?: boolean;
};

const dict: Partial<FormProperty> = { enum: items, dictCode: 'd' };
const tableDict: Partial<FormProperty> = { dictTable: 't', dictText: 'n', dictCode: 'id' };
const popup: Partial<FormProperty> = { code: 'rp', orgFields: 'id', destFields: 'value' };

const cases: Readonly<Partial<Record<WidgetType, Case>>> = {
  text: { value: '一', shown: /一/, change: 'type' },
  password: { value: 'geheim', shown: /•/, inEditor: /geheim/, change: 'type' },
  textarea: { value: '一\n二', shown: /一/, change: 'type' },
  number: { property: { dbPointLength: 2 }, value: '1234.5', shown: /1,234\.50/, change: 'type' },
  integer: { value: '1234', shown: /1,234/, change: 'type' },
  rate: { value: '3', shown: /3/, inEditor: /on/, change: 'press' },
  date: { value: '2026-11-20', shown: /2026-11-20/, change: 'type' },
  datetime: { value: '2026-11-20 08:30:00', shown: /08:30:00/, change: 'type' },
  month: { value: '2026-11', shown: /2026-11/, change: 'type' },
  list: { property: dict, value: 'a', shown: /甲/, change: 'choose' },
  radio: { property: dict, value: 'a', shown: /甲/, change: 'press' },
  checkbox: { property: dict, value: 'a,b', shown: /甲,乙/, inEditor: /甲.*乙/, change: 'press' },
  list_multi: { property: dict, value: 'a,b', shown: /甲,乙/, inEditor: /甲.*乙/, change: 'choose' },
  transfer: { property: dict, value: 'a', shown: /甲/, change: 'choose' },
  switch: { value: 'Y', shown: /是/, inEditor: /on/, change: 'press' },
  file: { value: 'f/1.txt', shown: /1\.txt/, change: 'dialog' },
  image: { value: 'f/1.png', shown: /^$/, inEditor: /1\.png/, change: 'dialog' },
  umeditor: { value: '<p>甲</p>', shown: /甲/, change: 'type' },
  markdown: { value: '# 甲', shown: /甲/, change: 'type' },
  popup: { property: popup, value: 'k', shown: /k/, change: 'dialog', isKey: true },
  popups: { property: popup, value: 'k', shown: /k/, change: 'dialog', isKey: true },
  sel_depart: { value: 'A01', shown: /A01/, change: 'dialog', isKey: true },
  sel_user: { value: 'zhang', shown: /zhang/, change: 'dialog', isKey: true },
  sel_search: { property: tableDict, value: 'k', shown: /k/, change: 'choose', isKey: true },
  sel_tree: { property: { dict: 't,n,id' }, value: 'k', shown: /k/, change: 'choose', isKey: true },
  cat_tree: { property: { pcode: '0' }, value: 'k', shown: /k/, change: 'choose', isKey: true },
  link_down: { property: tableDict, value: 'k', shown: /k/, change: 'choose', isKey: true },
  pca: { value: '440103', shown: /广东省\/广州市\/荔湾区/, change: 'choose' },
};

const types = fieldTypes()
  .map(({ name }) => name)
  .filter((name): name is Exclude<FieldTypeName, 'hidden' | 'divider'> => name !== 'hidden' && name !== 'divider');

/** A new type needs a case here before anything else. */
function caseOf(type: WidgetType): Case {
  const found = cases[type];
  if (found === undefined) throw new Error(`The conformance suite has no case for the type ${type}.`);
  return found;
}

function fieldOf(type: WidgetType, more: Partial<FormProperty> = {}, required: string[] = []): FieldView {
  const property: FormProperty = { view: type, title: '值', ...caseOf(type).property, ...more };
  return fieldOfProperty('value', property, required);
}

const services = {
  isReadonly: false,
  uploadLabel: '',
  scopeValues: () => ({}),
  fill: () => undefined,
  appendRows: () => undefined,
};

function Editor(props: {
  field: FieldView;
  given: string | null;
  onChange: (value: unknown) => void;
  said?: { 'aria-describedby': string; 'aria-invalid': 'true' };
}): ReactNode {
  const [value, setValue] = useState<unknown>(props.given);
  return (
    <Suspense fallback="…">
      <FieldEditor
        field={props.field}
        path={['value']}
        isDisabled={props.field.isReadonly}
        id="value"
        value={value}
        {...props.said}
        onChange={(next) => {
          setValue(next);
          props.onChange(next);
        }}
      />
    </Suspense>
  );
}

function show(content: ReactNode): HTMLElement {
  stage(
    <FormServicesContext value={services}>
      <div data-testid="stage">{content}</div>
    </FormServicesContext>,
    { server: () => answer([]) },
  );
  return screen.getByTestId('stage');
}

const shownEverywhere = (element: HTMLElement): string =>
  [
    element.textContent,
    ...[...element.querySelectorAll('input, textarea')].map((control) => (control as HTMLInputElement).value),
    ...[...element.querySelectorAll('[aria-checked=true], :checked, [alt], [title]')].map(
      (found) =>
        `${found.getAttribute('aria-label') ?? ''}${found.getAttribute('alt') ?? ''}${found.getAttribute('title') ?? ''}on`,
    ),
  ].join(' ');

describe.each(types)('the type %s', (type) => {
  const { value, shown, inEditor = shown, change, isKey = false } = caseOf(type);
  afterEach(cleanup);

  it('[B2.55] edits: its editor shows the value and reaches a person by name or role', async () => {
    completeEditing();
    const onChange = vi.fn();
    const element = show(<Editor field={fieldOf(type)} given={value} onChange={onChange} />);
    await vi.waitFor(
      () => {
        expect(element.textContent).not.toContain('…');
        expect(
          element.querySelector('input, textarea, select, button, [role=switch], [role=radio], [role=textbox]'),
        ).not.toBeNull();
      },
      { timeout: 20_000 },
    );
    expect(screen.queryByRole('note')).toBeNull();
    await vi.waitFor(() => expect(shownEverywhere(element)).toMatch(inEditor));
    if (change === 'type' && type !== 'umeditor') {
      const input = element.querySelector<HTMLInputElement>('input, textarea')!;
      fireEvent.change(input, { target: { value: type === 'integer' || type === 'number' ? '7' : '2027-01-02' } });
      fireEvent.blur(input);
      expect(onChange).toHaveBeenCalled();
    }
    if (change === 'press') {
      const wanted = ['[role=switch]', '.ant-rate-star:last-child [role=radio]', 'input:not(:checked)', 'input'];
      const control = wanted.map((selector) => element.querySelector(selector)).find((found) => found !== null);
      fireEvent.click(control!);
      expect(onChange).toHaveBeenCalled();
    }
  });

  it('[B5.7] is tied to what the form says is wrong with it', async () => {
    const said = { 'aria-describedby': 'why', 'aria-invalid': 'true' } as const;
    const element = show(<Editor field={fieldOf(type)} given={value} onChange={() => undefined} said={said} />);
    await vi.waitFor(() => expect(element.querySelector('[aria-describedby~=why]')).not.toBeNull(), {
      timeout: 20_000,
    });
  });

  it('[B2.55] cannot be changed when it is read-only, and still shows', async () => {
    const element = show(
      <Editor
        field={fieldOf(type, { ui: { widgetattrs: { disabled: true } } })}
        given={value}
        onChange={() => expect.unreachable()}
      />,
    );
    await vi.waitFor(() => expect(element.textContent).not.toBe('…'), { timeout: 20_000 });
    const open = element.querySelectorAll(
      ':is(input, textarea, select):not(:disabled, [readonly], [aria-hidden]), [contenteditable=true]',
    );
    expect([...open].map(({ outerHTML }) => outerHTML)).toEqual([]);
  });

  it('[B2.55] shows in a list', async () => {
    const column = columnView(
      {
        dataIndex: 'value',
        title: '值',
        fieldType: type,
        customRender: items.length > 0 && caseOf(type).property === dict ? 'd' : null,
        ...(type === 'number' ? { precision: 2 } : {}),
      },
      { d: items },
    );
    const element = show(<FieldCell column={column} row={{ value }} />);
    if (type === 'image') expect(element.querySelector('img')?.alt).toBe('1.png');
    else await vi.waitFor(() => expect(element.textContent).toMatch(shown));
  });

  it('[B2.56] is asked for in a query, and what is asked stands in it', async () => {
    const [field] = queryView([
      {
        field: 'value',
        label: '值',
        view: type,
        mode: 'single',
        ...(caseOf(type).property === dict ? { options: items } : {}),
      },
    ]);
    const element = show(
      <form>
        <QueryControl field={field!} values={{ value }} />
      </form>,
    );
    await vi.waitFor(() => {
      const control = element.querySelector<HTMLInputElement>('[name=value]');
      expect(control).not.toBeNull();
      if (!value.includes(',') && !value.includes('\n')) expect(control?.value).toBe(value);
    });
  });

  it('[B5.7] is required where the definition says so, and not otherwise', () => {
    for (const empty of [null, undefined, '', '  ']) {
      expect(checkValue(empty, fieldOf(type, {}, ['value']).rules)?.rule).toBe('required');
      expect(checkValue(empty, fieldOf(type).rules)).toBeNull();
    }
    expect(checkValue(value, fieldOf(type, {}, ['value']).rules)).toBeNull();
  });

  it('[B4.8] takes its default from the definition', () => {
    const context = { now: new Date(), userId: '1', username: 'zhang', realname: '张', orgCode: null };
    const field = fieldOf(type, { defVal: value });
    expect(resolveDefault(field.defaultText, context)).toBe(value);
    expect(resolveDefault(fieldOf(type).defaultText, context)).toBeNull();
  });

  it('[B9.10] comes back from a workbook as it went out', () => {
    const field = fieldOf(type);
    const cell = exportValue(value, field);
    if (type === 'password') {
      expect(cell.value).toBe('');
      return;
    }
    expect(cell.type).toBe(
      type === 'number' || type === 'integer' || type === 'rate' ? 'number' : type === 'date' ? 'date' : 'text',
    );
    if (!isKey) expect(importText(cell.value, field)).toEqual({ value });
    expect(formatValue(value, field)).not.toBe('');
    expect(importText('', field)).toEqual({ value: null });
  });

  // The running server judges the same values in server/http/online/judged-alike.test.ts.
  it('500 generated values are judged alike in a form and in a row of a sub-table', () => {
    const head = fieldOf(type, { maxLength: 40, ...(type === 'number' ? { minimum: -5, maximum: 5000 } : {}) });
    const column = fieldOfColumn(
      {
        key: 'value',
        title: '值',
        type: 'input',
        view: type,
        ...(head.options.length > 0 ? { options: items } : {}),
        ...(type === 'number' ? { precision: 2, minimum: -5, maximum: 5000 } : {}),
        maxLength: 40,
      },
      0,
    );
    const values = fc.oneof(
      fc.string({ maxLength: 60 }),
      fc.string({ unit: 'grapheme', maxLength: 60 }),
      // Longer than the field holds.
      fc.string({ minLength: 41, maxLength: 60 }),
      fc.double().map(String),
      fc.integer().map(String),
      fc.constantFrom(value, 'a', 'b', 'a,b', 'a,x', '', ' ', '2026-02-30', '2026-02-28', '\u0000', '1e5', '<script>'),
      fc.date({ noInvalidDate: true }).map((date) => date.toISOString().slice(0, 19).replace('T', ' ')),
    );
    let refused = 0;
    fc.assert(
      fc.property(values, (one) => {
        const here = checkValue(one, head.rules);
        expect(checkValue(one, column.rules)?.rule).toBe(here?.rule);
        // What an import takes for a value of the type, the rules of its kind take too.
        const imported = importText(one, head);
        if ('value' in imported && imported.value !== null && head.rules.kind !== 'text')
          expect([undefined, 'precision', 'integer', 'digits', 'min', 'max']).toContain(
            checkValue(imported.value, head.rules)?.rule,
          );
        if (here !== null) refused += 1;
      }),
      { numRuns: 500 },
    );
    // A suite that refuses nothing would prove nothing.
    expect(refused).toBeGreaterThan(0);
  });
});

describe('types beyond the catalogue', () => {
  afterEach(cleanup);

  it('[B2.55] every type of the catalogue has a case here, and no other', () => {
    expect(Object.keys(cases).sort()).toEqual([...types].sort());
  });

  it.each([
    ['time', 'datetime'],
    ['popup_dict', 'sel_search'],
    ['link_table', 'sel_search'],
    ['link_table_field', 'text'],
  ])('%s of other versions works as %s', (name, widget) => {
    const field = fieldOfProperty('value', { view: name, ...tableDict }, []);
    expect(field.widget).toBe(widget);
    expect(field.isReadonly).toBe(name.startsWith('link_table'));
    if (name === 'time') {
      expect(checkValue('08:30:00', field.rules)).toBeNull();
      expect(checkValue('25:00', field.rules)?.rule).toBe('pattern');
    }
  });

  it('a type nobody knows is named in its place', () => {
    const field = fieldOfProperty('value', { view: 'hologram' }, []);
    const element = show(<Editor field={field} given="x" onChange={() => undefined} />);
    expect(element.textContent).toBe('未知的控件类型：hologram');
  });

  it('[B3.14] a region of a workbook is found by its text', () => {
    expect(buildRegions(table).codeOf('广东省/广州市/荔湾区')).toBe('440103');
  });
});
