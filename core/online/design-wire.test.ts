import { describe, expect, it } from 'vitest';
import type { FieldDefinition, FormDefinition } from './definition.ts';
import { definitionOf, designOf, firstButtons, settingsOf, type DesignField, type FormDesign } from './design.ts';
import { readExtConfig, writeExtConfig } from './ext-config.ts';

const idOf = (...parts: readonly string[]): string => parts.join('/');
const field = (name: string, more: object = {}): FieldDefinition => ({
  name,
  label: '名',
  label_en: 'N',
  type: 'text',
  ...more,
});
const form = (more: object = {}): FormDefinition => ({
  table: 't',
  title: '标题',
  title_en: 'Title',
  kind: 'single',
  route: '/t',
  permission: 't:t',
  buttons: ['view'],
  columns: 2,
  sort: [{ field: 'a', order: 'asc' }],
  display: 'a',
  fields: [field('a')],
  ...more,
});
const headOf = (more: object = {}) => designOf(form(more), idOf).head;
const lineOf = (more: object) => designOf(form({ fields: [field('a', more)] }), idOf).fields.at(-1);

describe('[B2.35] the designer is told', () => {
  it('the head of a form', () => {
    expect(headOf()).toEqual({
      id: 'form/t',
      tableName: 't',
      tableTxt: '标题',
      tableTxtEn: 'Title',
      tableType: 1,
      isCheckbox: 'Y',
      isPage: 'Y',
      isTree: 'N',
      idType: 'UUID',
      subTableStr: '',
      formTemplate: '2',
      themeTemplate: null,
      extConfigJson: '{"commentStatus":1,"enableExternalLink":0,"externalLinkActions":""}',
      route: '/t',
      component: null,
      permission: 't:t',
      buttons: ['view'],
      sort: [{ field: 'a', order: 'asc' }],
      displayField: 'a',
      numberField: null,
      numberRule: null,
      lifeCycle: null,
      groups: [],
      notes: [],
    });
    const full = headOf({
      kind: 'main',
      checkbox: false,
      page: false,
      theme: 'erp',
      component: 'x/Y',
      number: { field: 'a', rule: 'r' },
      life_cycle: 'bill',
      notes: ['n'],
      comments: false,
      external: ['view', 'add'],
      groups: [
        { key: 'g', title: 'G', title_en: 'Ge', tab: true },
        { key: 'h', title: 'H', title_en: 'He' },
      ],
      sub_tables: [
        { table: 's', title: 'S', title_en: 'Se', fields: [] },
        { table: 'u', title: 'U', title_en: 'Ue', fields: [] },
      ],
    });
    expect(full).toMatchObject({
      tableType: 2,
      isCheckbox: 'N',
      isPage: 'N',
      subTableStr: 's,u',
      themeTemplate: 'erp',
      component: 'x/Y',
      numberField: 'a',
      numberRule: 'r',
      lifeCycle: 'bill',
      notes: ['n'],
      extConfigJson: '{"commentStatus":0,"enableExternalLink":1,"externalLinkActions":"view,add"}',
      groups: [
        { key: 'g', title: 'G', titleEn: 'Ge', isTab: true },
        { key: 'h', title: 'H', titleEn: 'He', isTab: false },
      ],
    });
    expect(headOf({ kind: 'main' }).tableType).toBe(2);
    expect(headOf({ sub_tables: [] }).tableType).toBe(1);
    expect(headOf({ kind: 'tree' })).toMatchObject({
      isTree: 'Y',
      treeParentIdField: 'pid',
      treeIdField: 'has_child',
      treeFieldname: 'a',
    });
    expect(headOf()).not.toHaveProperty('treeIdField');
  });

  it('its sub-tables in their order', () => {
    const subs = designOf(
      form({
        sub_tables: [
          {
            table: 's',
            title: 'S',
            title_en: 'Se',
            fields: [field('x')],
            indexes: [
              { name: 'i', fields: ['x', 'y'], unique: true },
              { name: 'j', fields: ['x'] },
            ],
          },
          { table: 'u', title: 'U', title_en: 'Ue', one_to_one: true, fields: [] },
        ],
      }),
      idOf,
    ).subs;
    expect(subs?.map(({ head }) => head)).toEqual([
      {
        id: 'form/s',
        tableName: 's',
        tableTxt: 'S',
        tableTxtEn: 'Se',
        tableType: 3,
        relationType: 0,
        tabOrderNum: 1,
        mainTable: 't',
      },
      {
        id: 'form/u',
        tableName: 'u',
        tableTxt: 'U',
        tableTxtEn: 'Ue',
        tableType: 3,
        relationType: 1,
        tabOrderNum: 2,
        mainTable: 't',
      },
    ]);
    expect(subs?.[0]?.indexs).toEqual([
      {
        id: 'index/s/i',
        cgformHeadId: 'form/s',
        indexName: 'i',
        indexField: 'x,y',
        indexType: 'unique',
        isDbSynch: 'Y',
        delFlag: 0,
      },
      {
        id: 'index/s/j',
        cgformHeadId: 'form/s',
        indexName: 'j',
        indexField: 'x',
        indexType: 'normal',
        isDbSynch: 'Y',
        delFlag: 0,
      },
    ]);
  });

  it('the columns the platform keeps before its own', () => {
    const { fields } = designOf(form(), idOf);
    expect(
      fields.map(({ dbFieldName, dbIsKey, isShowForm, isShowList, orderNum, fieldShowType }) => [
        dbFieldName,
        dbIsKey,
        isShowForm,
        isShowList,
        orderNum,
        fieldShowType,
      ]),
    ).toEqual([
      ['id', 1, 0, 0, 0, 'text'],
      ['create_by', 0, 0, 0, 1, 'text'],
      ['create_time', 0, 0, 0, 2, 'datetime'],
      ['update_by', 0, 0, 0, 3, 'text'],
      ['update_time', 0, 0, 0, 4, 'datetime'],
      ['sys_org_code', 0, 0, 0, 5, 'text'],
      ['a', 0, 1, 0, 6, 'text'],
    ]);
  });

  it('a field that says nothing', () => {
    expect(lineOf({})).toEqual({
      id: 'field/t/a',
      cgformHeadId: 'form/t',
      dbFieldName: 'a',
      dbFieldTxt: '名',
      labelEn: 'N',
      dbFieldNameOld: 'a',
      dbType: 'string',
      dbLength: 100,
      dbPointLength: null,
      dbDefaultVal: '',
      dbIsKey: 0,
      dbIsNull: 1,
      dbIsPersist: 1,
      isShowForm: 1,
      isShowList: 0,
      isReadOnly: 0,
      sortFlag: '1',
      fieldShowType: 'text',
      isQuery: 0,
      queryMode: null,
      queryConfigFlag: '0',
      queryShowType: null,
      queryDefVal: null,
      fieldHref: '',
      fieldDefaultValue: '',
      fieldExtendJson: '',
      converter: '',
      fieldValidType: '',
      isUnique: 0,
      fieldMustInput: '0',
      dictTable: '',
      dictField: '',
      dictText: '',
      mainTable: '',
      mainField: '',
      minimum: null,
      maximum: null,
      formula: '',
      group: null,
      span: null,
      orderNum: 6,
    });
  });

  it.each<[object, object]>([
    [{ type: 'number' }, { dbType: 'BigDecimal', dbLength: null, dbPointLength: 2 }],
    [{ type: 'number', precision: 4 }, { dbPointLength: 4 }],
    [{ type: 'integer' }, { dbPointLength: null, dbLength: null }],
    [{ type: 'hologram' }, { dbType: 'string', dbLength: null, dbPointLength: null }],
    [{ type: 'divider' }, { dbIsPersist: 0 }],
    [
      { length: 30, required: true, unique: true, hidden: true, list: true, readonly: true, query: true },
      {
        dbLength: 30,
        dbIsNull: 0,
        fieldMustInput: '1',
        isUnique: 1,
        fieldValidType: 'only',
        isShowForm: 0,
        isShowList: 1,
        isReadOnly: 1,
        isQuery: 1,
      },
    ],
    [
      { unique: true, valid: 'm' },
      { fieldValidType: 'm', isUnique: 1 },
    ],
    [{ query_type: 'date' }, { queryConfigFlag: '1', queryShowType: 'date' }],
    [{ query_default: 'x' }, { queryConfigFlag: '1', queryDefVal: 'x' }],
    [
      { query_mode: 'group', href: '/x', default: 'd', formula: 'f', group: 'g', span: 3, min: 0, max: 9 },
      {
        queryMode: 'group',
        fieldHref: '/x',
        fieldDefaultValue: 'd',
        formula: 'f',
        group: 'g',
        span: 3,
        minimum: 0,
        maximum: 9,
      },
    ],
    [{ error: 'no', extend: { a: 1 } }, { fieldExtendJson: '{"a":1,"validateError":"no"}' }],
    [{ type: 'sel_user', multiple: false }, { fieldExtendJson: '{"multiSelect":false}' }],
    [
      { type: 'popup', multiple: true, popup: { code: 'p', from: 'x', to: 'a' } },
      { fieldExtendJson: '{"popupMulti":true}', dictTable: 'p', dictField: 'x', dictText: 'a' },
    ],
    [{ dict: 'level' }, { dictTable: '', dictField: 'level' }],
    [
      { type: 'sel_search', reference: { table: 'u', value: 'id', text: 'n' } },
      { dictTable: 'u', dictField: 'id', dictText: 'n', mainTable: 'u', mainField: 'id' },
    ],
    [
      { type: 'sel_search', reference: { table: 'u', value: 'code', text: 'n' } },
      { dictTable: 'u', dictField: 'code', mainTable: '', mainField: '' },
    ],
    [
      { type: 'sel_tree', reference: { table: 'u', value: 'id', text: 'n', parent: 'pid' } },
      { dictTable: 'u', dictField: '', dictText: 'id,pid,n,has_child' },
    ],
    [
      { type: 'link_down', levels: 'b,c', reference: { table: 'u', value: 'id', text: 'n', parent: 'pid' } },
      {
        dictTable:
          '{"table":"u","txt":"n","key":"id","idField":"id","pidField":"pid","condition":"","linkField":"b,c"}',
      },
    ],
  ])('a field with %j', (more, line) => {
    expect(lineOf(more)).toMatchObject(line);
  });
});

