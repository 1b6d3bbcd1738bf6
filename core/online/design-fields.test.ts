import { describe, expect, it } from 'vitest';
import {
  designedField as field,
  designedForm as form,
  readDesign as read,
  sentDesign as wire,
} from '../testing/designs.ts';
import type { DesignField } from './design.ts';

const fieldOf = (line: Partial<DesignField>, before: object | null = null) =>
  read(wire({ id: 'field/t/a', ...line }), before === null ? null : form({ fields: [field('a', before)] })).fields[0];

describe('[B2.35] a line of a design means', () => {
  it.each<[Partial<DesignField>, object | null, object]>([
    [{ dbLength: 100 }, null, {}],
    [{ dbLength: 30 }, null, { length: 30 }],
    [{ dbLength: 100 }, { length: 100 }, { length: 100 }],
    [{ dbLength: 0 }, { length: 30 }, { length: 30 }],
    [{ dbLength: null }, { length: 30 }, { length: 30 }],
    [{}, { length: 30 }, { length: 30 }],
    [{ fieldShowType: 'number', dbPointLength: 2 }, null, {}],
    [{ fieldShowType: 'number', dbPointLength: 0 }, null, { precision: 0 }],
    [{ fieldShowType: 'number', dbPointLength: 4 }, null, { precision: 4 }],
    [{ fieldShowType: 'number', dbLength: 30 }, null, {}],
    [
      { fieldMustInput: '1', isUnique: 1, isReadOnly: 1, isShowList: 1, isQuery: '1', isShowForm: 0 },
      null,
      { required: true, unique: true, readonly: true, list: true, query: true, hidden: true },
    ],
    [{ fieldMustInput: '0', isUnique: 0, isReadOnly: 0, isShowList: 0, isQuery: 0, isShowForm: 1 }, null, {}],
    [{ fieldValidType: 'only' }, null, { unique: true }],
    [{ fieldValidType: 'm' }, null, { valid: 'm' }],
    [{ minimum: 0, maximum: 5 }, null, { min: 0, max: 5 }],
    [
      { fieldDefaultValue: 'd', formula: 'f', group: 'g', fieldHref: '/x' },
      null,
      { default: 'd', formula: 'f', group: 'g', href: '/x' },
    ],
    [{ queryMode: 'single' }, null, { query_mode: 'single' }],
    [{ queryMode: 'like' }, null, {}],
    [{ queryMode: 'like' }, { query_mode: 'single' }, { query_mode: 'like' }],
    [{ queryMode: 'other' }, null, {}],
    [{ fieldShowType: 'datetime', queryShowType: 'date' }, null, { type: 'datetime', query_type: 'date' }],
    [{ fieldShowType: 'datetime', queryShowType: 'date', queryConfigFlag: '0' }, null, { type: 'datetime' }],
    [{ fieldShowType: 'date', queryShowType: 'date' }, null, { type: 'date' }],
    [{ queryDefVal: 'q' }, null, { query_default: 'q' }],
    [{ queryDefVal: 'q', queryConfigFlag: '0' }, null, {}],
    [{ span: 2 }, null, { span: 2 }],
    [{ span: 1 }, null, {}],
    [{ span: 1 }, { span: 2 }, { span: 1 }],
    [{ span: null }, { span: 2 }, {}],
    [
      { fieldExtendJson: '{"multiSelect":true,"validateError":"no","a":1,"store":"x","text":"y"}' },
      null,
      { multiple: true, error: 'no', extend: { a: 1 } },
    ],
    [{ fieldExtendJson: '{"popupMulti":false,"validateError":""}' }, null, { multiple: false }],
    [{ fieldExtendJson: '{"multiSelect":"yes"}' }, null, {}],
    [{ fieldExtendJson: '["Y","N"]' }, null, {}],
    [{ fieldExtendJson: 'null' }, null, {}],
    [{ fieldExtendJson: '{' }, null, {}],
    [{ dictField: 'level' }, null, { dict: 'level' }],
    [{ mainTable: 'm', dictText: 'n' }, null, { reference: { table: 'm', value: 'id', text: 'n' } }],
    [{ mainTable: 'm', mainField: 'code' }, null, { reference: { table: 'm', value: 'code', text: '' } }],
    [
      { dictTable: 'u', dictField: 'code', dictText: 'n' },
      null,
      { reference: { table: 'u', value: 'code', text: 'n' } },
    ],
    [{ dictTable: 'u', dictText: 'n' }, null, { reference: { table: 'u', value: 'id', text: 'n' } }],
    [
      { dictTable: 'u', dictText: 'id,pid,n' },
      null,
      { reference: { table: 'u', value: 'id', text: 'n', parent: 'pid' } },
    ],
    [{ dictTable: 'u', dictText: 'x,y' }, null, { reference: { table: 'u', value: 'id', text: 'x' } }],
    [
      { fieldShowType: 'popup', dictTable: 'p', dictField: 'x', dictText: 'a' },
      null,
      { type: 'popup', popup: { code: 'p', from: 'x', to: 'a' } },
    ],
    [{ fieldShowType: 'popup', dictTable: 'p' }, null, { type: 'popup', popup: { code: 'p', from: '', to: '' } }],
    [{ fieldShowType: 'popup' }, null, { type: 'popup' }],
    [
      {
        fieldShowType: 'link_down',
        dictTable: '{"table":"u","txt":"n","key":"id","pidField":"pid","linkField":"b,c"}',
      },
      null,
      { type: 'link_down', reference: { table: 'u', value: 'id', text: 'n', parent: 'pid' }, levels: 'b,c' },
    ],
    [
      { fieldShowType: 'link_down', dictTable: '{"table":"u","txt":"n","key":"id"}' },
      null,
      { type: 'link_down', reference: { table: 'u', value: 'id', text: 'n' } },
    ],
    [{ fieldShowType: 'link_down', dictTable: 'u' }, null, { type: 'link_down' }],
  ])('a field by its line %j, after %j', (line, before, expected) => {
    expect(fieldOf(line, before)).toEqual({
      name: 'a',
      label: '名',
      label_en: before === null ? '名' : 'N',
      type: line.fieldShowType ?? 'text',
      ...expected,
    });
  });

  it.each([
    ['int', 'integer'],
    ['Integer', 'integer'],
    ['long', 'integer'],
    ['Double', 'number'],
    ['BigDecimal', 'number'],
    ['Date', 'date'],
    ['Datetime', 'datetime'],
    ['Text', 'textarea'],
    ['LongText', 'textarea'],
    ['string', 'text'],
  ])('a text of database type %s as %s', (dbType, type) => {
    expect(fieldOf({ dbType })?.type).toBe(type);
    expect(fieldOf({ dbType, fieldShowType: 'list' })?.type).toBe('list');
  });

  it('a day of months as a month', () => {
    expect(fieldOf({ fieldShowType: 'date', fieldExtendJson: '{"picker":"month"}' })?.type).toBe('month');
    expect(fieldOf({ fieldShowType: 'date', fieldExtendJson: '{"picker":"day"}' })?.type).toBe('date');
    expect(fieldOf({ fieldShowType: 'text', fieldExtendJson: '{"picker":"month"}' })?.type).toBe('text');
  });
});
