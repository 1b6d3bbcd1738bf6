import { describe, expect, it } from 'vitest';
import { filesOf, missingNames, templateFaults, withoutHidden } from './check-template.ts';
import { defaultTemplate, isPrinted, type PrintedField, type PrintedForm } from './default-template.ts';
import { exampleRecord, startTemplate } from './example-record.ts';
import { breakLines } from './metrics.ts';
import type { PrintBlock, PrintRecord, PrintTemplate } from './template.ts';

const plain: PrintTemplate = {
  paper: { width: 100, height: 80 },
  margin: { top: 10, right: 10, bottom: 10, left: 10 },
  size: 3,
  header: [],
  body: [],
  footer: [],
  pageLine: { left: '', right: '' },
};
const lines = (more: object = {}): PrintBlock => ({
  kind: 'lines',
  table: 't',
  title: '明细',
  columns: [{ field: 'a', label: 'A', weight: 1, align: 'left', sum: null }],
  ...more,
});
const image = (more: object = {}): PrintBlock => ({
  kind: 'image',
  file: 'a.png',
  width: 80,
  height: 5,
  align: 'left',
  ...more,
});
const text = (words: string): PrintBlock => ({ kind: 'text', text: words, align: 'left', size: 3, bold: false });
const fields = (value: string, table: string | null = null): PrintBlock => ({
  kind: 'fields',
  table,
  columns: 2,
  items: [{ label: 'L', value }],
});

describe('a template that may be stored', () => {
  const faults = (more: Partial<PrintTemplate>) =>
    templateFaults({ ...plain, ...more }).map(({ place, message }) => `${place}: ${message.zh}`);

  it('leaves 20 millimetres between its margins, across and down', () => {
    const margin = plain.margin;
    expect(faults({ margin: { ...margin, left: 70 } })).toEqual([]);
    expect(faults({ margin: { ...margin, left: 71 } })).toEqual(['margin: 左右页边距过大，纸张可用宽度不足 20 毫米']);
    expect(faults({ margin: { ...margin, right: 71 } })).toHaveLength(1);
    expect(faults({ margin: { ...margin, top: 50 } })).toEqual([]);
    expect(faults({ margin: { ...margin, top: 51 } })).toEqual(['margin: 上下页边距过大，纸张可用高度不足 20 毫米']);
    expect(faults({ margin: { ...margin, bottom: 51 } })).toHaveLength(1);
  });

  it('has its rows in the body, with a column at least', () => {
    expect(faults({ body: [lines()] })).toEqual([]);
    expect(faults({ header: [text('x'), lines()] })).toEqual(['header.1: 子表明细只能放在表体，请移到表体']);
    expect(faults({ footer: [lines()] })).toHaveLength(1);
    expect(faults({ body: [lines({ columns: [] })] })).toEqual(['body.0: 明细“明细”没有列，请至少添加一列']);
  });

  it('has codes and pictures no wider than its paper', () => {
    expect(faults({ body: [image()] })).toEqual([]);
    expect(faults({ body: [image({ width: 81 })] })).toEqual(['body.0: 宽度 81 毫米超过了纸张可用宽度 80 毫米']);
    expect(faults({ footer: [image({ kind: 'code', code: 'qrcode', value: 'x', width: 90 })] })).toHaveLength(1);
    expect(faults({ body: [{ ...text('x'), width: 900 } as PrintBlock] })).toEqual([]);
  });
});

