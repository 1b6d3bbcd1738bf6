import { describe, expect, it } from 'vitest';
import {
  designedField as field,
  designedForm as form,
  idOf,
  readDesign as read,
  sentDesign as wire,
} from '../testing/designs.ts';
import type { FormDefinition } from './definition.ts';
import { definitionOf, firstButtons, settingsOf, type DesignField, type FormDesign } from './design.ts';

const headed = (head: Partial<FormDesign['head']>, before: FormDefinition | null = null) =>
  read(wire({}, head), before);

describe('[B2.35] a design means', () => {
  it('a form with what every form has where it says nothing', () => {
    expect(read(wire())).toEqual({
      table: 't',
      title: '标题',
      title_en: '标题',
      kind: 'single',
      route: '/online/auto/t',
      permission: 'online:t',
      buttons: ['view', 'add', 'edit', 'delete', 'export'],
      columns: 2,
      sort: [{ field: 'create_time', order: 'desc' }],
      display: 'a',
      fields: [{ name: 'a', label: '名', label_en: '名', type: 'text' }],
    });
    expect(firstButtons).not.toContain('share');
  });

  it('what was there where it says nothing of it', () => {
    const before = form({
      component: 'x/Y',
      life_cycle: 'bill',
      effects: [{ book: 1 }],
      theme: 'tab',
      columns: 3,
      buttons: ['view', 'print'],
      number: { field: 'a', rule: 'r' },
      notes: ['n'],
      groups: [{ key: 'g', title: 'G', title_en: 'Ge' }],
      indexes: [{ name: 'i', fields: ['a'] }],
      comments: false,
      sub_tables: [{ table: 's', title: 'S', title_en: 'Se', fields: [] }],
      pushes: [],
      checks: [],
      follows: [],
      counts: [],
      execution: { lines: 's', done: 'd', of: 'q' },
      parts: [],
      stopped: 'any',
    });
    expect(headed({}, before)).toEqual({
      ...before,
      kind: 'main',
      fields: [{ name: 'a', label: '名', label_en: '名', type: 'text' }],
    });
    const { life_cycle: _cycle, effects: _effects, ...plain } = before;
    expect(headed({}, plain)).not.toHaveProperty('effects');
    expect(headed({ lifeCycle: 'order' }, plain)).toMatchObject({ life_cycle: 'order', effects: [] });
    expect(headed({ lifeCycle: '' }, before)).not.toHaveProperty('life_cycle');
    expect(headed({ lifeCycle: '' }, before)).not.toHaveProperty('effects');
  });

  it('another form where it says so', () => {
    const before = form({
      component: 'x/Y',
      theme: 'tab',
      number: { field: 'a', rule: 'r' },
      notes: ['n'],
      groups: [{ key: 'g', title: 'G', title_en: 'Ge' }],
    });
    const said = headed(
      {
        component: '',
        themeTemplate: null,
        numberField: '',
        numberRule: '',
        notes: [],
        groups: [],
        sort: [],
        buttons: [],
      },
      before,
    );
    for (const gone of ['component', 'theme', 'number', 'notes', 'groups']) expect(said).not.toHaveProperty(gone);
    expect(said).toMatchObject({ sort: [{ field: 'a', order: 'asc' }], buttons: ['view'] });
    expect(headed({ numberField: 'a' }).number).toEqual({ field: 'a', rule: '' });
    expect(headed({ numberRule: 'r' }).number).toEqual({ field: '', rule: 'r' });
    expect(
      headed({
        groups: [
          { key: 'g', title: 'G', isTab: true },
          { key: 'h', title: 'H', titleEn: 'He' },
        ] as never,
      }).groups,
    ).toEqual([
      { key: 'g', title: 'G', title_en: 'G', tab: true },
      { key: 'h', title: 'H', title_en: 'He' },
    ]);
    expect(
      headed({ sort: [{ field: 'b', order: 'desc' }], tableTxtEn: 'E', route: '/r', permission: 'p:q' }, before),
    ).toMatchObject({ sort: [{ field: 'b', order: 'desc' }], title_en: 'E', route: '/r', permission: 'p:q' });
    expect([headed({ tableType: 2 }).kind, headed({ tableType: 1 }).kind, headed({ isTree: 'Y' }).kind]).toEqual([
      'main',
      'single',
      'tree',
    ]);
    expect(headed({ isCheckbox: 'N', isPage: 'N' })).toMatchObject({ checkbox: false, page: false });
    expect(headed({ isPage: 'N', isTree: 'Y' })).not.toHaveProperty('page');
  });

  it.each<[string | null | undefined, number]>([
    ['1', 1],
    ['4', 4],
    ['0', 3],
    ['5', 3],
    ['2.5', 3],
    ['x', 3],
    ['', 3],
    [undefined, 3],
    [null, 3],
  ])('%s columns as %i', (formTemplate, columns) => {
    expect(headed({ formTemplate }, form({ columns: 3 })).columns).toBe(columns);
    expect(headed({ formTemplate: 'x' }).columns).toBe(2);
  });

  it('links by a button that shares, and none without them', () => {
    const links = (actions: string, buttons: string[]) =>
      headed({
        buttons,
        extConfigJson: JSON.stringify({ enableExternalLink: actions === '' ? 0 : 1, externalLinkActions: actions }),
      });
    expect(links('view', ['view'])).toMatchObject({ buttons: ['view', 'share'], external: ['view'] });
    expect(links('view', ['share', 'view']).buttons).toEqual(['share', 'view']);
    expect(links('', ['share', 'view']).buttons).toEqual(['view']);
    expect(headed({ extConfigJson: '{' }, form({ comments: false, external: ['add'] }))).toMatchObject({
      comments: false,
      external: ['add'],
    });
    expect(headed({ extConfigJson: '{"commentStatus":0}' })).toMatchObject({ comments: false });
    expect(settingsOf({})).toEqual({ comments: true, links: [] });
  });

  it('a display that is told, was there, or is the first text that is seen', () => {
    const fields = [
      { dbFieldName: 'n', dbFieldTxt: 'N', fieldShowType: 'number' },
      { dbFieldName: 'h', dbFieldTxt: 'H', isShowForm: 0 },
      { dbFieldName: 'x', dbFieldTxt: 'X' },
    ] as DesignField[];
    const display = (head: object, before: FormDefinition | null = null) =>
      read(wire({}, head, { fields }), before).display;
    expect([
      display({ displayField: 'n' }),
      display({ treeFieldname: 'h' }),
      display({ displayField: 'n', treeFieldname: 'h' }),
      display({}, form()),
      display({}),
    ]).toEqual(['n', 'h', 'n', 'a', 'x']);
    expect(read(wire({}, {}, { fields: fields.slice(0, 2) })).display).toBe('n');
    expect(read(wire({}, {}, { fields: [] })).display).toBe('');
  });

  it('sub-tables of their own, which it may take away', () => {
    const before = form({
      sub_tables: [
        { table: 's', title: 'S', title_en: 'Se', fields: [field('x')], indexes: [{ name: 'i', fields: ['x'] }] },
      ],
    });
    const sub = (head: object, more: object = {}) => ({
      head: { tableName: 's', tableTxt: 'S2', tableType: 3, ...head },
      fields: [{ dbFieldName: 'x', dbFieldTxt: 'X' }],
      ...more,
    });
    const subs = (...list: readonly object[]) => read(wire({}, {}, { subs: list as never }), before).sub_tables;
    expect(subs(sub({}))).toEqual([
      {
        table: 's',
        title: 'S2',
        title_en: 'Se',
        fields: [{ name: 'x', label: 'X', label_en: 'X', type: 'text' }],
        indexes: [{ name: 'i', fields: ['x'] }],
      },
    ]);
    expect(
      subs(
        sub(
          { relationType: 1, tableTxtEn: 'S2e' },
          {
            indexs: [
              { indexName: ' j ', indexField: 'x, y', indexType: 'unique' },
              { indexName: 'k', indexField: 'x', delFlag: 1 },
              { indexName: 'l', indexField: 'x', indexType: 'normal', delFlag: 0 },
            ],
          },
        ),
      ),
    ).toMatchObject([
      {
        title_en: 'S2e',
        one_to_one: true,
        indexes: [
          { name: 'j', fields: ['x', 'y'], unique: true },
          { name: 'l', fields: ['x'] },
        ],
      },
    ]);
    expect(subs()).toBeUndefined();
    expect(subs(sub({ relationType: 0 }, { indexs: [] }))?.[0]).not.toHaveProperty('indexes');
    // Its link to the main table is the product's own.
    const linked = {
      ...sub({ mainTable: 't' }),
      fields: [
        { dbFieldName: 'main_id', dbFieldTxt: 'M', mainTable: 't', mainField: 'id' },
        { dbFieldName: 'other_id', dbFieldTxt: 'O', mainTable: 'o', mainField: 'id' },
        { dbFieldName: 'dict', dbFieldTxt: 'D', mainTable: 't', dictTable: 'o' },
      ],
    };
    expect(subs(linked)?.[0]?.fields.map(({ name }) => name)).toEqual(['other_id', 'dict']);
  });

  it('fields that were renamed, and none of those that are gone or kept by the platform', () => {
    const before = form({ fields: [field('a'), field('b')] });
    const fields = [
      { dbFieldName: 'id', dbFieldTxt: '' },
      { dbFieldName: 'has_child', dbFieldTxt: '' },
      { id: 'field/t/a', dbFieldName: ' c ', dbFieldTxt: 'C' },
      { id: 'field/t/b', dbFieldName: 'b', dbFieldTxt: 'B' },
      { id: 'x', dbFieldName: 'new', dbFieldTxt: 'New' },
    ] as DesignField[];
    const found = definitionOf(wire({}, {}, { fields }), before, idOf);
    expect(found.definition.fields.map(({ name }) => name)).toEqual(['c', 'b', 'new']);
    expect([...(found.renames.get('t') ?? [])]).toEqual([['c', 'a']]);
    expect(
      read(wire({}, {}, { fields, deleteFieldIds: ['field/t/b'] }), before).fields.map(({ name }) => name),
    ).toEqual(['c', 'new']);
  });

  it('the parent of a tree as a row of the same table', () => {
    const tree = (line: object) =>
      read(
        wire(
          {},
          { isTree: 'Y' },
          {
            fields: [
              { dbFieldName: 'n', dbFieldTxt: 'N' },
              { dbFieldName: 'pid', dbFieldTxt: 'P', ...line },
            ] as DesignField[],
          },
        ),
      ).fields[1];
    expect(tree({ fieldShowType: 'sel_tree' })?.reference).toEqual({
      table: 't',
      value: 'id',
      text: 'n',
      parent: 'pid',
    });
    expect(tree({ fieldShowType: 'text' })).not.toHaveProperty('reference');
    expect(
      tree({ fieldShowType: 'sel_tree', dictTable: 'u', dictText: 'id,pid,m,has_child' })?.reference,
    ).toMatchObject({ table: 'u' });
  });
});