describe('[B2.35] a design means', () => {
  const wire = (
    line: Partial<DesignField> = {},
    head: Partial<FormDesign['head']> = {},
    more: Partial<FormDesign> = {},
  ): FormDesign =>
    ({
      head: { tableName: 't', tableTxt: '标题', ...head },
      fields: [{ dbFieldName: 'a', dbFieldTxt: '名', ...line } as DesignField],
      ...more,
    }) as FormDesign;
  const read = (design: FormDesign, before: FormDefinition | null = null) =>
    definitionOf(design, before, idOf).definition;
  const headed = (head: Partial<FormDesign['head']>, before: FormDefinition | null = null) =>
    read(wire({}, head), before);
  const fieldOf = (line: Partial<DesignField>, before: object | null = null) =>
    read(wire({ id: 'field/t/a', ...line }), before === null ? null : form({ fields: [field('a', before)] })).fields[0];

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
    expect(headed({ formTemplate: formTemplate as string }, form({ columns: 3 })).columns).toBe(columns);
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
      { fieldMustInput: '1', isUnique: 1, isReadOnly: 1, isShowList: 1, isQuery: '1' as never, isShowForm: 0 },
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
    [{ queryMode: 'other' as never }, null, {}],
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
    expect(fieldOf({ dbType: dbType as never })?.type).toBe(type);
    expect(fieldOf({ dbType: dbType as never, fieldShowType: 'list' })?.type).toBe('list');
  });

  it('a day of months as a month', () => {
    expect(fieldOf({ fieldShowType: 'date', fieldExtendJson: '{"picker":"month"}' })?.type).toBe('month');
    expect(fieldOf({ fieldShowType: 'date', fieldExtendJson: '{"picker":"day"}' })?.type).toBe('date');
    expect(fieldOf({ fieldShowType: 'text', fieldExtendJson: '{"picker":"month"}' })?.type).toBe('text');
  });
});