describe('names in a template', () => {
  const form: PrintedForm = {
    title: 'F',
    number: null,
    fields: [{ name: 'no', label: 'No', type: 'text' }],
    subs: [{ table: 't', title: 'T', oneToOne: false, fields: [{ name: 'a', label: 'A', type: 'text' }] }],
  };

  it('that the form does not have are told once each', () => {
    const body = [
      text('{no} {gone} {gone} {title} {page}'),
      fields('{left}'),
      fields('{a} {b}', 't'),
      lines(),
      lines({ table: 'u' }),
      fields('{x}', 'u'),
      image(),
    ];
    const code = image({ kind: 'code', code: 'qrcode', value: '{lost:value}' });
    expect(missingNames({ ...plain, header: [code], body, footer: [text('{end}')] }, form)).toEqual([
      { table: null, name: 'lost' },
      { table: null, name: 'gone' },
      { table: null, name: 'left' },
      { table: 't', name: 'b' },
      { table: 'u', name: '' },
      { table: null, name: 'end' },
    ]);
    const other = { field: 'z', label: 'Z', weight: 1, align: 'left', sum: null };
    expect(missingNames({ ...plain, body: [lines({ columns: [other] })] }, form)).toEqual([{ table: 't', name: 'z' }]);
  });

  it('of hidden fields take their labels and columns with them', () => {
    const two: PrintBlock = {
      kind: 'fields',
      table: null,
      columns: 2,
      items: [
        { label: 'L', value: '{no} {secret}' },
        { label: 'M', value: '{no}' },
      ],
    };
    const hidden = (table: string | null): ReadonlySet<string> => new Set(table === null ? ['secret'] : ['a']);
    const [shown, rows, words] = withoutHidden({ ...plain, body: [two, lines(), text('{secret}')] }, hidden).body;
    expect(shown).toMatchObject({ items: [{ label: 'M' }] });
    expect(rows).toMatchObject({ columns: [] });
    expect(words).toEqual(text('{secret}'));
  });

  it('of pictures are listed once, empty ones left out', () => {
    const template = {
      ...plain,
      header: [image()],
      body: [image({ file: 'b.png' }), image(), text('x')],
      footer: [image({ file: '' })],
    };
    expect(filesOf(template)).toEqual(['a.png', 'b.png']);
  });
});

const field = (name: string, type = 'text', more: Partial<PrintedField> = {}): PrintedField => ({
  name,
  label: name,
  type,
  ...more,
});
const form = (
  own: readonly PrintedField[],
  subFields: readonly PrintedField[] = [],
  more: Partial<PrintedForm> = {},
): PrintedForm => ({
  title: 'F',
  number: null,
  fields: own,
  subs: subFields.length === 0 ? [] : [{ table: 't', title: 'T', oneToOne: false, fields: subFields }],
  ...more,
});
const record = (values: Record<string, string>, rows: readonly Record<string, string>[] = []): PrintRecord => ({
  values,
  texts: values,
  lines: { t: rows.map((row) => ({ values: row, texts: row })) },
});
const itemsOf = (template: PrintTemplate, at = 0): readonly string[] => {
  const block = template.body[at];
  return block?.kind === 'fields'
    ? block.items.map(({ label, value, wide }) => `${label}=${value}${wide === true ? ' wide' : ''}`)
    : [];
};
const columnsOf = (template: PrintTemplate) => {
  const block = template.body.find(({ kind }) => kind === 'lines');
  return block?.kind === 'lines' ? block.columns : [];
};
const letters = (count: number): readonly PrintedField[] => Array.from({ length: count }, (_, at) => field(`f${at}`));
const filled = (count: number): Record<string, string> =>
  Object.fromEntries(letters(count).map(({ name }) => [name, 'x']));

