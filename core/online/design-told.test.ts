import { describe, expect, it } from 'vitest';
import { designedField as field, designedForm as form, idOf } from '../testing/designs.ts';
import { designOf } from './design.ts';

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