describe('[B2.35] settings of a form that are JSON on the wire', () => {
  it.each<[string | null | undefined, unknown]>([
    [null, { comments: true, links: [] }],
    [undefined, { comments: true, links: [] }],
    [' ', { comments: true, links: [] }],
    ['{}', { comments: true, links: [] }],
    ['{"commentStatus":"0"}', { comments: false, links: [] }],
    ['{"commentStatus":0}', { comments: false, links: [] }],
    ['{"commentStatus":false}', { comments: false, links: [] }],
    ['{"commentStatus":"N"}', { comments: false, links: [] }],
    ['{"commentStatus":1}', { comments: true, links: [] }],
    [
      '{"enableExternalLink":1,"externalLinkActions":"detail, add,edit,view"}',
      { comments: true, links: ['view', 'add'] },
    ],
    ['{"enableExternalLink":"1","externalLinkActions":"add"}', { comments: true, links: ['add'] }],
    ['{"enableExternalLink":true,"externalLinkActions":"add"}', { comments: true, links: ['add'] }],
    ['{"enableExternalLink":"Y","externalLinkActions":"add"}', { comments: true, links: ['add'] }],
    ['{"enableExternalLink":0,"externalLinkActions":"add"}', { comments: true, links: [] }],
    ['{"enableExternalLink":1,"externalLinkActions":5}', { comments: true, links: [] }],
    ['[]', null],
    ['null', null],
    ['5', null],
    ['{', null],
  ])('%s', (text, settings) => {
    expect(readExtConfig(text)).toEqual(settings);
  });

  it('are written as servers of the family do', () => {
    expect(writeExtConfig({ comments: true, links: [] })).toBe(
      '{"commentStatus":1,"enableExternalLink":0,"externalLinkActions":""}',
    );
    expect(writeExtConfig({ comments: false, links: ['view'] })).toBe(
      '{"commentStatus":0,"enableExternalLink":1,"externalLinkActions":"view"}',
    );
  });
});
