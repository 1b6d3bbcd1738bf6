import { sorted } from '#core/lists/sorted.ts';
import {
  designOf,
  type DesignField,
  type DesignHead,
  type DesignIndex,
  type DesignTable,
  type FormDesign,
} from '#core/online/design.ts';
import { stableId } from '#server/db/stable-id.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { readForms, readMenuTitles, type FormRow } from '#server/engine/definition/db/design.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import type { Engine } from '#server/engine/scope.ts';
import { refusal } from '#server/platform/refusal.ts';
import { copiesOf } from './designer-copies.ts';
import { designRefusals } from './refusals.ts';

const typeTexts: Readonly<Record<number, string>> = { 1: '单表', 2: '主表', 3: '附表' };

export type HeadQuery = {
  readonly tableName?: string;
  readonly tableTxt?: string;
  readonly tableType?: string;
  readonly tableType_MultiString?: string;
  /** '0' forms with tables of their own, '1' view copies; both without it. */
  readonly copyType?: string;
  /** Head id of the original of view copies. */
  readonly physicId?: string;
  readonly column?: string;
  readonly order?: string;
  readonly pageNo?: number;
  readonly pageSize?: number;
};

/** Heads of forms and sub-tables, filtered and sorted; a definition is small, so all of them are looked at. */
export async function listHeads(engine: Engine, query: HeadQuery) {
  const heads = (await allDesigns(engine)).flatMap(({ design }) => [
    design.head,
    // Sub-tables of a copy are those of its original.
    ...(design.head.copyType === 1 ? [] : (design.subs ?? []).map(({ head }) => head)),
  ]);
  const [copyType = '', physicId = ''] = [query.copyType, query.physicId];
  const types = (query.tableType ?? query.tableType_MultiString ?? '').split(',').filter((type) => type !== '');
  const fragment = (query.tableName ?? '').replaceAll('*', '').trim().toLowerCase();
  const words = (query.tableTxt ?? '').replaceAll('*', '').trim();
  const found = heads.filter(
    (head) =>
      head.tableName.includes(fragment) &&
      head.tableTxt.includes(words) &&
      (copyType === '' || String(head.copyType ?? 0) === copyType) &&
      (physicId === '' || head.physicId === physicId) &&
      (types.length === 0 || types.includes(String(head.tableType))),
  );
  const column = columns.find((name) => name === query.column) ?? 'updateTime';
  const isUp = query.column === undefined ? false : (query.order ?? '').includes('asc');
  const value = (head: DesignHead): string | number => head[column] ?? head.createTime ?? '';
  const ordered = sorted(found, (a, b) => {
    const [one, other] = [value(a), value(b)];
    const way = one < other ? -1 : one > other ? 1 : a.tableName < b.tableName ? -1 : 1;
    return isUp ? way : -way;
  });
  const { limit, page } = pageOf(query.pageNo, query.pageSize);
  return pageResult(ordered.slice((page - 1) * limit, page * limit), found.length, { limit, page });
}

const columns = ['tableName', 'tableTxt', 'tableType', 'tableVersion', 'createTime', 'updateTime', 'origin'] as const;

/** A form with what is stored beside its definition; by head id or table name, of the form or one of its sub-tables. */
export async function designById(
  engine: Engine,
  idOrTable: string,
): Promise<{ design: FormDesign; table: DesignTable }> {
  for (const { design } of await allDesigns(engine)) {
    for (const table of [design, ...(design.subs ?? [])])
      if (table.head.id === idOrTable || table.head.tableName === idOrTable) return { design, table };
  }
  throw refusal(404, designRefusals.formGone);
}

export async function fieldsOfTable(engine: Engine, idOrTable: string): Promise<DesignField[]> {
  const { table } = await designById(engine, idOrTable);
  return linked(table).fields;
}

export async function indexesOfTable(engine: Engine, idOrTable: string): Promise<DesignIndex[]> {
  return (await designById(engine, idOrTable)).table.indexs ?? [];
}

/** One table as the family's editor loads it: a sub-table shows the key to its main table among its fields. */
export function linked(table: DesignTable): DesignTable {
  const { head } = table;
  if (head.tableType !== 3) return table;
  const key: DesignField = {
    id: stableId('field', head.tableName, 'head_id'),
    cgformHeadId: head.id ?? null,
    dbFieldName: 'head_id',
    dbFieldTxt: '主表主键',
    dbType: 'string',
    dbLength: 64,
    isShowForm: 0,
    isShowList: 0,
    fieldShowType: 'text',
    mainTable: head.mainTable ?? null,
    mainField: 'id',
    orderNum: table.fields.length,
  };
  return { ...table, fields: [...table.fields, key] };
}

async function allDesigns(engine: Engine): Promise<{ design: FormDesign }[]> {
  const catalogue = await engine.store.catalogue();
  const rows = new Map((await readForms(engine.db)).map((row) => [row.table_name, row]));
  const titles = await readMenuTitles(engine.db);
  return [...catalogue.forms, ...catalogue.copies].map((form) => {
    const { definition } = form;
    const design = described(designOf(definition, stableId), catalogue, rows.get(definition.table), titles);
    const head = { ...design.head, ...copyHead(catalogue, form) };
    return { design: { ...design, head } };
  });
}

/** Returns the relation of a form to view copies: it is one, or has some. */
function copyHead(catalogue: Catalogue, { definition, module }: Form): Partial<DesignHead> {
  if (definition.copy_of === undefined) {
    const count = copiesOf(catalogue, definition.table).length;
    return { copyType: 0, hascopy: count > 0 ? 1 : 0, copyCount: count };
  }
  const physicId = catalogue.form(definition.copy_of)?.id ?? null;
  return { copyType: 1, physicId, physicTable: definition.copy_of, formCategory: module };
}

function described(
  design: FormDesign,
  catalogue: Catalogue,
  row: FormRow | undefined,
  titles: ReadonlyMap<string, string>,
): FormDesign {
  if (row === undefined) return design;
  const common = {
    tableVersion: row.table_version,
    isDbSynch: catalogue.outOfStep.has(row.id) ? ('N' as const) : ('Y' as const),
    formCategory: row.module,
    origin: row.origin === 'file' ? ('file' as const) : ('designed' as const),
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  };
  const headOf = (head: DesignHead): DesignHead => ({
    ...head,
    ...common,
    tableType_dictText: typeTexts[head.tableType] ?? '',
  });
  return {
    ...design,
    head: {
      ...headOf(design.head),
      id: row.id,
      isFileNewer: row.file_waits,
      menuTitle: titles.get(row.table_name) ?? null,
    },
    subs: (design.subs ?? []).map((sub) => ({ ...sub, head: headOf(sub.head) })),
  };
}