describe('the template of a form that has none', () => {
  it('stands upright with up to nine columns that say something, and lies with more', () => {
    const nine = defaultTemplate(form([field('a')], letters(9)), record({ a: '1' }, [filled(9)]));
    expect(nine).toMatchObject({
      paper: { width: 210, height: 297 },
      size: 3.2,
      margin: { top: 12, right: 12, bottom: 10, left: 12 },
    });
    expect(nine.body[0]).toMatchObject({ columns: 2 });
    const ten = defaultTemplate(form([field('a')], letters(10)), record({ a: '1' }, [filled(10)]));
    expect(ten).toMatchObject({ paper: { width: 297, height: 210 }, size: 2.9 });
    expect(ten.body[0]).toMatchObject({ columns: 3 });
    expect(columnsOf(ten)).toHaveLength(10);
    const empty = defaultTemplate(form([field('a')], letters(12)), record({ a: '1' }));
    expect([columnsOf(empty).length, empty.paper.width]).toEqual([9, 210]);
  });

  it('has the fields that have a value, or all where none has', () => {
    const own = [field('a'), field('b', 'textarea'), field('c', 'password'), field('d', 'text', { hidden: true })];
    expect(itemsOf(defaultTemplate(form(own), record({ b: 'x', c: 'x', d: 'x' })))).toEqual(['b={b} wide']);
    expect(itemsOf(defaultTemplate(form(own), record({})))).toEqual(['a={a}', 'b={b} wide']);
    for (const type of ['password', 'divider', 'hidden', 'file', 'image'])
      expect(isPrinted(field('a', type))).toBe(false);
    expect(isPrinted(field('a'))).toBe(true);
  });

  it('has the amount in capitals, the total before another', () => {
    const own = [field('amount', 'number'), field('total_amount', 'number', { label: '价税合计' })];
    const both = { amount: '1', total_amount: '2' };
    expect(itemsOf(defaultTemplate(form(own), record(both))).at(-1)).toBe('价税合计(大写)={total_amount:capital} wide');
    expect(itemsOf(defaultTemplate(form(own), record({ amount: '1' }))).at(-1)).toBe(
      'amount(大写)={amount:capital} wide',
    );
    expect(itemsOf(defaultTemplate(form([field('amount')]), record(both)))).toEqual(['amount={amount}']);
  });

  it('has the number as a bar code where it can be one', () => {
    const numbered = form([field('no')], [], { number: 'no' });
    const header = (no: string, of = numbered) => defaultTemplate(of, record({ no })).header;
    expect(header('A-1')).toEqual([
      { kind: 'letterhead' },
      { kind: 'code', code: 'code128', value: '{no:value}', width: 45, height: 8, align: 'right' },
      { kind: 'text', text: '{title}', align: 'center', size: 6, bold: true },
    ]);
    for (const no of ['', '中文', 'x'.repeat(33)]) expect(header(no)).toHaveLength(2);
    expect(header('x'.repeat(32))).toHaveLength(3);
    expect(header('A-1', form([field('no')]))).toHaveLength(2);
  });

  it('has signatures below', () => {
    expect(defaultTemplate(form([]), record({})).footer).toEqual([
      {
        kind: 'text',
        text: '制单：{user}            审核：____________            签收：____________',
        align: 'left',
        size: 3.2,
        bold: false,
      },
    ]);
  });

  it('reads a sub-table of one row like fields of the head', () => {
    const one = {
      ...form([field('a')]),
      subs: [{ table: 'o', title: 'O', oneToOne: true, fields: [field('x'), field('y', 'textarea')] }],
    };
    const template = defaultTemplate(one, record({ a: '1' }));
    expect(template.body[1]).toMatchObject({ kind: 'fields', table: 'o', columns: 2 });
    expect(itemsOf(template, 1)).toEqual(['x={x}', 'y={y} wide']);
    const lying = { ...one, subs: [...one.subs, ...form([], letters(10)).subs] };
    expect(defaultTemplate(lying, record({ a: '1' }, [filled(10)])).body[1]).toMatchObject({ columns: 3 });
  });

  it('leaves out columns that say nothing or the same as another', () => {
    const own = [
      field('name'),
      field('popup', 'popup'),
      field('other', 'popup'),
      field('zero', 'number'),
      field('nought', 'text'),
      field('empty'),
      field('some', 'number'),
    ];
    const rows = [
      { name: 'n', popup: 'n', other: 'o', zero: '0.00', nought: '0', empty: '', some: '0' },
      { name: 'm', popup: 'm', other: 'o', zero: '0', nought: '0', empty: '', some: '5' },
    ];
    expect(columnsOf(defaultTemplate(form([], own), record({}, rows))).map((one) => one.field)).toEqual([
      'name',
      'other',
      'nought',
      'some',
    ]);
  });

  it('sums quantities and amounts, with the decimals they have', () => {
    const own = [
      field('qty', 'number', { precision: 4 }),
      field('tax_amount', 'number'),
      field('real_qty', 'integer'),
      field('price', 'number'),
      field('amount'),
      field('quantity', 'number'),
    ];
    const row = { qty: '1', tax_amount: '1', real_qty: '1', price: '1', amount: '1', quantity: '1' };
    const sums = (fields: readonly PrintedField[]): unknown =>
      columnsOf(defaultTemplate(form([], fields), record({}, [row]))).map(({ sum, unit, align }) => [sum, unit, align]);
    expect(sums([...own, field('unit_id')])).toEqual([
      [4, 'unit_id', 'right'],
      [2, undefined, 'right'],
      [0, 'unit_id', 'right'],
      [null, undefined, 'right'],
      [null, undefined, 'left'],
      [null, undefined, 'right'],
    ]);
    // Nothing says whether the quantities have one unit.
    expect((sums(own) as readonly (readonly unknown[])[]).map(([sum]) => sum)).toEqual([
      null,
      2,
      null,
      null,
      null,
      null,
    ]);
  });

  it('gives numbers, days and codes their width, and the rest of the paper to texts', () => {
    // Between the margins are 186, 9 of them for the row numbers; a Chinese character of size 3.2 is 3.2 wide, and a cell has 2.8 more.
    const own = [
      field('day', 'date', { label: '日' }),
      field('text', 'text', { label: '文' }),
      field('more', 'text', { label: '文字标题很长' }),
    ];
    const weights = columnsOf(
      defaultTemplate(form([], own), record({}, [{ day: '甲乙', text: '长'.repeat(40), more: '短' }])),
    ).map(({ weight }) => weight);
    const [day = 0, words = 0, more = 0] = weights;
    expect(day).toBeCloseTo(2 * 3.2 + 2.8, 6);
    // A text wants a third of the width at most, a label four characters of it.
    const [wanted, least] = [177 / 3, 4 * 3.2 + 2.8];
    expect(words / more).toBeCloseTo(wanted / least, 6);
    expect(day + words + more).toBeCloseTo(177, 6);
  });

  it('makes room for a third of the paper for texts beside many numbers', () => {
    const own = [field('m', 'month', { label: '月' }), field('t', 'text', { label: '文' })];
    const weights = columnsOf(defaultTemplate(form([], own), record({}, [{ m: '长'.repeat(50), t: '短' }]))).map(
      ({ weight }) => weight,
    );
    expect(weights[0]).toBeCloseTo(50 * 3.2 + 2.8, 6);
    expect(weights[1]).toBeCloseTo(177 / 3, 6);
    const firm = columnsOf(
      defaultTemplate(form([], [field('m', 'month', { label: '月' })]), record({}, [{ m: '长' }])),
    );
    expect(firm[0]?.weight).toBeCloseTo(3.2 + 2.8, 6);
  });
});

