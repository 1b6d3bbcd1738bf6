import { describe, expect, it } from 'vitest';
import { fieldOfProperty } from './field-view.ts';
import { paramValues, plainPopup, popupSettings } from './popup-settings.ts';

const row = { customer_id: 'k1', count: 3, empty: null };

describe('the settings of a popup field', () => {
  it('[B3.2, B3.3] are read from the extend JSON', () => {
    const extend = {
      popupMulti: true,
      param: [{ key: 'a', value: 'x' }, { key: '' }, 'junk', { key: 'n', value: 5 }],
      sorter: 'code=DESC',
      spliter: ';',
      groupId: 'g',
      triggerChange: false,
      width: 900,
      treeAction: 'md_category',
      treeTitle: 'name',
      treeKey: 'id',
      popupButtons: true,
    };
    const field = fieldOfProperty(
      'a',
      { view: 'popup', code: 'r', orgFields: 'id', destFields: 'a', fieldExtendJson: JSON.stringify(extend) },
      [],
    );
    expect(field.reference).toMatchObject({
      isMultiple: true,
      settings: {
        params: [
          { key: 'a', value: 'x' },
          { key: 'n', value: '5' },
        ],
        sort: { field: 'code', direction: 'desc' },
        spliter: ';',
        groupId: 'g',
        triggersChange: false,
        width: 900,
        tree: { code: 'md_category', treeTitle: 'name', treeKey: 'id' },
        hasButtons: true,
      },
    });
  });

  it('[B3.3, B9.1] without any are a comma and a width of 1200', () => {
    expect(popupSettings({ popupMulti: true })).toBeUndefined();
    expect(plainPopup).toMatchObject({ spliter: ',', width: 1200, sort: null });
  });

  it('[B3.2] are the usual ones but for what is said', () => {
    expect(plainPopup).toMatchObject({ triggersChange: true, hasButtons: false, spliter: ',', width: 1200 });
    expect(popupSettings({})).toBeUndefined();
    expect(popupSettings({ width: 0 })).toBeUndefined();
    expect(popupSettings({ width: -1 })).toBeUndefined();
    expect(popupSettings({ width: 'wide' })).toBeUndefined();
    expect(popupSettings({ width: Infinity })).toBeUndefined();
    expect(popupSettings({ width: 1 })).toEqual({ ...plainPopup, width: 1 });
    expect(popupSettings({ triggerChange: false })).toEqual({ ...plainPopup, triggersChange: false });
    expect(popupSettings({ popupButtons: true, spliter: ';' })).toEqual({
      ...plainPopup,
      hasButtons: true,
      spliter: ';',
    });
  });

  it('[B3.2] have parameters that are pairs of a name and a value', () => {
    const param = [
      { key: 'a', value: 'x' },
      { key: 'b', value: 5 },
      { key: '', value: 'x' },
      { key: 'c', value: null },
      { key: 7, value: 'x' },
      null,
      'x',
    ];
    expect(popupSettings({ param })?.params).toEqual([
      { key: 'a', value: 'x' },
      { key: 'b', value: '5' },
    ]);
  });

  it.each([
    ['name=asc', { field: 'name', direction: 'asc' }],
    [' NAME = DESC ', { field: 'NAME', direction: 'desc' }],
    ['name', null],
    ['name=up', null],
    ['name=asc,code=desc', null],
    ['=asc', null],
    ['', null],
  ] as const)('[B5.5] the sorter %j means %j', (sorter, expected) => {
    expect(popupSettings({ sorter, width: 1 })?.sort).toEqual(expected);
  });

  it('[B3.2] a value subform.field is read from the row of the sub-form, anything else is the value', () => {
    const settings = {
      ...plainPopup,
      params: [
        { key: 'a', value: 'lines.customer_id' },
        { key: 'b', value: 'lines.count' },
        { key: 'c', value: 'lines.empty' },
        { key: 'd', value: 'other.code' },
        { key: 'e', value: '3.5' },
      ],
    };
    expect(paramValues(settings, (name) => (name === 'lines' ? row : null))).toEqual({
      a: 'k1',
      b: '3',
      c: '',
      d: 'other.code',
      e: '3.5',
    });
  });
});
