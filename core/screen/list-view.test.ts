import { describe, expect, it } from 'vitest';
import { fieldOfProperty } from './field-view.ts';
import { cellText, columnOfField, columnView, listView, plainColumn } from './list-view.ts';

type Column = Parameters<typeof columnView>[0];
const column = (
  more: Partial<Column> = {},
  ...rest: [dicts?: object, hrefs?: ReadonlyMap<string, string>, width?: number]
) => columnView({ title: 'A', dataIndex: 'a', ...more }, (rest[0] ?? {}) as never, rest[1], rest[2]);
const list = (more: Record<string, unknown> = {}) => listView({ columns: [], dictOptions: {}, ...more });

describe('[B2.35] a list', () => {
  it('says nothing where its definition says nothing', () => {
    expect(list()).toMatchObject({
      title: '',
      table: '',
      columns: [],
      hasCheckbox: true,
      isPaged: true,
      pidField: null,
      hasChildField: null,
      hasSubTables: false,
      details: null,
      defaultSort: null,
      buttons: [],
      script: '',
    });
  });

  it('has what its definition says', () => {
    const buttons = [{ buttonCode: 'x' }];
    expect(
      list({
        description: 'T',
        currentTableName: 't',
        checkboxFlag: 'N',
        pidField: 'pid',
        hasChildrenField: 'kids',
        cgButtonList: buttons,
        enhanceJs: 's',
        defaultSort: { column: 'a', order: 'desc' },
      }),
    ).toMatchObject({
      title: 'T',
      table: 't',
      hasCheckbox: false,
      pidField: 'pid',
      hasChildField: 'kids',
      buttons,
      script: 's',
      defaultSort: { field: 'a', direction: 'desc' },
    });
    expect(list({ defaultSort: { column: 'a' } }).defaultSort).toEqual({ field: 'a', direction: 'asc' });
    expect(list({ defaultSort: {} }).defaultSort).toBeNull();
    expect(list({ isPage: 'N' }).isPaged).toBe(false);
  });

  it('[B9.2] has narrower columns without pages', () => {
    const columns = [{ title: 'A', dataIndex: 'a' }];
    expect(list({ columns }).columns[0]?.width).toBe(140);
    expect(list({ columns, paginationFlag: 'N' }).columns[0]?.width).toBe(120);
  });

  it('that is a tree begins with its text and leaves out the parent', () => {
    const columns = ['x', 'pid', 'name', 'y'].map((dataIndex) => ({ title: dataIndex, dataIndex }));
    const names = (more: object) => list({ columns, ...more }).columns.map(({ field }) => field);
    expect(names({ pidField: 'pid', textField: 'name' })).toEqual(['name', 'x', 'y']);
    expect(names({ pidField: '', textField: 'name' })).toEqual(['x', 'pid', 'name', 'y']);
    expect(names({ pidField: 'pid' })).toEqual(['x', 'name', 'y']);
  });
});