describe('an example to look at', () => {
  it('has values for every kind of field, three rows each, one where there is only one', () => {
    const kinds = ['number', 'integer', 'rate', 'date', 'datetime', 'month', 'time', 'text'].map((type) =>
      field(type, type),
    );
    const made = exampleRecord({
      ...form([...kinds, field('bill_no'), field('code'), field('node')], [field('n', 'number')]),
      number: 'bill_no',
    });
    expect(made.texts).toEqual({
      number: '1,234.50',
      integer: '1',
      rate: '1',
      date: '2026-11-20',
      datetime: '2026-11-20 08:30:00',
      month: '2026-11',
      time: '08:30',
      text: 'text1',
      bill_no: 'NO20261120001',
      code: 'A001',
      node: 'node1',
    });
    expect(made.values).toMatchObject({ number: '1234.50', bill_no: 'NO20261120001' });
    expect(made.lines['t']?.map(({ values, texts }) => [values['n'], texts['n']])).toEqual([
      ['1234.50', '1,234.50'],
      ['2468.50', '2,234.50'],
      ['3702.50', '3,234.50'],
    ]);
    const one = { ...form([]), subs: [{ table: 'o', title: 'O', oneToOne: true, fields: [field('x')] }] };
    expect(exampleRecord(one).lines['o']).toEqual([{ values: { x: 'x1' }, texts: { x: 'x1' } }]);
    expect(exampleRecord(form([field('a')])).values).toEqual({ a: 'a1' });
  });

  it('begins with sixteen fields and eight columns that have words', () => {
    const started = startTemplate(
      form([field('p', 'password'), ...letters(20)], [field('q', 'image'), ...letters(20)]),
    );
    expect(itemsOf(started)).toHaveLength(16);
    expect(itemsOf(started)[0]).toBe('f0={f0}');
    expect(columnsOf(started).map((one) => one.field)).toEqual(letters(8).map(({ name }) => name));
  });
});

describe('lines of text on paper', () => {
  it('are filled to their last character and no further', () => {
    expect(breakLines('一二三四', 3, 9)).toEqual(['一二三', '四']);
    expect(breakLines('一二三四', 3, 8.9)).toEqual(['一二', '三四']);
    expect(breakLines('一二三', 3, 9)).toEqual(['一二三']);
    expect(breakLines('', 3, 9)).toEqual(['']);
    expect(breakLines('一\n\n二', 3, 9)).toEqual(['一', '', '二']);
    expect(breakLines('一二三  ', 3, 9)).toEqual(['一二三']);
  });

  it('break before an opening mark and after a closing one', () => {
    expect(breakLines('一二（三', 3, 9)).toEqual(['一二', '（三']);
    expect(breakLines('一二三，四', 3, 9)).toEqual(['一二', '三，四']);
    expect(breakLines('（（（（', 3, 9)).toEqual(['（（（', '（']);
  });
});
