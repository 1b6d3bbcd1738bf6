import { describe, expect, it } from 'vitest';
import { changed, designOfDraft, draftOf, type Draft } from './design-state.ts';
import { faultsByTable } from './faults.ts';

const design = {
  head: { tableName: 'dev_check', tableTxt: '点检', tableType: 2 as const, tableVersion: 3 },
  fields: [
    { id: 'x', dbFieldName: 'id', dbFieldTxt: '主键' },
    { id: 'f1', dbFieldName: 'code', dbFieldTxt: '编号' },
    { id: 'f2', dbFieldName: 'name', dbFieldTxt: '名称' },
  ],
  subs: [
    {
      head: { tableName: 'dev_check_item', tableTxt: '项目', tableType: 3 as const },
      fields: [{ dbFieldName: 'part', dbFieldTxt: '部位' }],
    },
  ],
};
const main = (draft: Draft) => draft.tables[0] ?? { key: '', fields: [], indexes: [] };
const names = (draft: Draft) => main(draft).fields.map(({ dbFieldName }) => dbFieldName);

describe('[B2.35] a form under design', () => {
  it('shows the fields of the form without the columns every table has, and sends them back', () => {
    const draft = draftOf(design);
    expect(names(draft)).toEqual(['code', 'name']);
    const sent = designOfDraft(draft);
    expect(sent.fields.map(({ id, orderNum }) => [id, orderNum])).toEqual([
      ['f1', 0],
      ['f2', 1],
    ]);
    expect(sent.subs?.[0]?.head).toMatchObject({ tableName: 'dev_check_item', mainTable: 'dev_check', tabOrderNum: 1 });
  });

  it('changes one line and leaves the others the same objects', () => {
    const draft = draftOf(design);
    const { key, fields } = main(draft);
    const next = changed(draft, { kind: 'field', table: key, key: fields[0]?.key ?? '', part: { dbFieldTxt: '单号' } });
    expect(main(next).fields[0]).toMatchObject({ dbFieldTxt: '单号', id: 'f1' });
    expect(main(next).fields[1]).toBe(fields[1]);
    expect(next.tables[1]).toBe(draft.tables[1]);
  });

  it('lets everything that speaks of a field follow its new name', () => {
    let draft = draftOf({
      ...design,
      head: { ...design.head, displayField: 'name', numberField: 'code', sort: [{ field: 'name', order: 'asc' }] },
      fields: [
        ...design.fields,
        { dbFieldName: 'total', dbFieldTxt: '合计', formula: 'round(name * name_2, 2)' },
        { dbFieldName: 'pick', dbFieldTxt: '选择', fieldShowType: 'popup', dictText: 'pick,name' },
      ],
      indexs: [{ indexName: 'i', indexField: 'name, code' }],
    });
    const { key, fields } = main(draft);
    draft = changed(draft, { kind: 'field', table: key, key: fields[1]?.key ?? '', part: { dbFieldName: 'title' } });
    expect(draft.tables[0]?.head).toMatchObject({
      displayField: 'title',
      numberField: 'code',
      sort: [{ field: 'title' }],
    });
    expect(main(draft).fields.map(({ formula }) => formula)[2]).toBe('round(title * name_2, 2)');
    expect(main(draft).fields[3]?.dictText).toBe('pick,title');
    expect(draft.tables[0]?.indexes[0]?.indexField).toBe('title,code');
    expect(main(draft).fields[0]).toBe(fields[0]);
  });

  it('gets the field of its parent when it becomes a tree', () => {
    const draft = draftOf(null);
    const next = changed(draft, { kind: 'head', table: main(draft).key, part: { isTree: 'Y' } });
    expect(names(next)).toEqual(['name', 'pid']);
  });

  it('[lifecycles.bill] gets its state, its auditor and the buttons of its life when it becomes a document, and loses the buttons with it', () => {
    const draft = draftOf(null);
    const { key } = main(draft);
    const bill = changed(draft, { kind: 'head', table: key, part: { lifeCycle: 'bill' } });
    expect(names(bill)).toEqual(['name', 'bill_status', 'audit_by', 'audit_time']);
    expect(bill.tables[0]?.head.buttons?.slice(-7)).toEqual([
      'submit',
      'withdraw',
      'audit',
      'reject',
      'unaudit',
      'close',
      'void',
    ]);
    const order = changed(bill, { kind: 'head', table: key, part: { lifeCycle: 'order' } });
    expect(names(order)).toEqual(names(bill));
    expect(order.tables[0]?.head.buttons).toContain('reopen');
    const plain = changed(order, { kind: 'head', table: key, part: { lifeCycle: '' } });
    expect(plain.tables[0]?.head.buttons).not.toContain('submit');
  });

  it('moves, copies, adds and removes fields; a copy is a new field with a free name', () => {
    let draft = draftOf(design);
    const { key, fields } = main(draft);
    draft = changed(draft, { kind: 'fieldMoved', table: key, key: fields[0]?.key ?? '', to: 1 });
    draft = changed(draft, { kind: 'fieldCopied', table: key, key: fields[1]?.key ?? '' });
    draft = changed(draft, { kind: 'fieldAdded', table: key, after: null });
    expect(names(draft)).toEqual(['name', 'name_2', 'code', '']);
    expect(main(draft).fields[1]?.id).toBeUndefined();
    draft = changed(draft, { kind: 'fieldRemoved', table: key, key: fields[1]?.key ?? '' });
    expect(names(draft)).toEqual(['name_2', 'code', '']);
  });

  it('places fields in groups and takes them out of one that goes', () => {
    let draft = changed(draftOf(design), { kind: 'groups', groups: [{ key: 'g1', title: '基本' }] });
    const [code, name] = main(draft).fields;
    draft = changed(draft, { kind: 'fieldPlaced', key: name?.key ?? '', group: 'g1', before: code?.key ?? '' });
    expect(main(draft).fields.map(({ dbFieldName, group }) => [dbFieldName, group])).toEqual([
      ['name', 'g1'],
      ['code', undefined],
    ]);
    draft = changed(draft, { kind: 'groups', groups: [] });
    expect(main(draft).fields[0]?.group).toBeNull();
  });

  it('puts the faults of the server to their lines, of two lines with one name to the one that is meant', () => {
    let draft = draftOf(design);
    const { key, fields } = main(draft);
    draft = changed(draft, { kind: 'field', table: key, key: fields[1]?.key ?? '', part: { dbFieldName: 'code' } });
    const found = faultsByTable(
      [
        { row: 1, field: 'code', message: '名称重复' },
        { field: 'tableTxt', message: '请填写表描述' },
        { table: 'dev_check_item', row: 0, field: 'part', message: '没有字典 x' },
      ],
      draft,
    );
    expect([...(found.get(key) ?? [])]).toEqual([
      [fields[1]?.key, '名称重复'],
      ['tableTxt', '请填写表描述'],
    ]);
    expect([...(found.get(draft.tables[1]?.key ?? '') ?? [])]).toEqual([
      [draft.tables[1]?.fields[0]?.key, '没有字典 x'],
    ]);
  });
});