describe('[B2.35] a column', () => {
  it('is a text where nothing is said', () => {
    expect(column()).toEqual({
      field: 'a',
      label: 'A',
      widget: 'text',
      align: 'left',
      width: 140,
      isSortable: false,
      options: null,
      textKey: 'a_dictText',
      isNumber: false,
      precision: null,
      showLength: 25,
      isSummed: false,
      href: null,
    });
    // Cut by nobody.
    expect(plainColumn('a', 'A')).toEqual({ ...column(), showLength: Number.MAX_SAFE_INTEGER });
  });

  it.each<[Partial<Column>, number]>([
    [{ fieldType: 'datetime' }, 170],
    [{ fieldType: 'date' }, 110],
    [{ fieldType: 'integer' }, 110],
    [{ fieldType: 'switch' }, 110],
    [{ fieldType: 'textarea' }, 200],
    [{ fieldType: 'number' }, 140],
    [{ fieldType: 'date', width: 90 }, 90],
    [{ width: '77px' }, 77],
    [{ width: 0 }, 140],
  ])('with %j is %i wide', (more, width) => {
    expect(column(more).width).toBe(width);
  });

  it('takes the width of the list before that of its widget', () => {
    expect(column({ fieldType: 'date' }, {}, undefined, 99).width).toBe(99);
    expect(column({ fieldType: 'date', width: 90 }, {}, undefined, 99).width).toBe(90);
  });

  it.each<[Partial<Column>, string, boolean]>([
    [{ fieldType: 'number' }, 'right', true],
    [{ fieldType: 'integer' }, 'right', true],
    [{ fieldType: 'integer', customRender: 'level' }, 'left', false],
    [{ fieldType: 'text', align: 'right' }, 'right', false],
    [{ fieldType: 'text', align: 'center' }, 'left', false],
    [{ fieldType: 'date' }, 'left', false],
  ])('with %j stands at the %s', (more, align, isNumber) => {
    expect(column(more)).toMatchObject({ align, isNumber });
  });

  it.each([
    ['imgSlot', 'image'],
    ['fileSlot', 'file'],
    ['dateSlot', 'date'],
    ['pcaSlot', 'pca'],
    ['htmlSlot', 'umeditor'],
    ['other', 'text'],
  ])('of slot %s is drawn as %s', (customRender, widget) => {
    expect(column({ scopedSlots: { customRender } }).widget).toBe(widget);
    expect(column({ scopedSlots: { customRender }, fieldType: 'number' }).widget).toBe('number');
  });

  it('has the texts of its dictionary, or reads them from another key of the row', () => {
    const level = [{ value: '1', text: 'one' }];
    expect(column({ customRender: 'level' }, { level }).options).toBe(level);
    expect(column({ customRender: 'other' }, { level })).toMatchObject({ options: null, textKey: 'a_dictText' });
    expect(column({ customRender: '_replace_text_b' }, { _replace_text_b: level })).toMatchObject({
      options: null,
      textKey: '_replace_text_b',
    });
  });

  it('has its other settings', () => {
    const hrefs = new Map([
      ['s', '/x'],
      ['empty', ''],
    ]);
    expect(
      column({ sorter: true, summary: true, precision: 3, showLength: 5, hrefSlotName: 's' }, {}, hrefs),
    ).toMatchObject({
      isSortable: true,
      isSummed: true,
      precision: 3,
      showLength: 5,
      href: '/x',
    });
    expect(column({ sorter: false, summary: false, showLength: 0, hrefSlotName: 'empty' }, {}, hrefs)).toMatchObject({
      isSortable: false,
      isSummed: false,
      showLength: 25,
      href: null,
    });
    expect(column({ showLength: 1 }).showLength).toBe(1);
  });

  it('for a field of a form shows what the field shows', () => {
    const of = (view: string, more: object = {}) =>
      columnOfField(fieldOfProperty('a', { title: 'A', view, ...more }, []));
    expect(of('text')).toEqual(column());
    expect(of('number', { dbPointLength: 2 })).toMatchObject({
      align: 'right',
      isNumber: true,
      precision: 2,
      width: 140,
      options: null,
    });
    expect(of('integer')).toMatchObject({ align: 'right', isNumber: true });
    const options = [{ value: 1, text: 'one' }];
    expect(of('integer', { enum: options })).toMatchObject({ align: 'left', isNumber: false, options });
    expect(columnOfField({ ...fieldOfProperty('a', { view: 'text' }, []), width: 60 }).width).toBe(60);
  });
});

describe('[A9.10] the text of a cell', () => {
  it('is that of the row before that of the value, and empty without one', () => {
    const plain = column();
    expect(cellText(plain, { a: '1', a_dictText: 'one' })).toBe('one');
    expect(cellText(plain, { a: '1', a_dictText: '' })).toBe('1');
    expect(cellText(plain, { a: '1', a_dictText: 5 })).toBe('1');
    expect(cellText(plain, { a: null })).toBe('');
    expect(cellText({ ...plain, lengthIn: 'en' }, { a: '' })).toBe('');
  });

  it('says seconds as a length of time where the column holds them', () => {
    const length = (lengthIn: 'zh' | 'en'): string => cellText({ ...column(), lengthIn }, { a: '90' });
    expect([length('zh'), length('en')]).toEqual(['1分钟', '1 min']);
  });
});
