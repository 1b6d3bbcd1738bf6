import type { components } from '#core/contract/api.ts';
import { recycleBinSubject } from '#core/managed/recycle-bin.ts';
import { parseSort } from '#core/query/sort.ts';
import type { RefusalLanguage, RefusalText } from '#core/refusals/text.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { listOf } from '#server/engine/export/export.ts';
import { pageOf } from '#server/engine/list/query.ts';
import { deletedRows, purgeRecycled, restoreRecycled } from '#server/engine/record/recycle.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, purgeRecords, type Actor } from '#server/platform/actor.ts';
import {
  deletedDictRows,
  deletedEntries,
  deletedRowsOf,
  deletedUserRows,
  isBinSort,
  type BinQuery,
  type BinRows,
  type BinSource,
} from '#server/platform/db/system-bin.ts';
import { viewerOf, type ItemDeps } from '#server/platform/document/access.ts';
import { trashedRows } from '#server/platform/document/db/document.ts';
import { purge, restoreItems } from '#server/platform/document/items.ts';
import type { FileAnswer } from '#server/platform/file/file-answer.ts';
import { messagesIn, refusal, Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { bringDictBack, deleteDictForGood } from '../dict/dicts.ts';
import { bookOf } from '../kit/book.ts';
import { purgeDeleted, restoreDeleted } from '../user/acts.ts';
import { systemRecycleBinRefusals } from './refusals.ts';

type Schemas = components['schemas'];
type Entries = readonly { readonly source: string; readonly id: string }[];

/** A list beside the forms whose deleted rows can come back. */
type OwnSource = Omit<BinSource, 'rows'> & {
  /** Permissions: who may restore sees what there is. */
  readonly codes: { readonly restore: string; readonly purge: string };
  readonly rows: (engine: Engine, actor: Actor) => Promise<BinRows>;
  readonly restore: (engine: Engine, id: string, actor: Actor) => Promise<void>;
  readonly purge: (engine: Engine, id: string, actor: Actor) => Promise<void>;
};

const ownSources: readonly OwnSource[] = [
  {
    source: 'sys_user',
    tableName: '用户管理',
    codes: { restore: 'system:user:restore', purge: 'system:user:purge' },
    rows: (_engine, { tenantId }) => Promise.resolve(deletedUserRows(tenantId)),
    restore: ({ db }, id, actor) => restoreDeleted(db, [id], actor),
    purge: ({ db }, id, actor) => purgeDeleted(db, [id], actor),
  },
  {
    source: 'sys_dict',
    tableName: '数据字典',
    codes: { restore: 'system:dict:restore', purge: 'system:dict:purge' },
    rows: (_engine, { tenantId }) => Promise.resolve(deletedDictRows(tenantId)),
    restore: ({ db }, id, actor) => bringDictBack(db, id, actor),
    purge: ({ db }, id, actor) => deleteDictForGood(db, id, actor),
  },
  itemSource('document', '文档中心', 'doc:index'),
  itemSource('spreadsheet', '在线表格', 'luckysheet:list'),
];

/** Documents and spreadsheets: what the caller could take out of their own trash. */
function itemSource(realm: ItemDeps['realm'], tableName: string, permission: string): OwnSource {
  return {
    source: `doc_${realm}`,
    tableName,
    codes: { restore: `${permission}:restore`, purge: `${permission}:delete` },
    rows: async ({ db }, actor) => trashedRows(await viewerOf({ db, realm }, actor)),
    restore: ({ db }, id, actor) => restoreItems({ db, realm }, [id], actor),
    purge: ({ db }, id, actor) => purge({ db, realm }, [id], actor),
  };
}

export type BinCall = {
  readonly source?: string | undefined;
  readonly dataName?: string | undefined;
  readonly deleteBy?: string | undefined;
  readonly deleteTime_begin?: string | undefined;
  readonly deleteTime_end?: string | undefined;
  readonly column?: string | undefined;
  readonly order?: string | undefined;
};

type Paging = { readonly pageNo?: number | undefined; readonly pageSize?: number | undefined };

/** Everything deleted that can come back and that the caller could see while it lived [system.recycle-bin]. */
export async function binPage(engine: Engine, call: BinCall & Paging, actor: Actor): Promise<Schemas['BinPage']> {
  const place = await placeOf(engine, call.source, actor);
  const { limit, offset } = pageOf(call.pageNo, call.pageSize);
  const asked = { ...askedOf(call), ids: null, limit, offset };
  const { entries, total } = await deletedEntries(engine.db, actor.tenantId, place.asked, asked);
  return {
    records: entries.map(({ name, ...entry }) => ({
      ...entry,
      dataName: name === '' ? entry.id : name,
      mayRestore: place.rights.get(entry.source)?.[0] ?? false,
      mayPurge: place.rights.get(entry.source)?.[1] ?? false,
    })),
    total,
    sources: place.sources,
  };
}

/** The bin as a workbook: all of a query, or the chosen ones. */
export async function binBook(
  engine: Engine,
  call: BinCall & { readonly selections?: string | undefined },
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
): Promise<FileAnswer> {
  const chosen = listOf(call.selections);
  const place = await placeOf(engine, call.source, actor);
  const asked = { ...askedOf(call), ids: chosen.length === 0 ? null : chosen };
  return bookOf(recycleBinSubject, language, async (pageNo, limit) => {
    const lot = { ...asked, limit, offset: (pageNo - 1) * limit };
    const { entries } = await deletedEntries(engine.db, actor.tenantId, place.asked, lot);
    return entries.map(({ name, tableName, ...entry }) => ({
      ...entry,
      source_dictText: tableName,
      dataName: name === '' ? entry.id : name,
    }));
  });
}

type Rights = readonly [restore: boolean, purge: boolean];

/** Returns the lists the caller may look into, with what he may do there; `asked` are those of the query. */
async function placeOf(engine: Engine, only: string | undefined, actor: Actor) {
  const forms = await formsOf(engine, actor);
  const own = ownSources.filter(({ codes }) => may(actor, codes.restore));
  const isAsked = (source: string): boolean => (only ?? '') === '' || source === only;
  const asked: BinSource[] = [];
  for (const { source, tableName, rows } of own)
    if (isAsked(source)) asked.push({ source, tableName, rows: await rows(engine, actor) });
  for (const { head, definition } of forms)
    if (isAsked(head.name)) {
      const name = head.fields.some((field) => field.name === definition.display) ? definition.display : 'id';
      const rows = deletedRowsOf(head.name, name, deletedRows(head, actor.tenantId));
      asked.push({ source: head.name, tableName: definition.title, rows });
    }
  const rights = new Map<string, Rights>([
    ...own.map(({ source, codes }) => [source, [true, may(actor, codes.purge)]] as const),
    ...forms.map(
      ({ head, definition: { permission } }) =>
        [
          head.name,
          [may(actor, `${permission}:add`), may(actor, `${permission}:delete`) && may(actor, purgeRecords)],
        ] as const,
    ),
  ]);
  const sources = [
    ...own.map(({ source, tableName }) => ({ source, tableName })),
    ...forms.map(({ head, definition }) => ({ source: head.name, tableName: definition.title })),
  ];
  return { asked, rights, sources };
}

/** @throws Refusal 400 for a time or a sort column that is not there */
function askedOf(call: BinCall): Omit<BinQuery, 'ids' | 'limit' | 'offset'> {
  const [sort] = parseSort(call.column, call.order);
  return {
    dataName: call.dataName?.trim() ?? '',
    deleteBy: call.deleteBy?.trim() ?? '',
    from: momentOf(call.deleteTime_begin, '00:00:00'),
    until: momentOf(call.deleteTime_end, '23:59:59'),
    sort: sort === undefined ? null : { field: sortField(sort.field), direction: sort.direction },
  };
}

function sortField(field: string) {
  if (isBinSort(field)) return field;
  throw refusal(400, platformRefusals.noSortField, { field: field.slice(0, 40) });
}

/** Brings them back, each by the rules of its source. */
export async function restoreEntries(engine: Engine, entries: Entries, actor: Actor): Promise<BinResult> {
  return each(entries, {
    own: async (source, id) => {
      refuseWithout(actor, source.codes.restore);
      await source.restore(engine, id, actor);
    },
    form: (table, ids) => restoreRecycled(engine, table, ids, actor),
  });
}

/** Deletes them for good, each by the rules of its source. */
export async function purgeEntries(engine: Engine, entries: Entries, actor: Actor): Promise<BinResult> {
  return each(entries, {
    own: async (source, id) => {
      refuseWithout(actor, source.codes.purge);
      await source.purge(engine, id, actor);
    },
    form: (table, ids) => purgeRecycled(engine, table, { ids }, actor),
  });
}

type Acts = {
  readonly own: (source: OwnSource, id: string) => Promise<void>;
  readonly form: (
    table: string,
    ids: readonly string[],
  ) => Promise<{ rows: readonly { id: string; ok: boolean; message: RefusalText }[]; done: number }>;
};

type Refused = Omit<Schemas['BinResult']['refused'][number], 'message'> & { readonly message: RefusalText };
type BinResult = Omit<Schemas['BinResult'], 'refused'> & { readonly refused: Refused[] };

/** Does it source by source; what one refuses keeps none of the others. */
async function each(entries: Entries, acts: Acts): Promise<BinResult> {
  const own = new Map(ownSources.map((one) => [one.source, one]));
  const bySource = Map.groupBy(entries, ({ source }) => source);
  const refused: BinResult['refused'] = [];
  let done = 0;
  for (const [source, members] of bySource) {
    const ids = [...new Set(members.map(({ id }) => id))];
    const refuse = (id: string, message: RefusalText): number => refused.push({ source, id, message });
    const known = own.get(source);
    if (known === undefined) {
      await saying(
        async () => {
          const result = await acts.form(source, ids);
          done += result.done;
          for (const { id, ok, message } of result.rows) if (!ok) refuse(id, message);
        },
        (message) => ids.forEach((id) => refuse(id, message)),
      );
      continue;
    }
    for (const id of ids)
      await saying(
        async () => {
          await acts.own(known, id);
          done += 1;
        },
        (message) => refuse(id, message),
      );
  }
  return { done, refused };
}

async function saying(act: () => Promise<void>, refused: (message: RefusalText) => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused(error.text);
  }
}

function refuseWithout(actor: Actor, permission: string): void {
  if (!may(actor, permission)) throw refusal(403, platformRefusals.noRight);
}

/** Forms whose bin the caller may look into: those whose records he may see and delete. */
async function formsOf(engine: Engine, actor: Actor): Promise<readonly Form[]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  return catalogue.forms.filter(
    ({ id, definition: { permission } }) =>
      !catalogue.outOfStep.has(id) && may(actor, `${permission}:view`) && may(actor, `${permission}:delete`),
  );
}

/** A moment in the words of a query; a day means its beginning or its end. @throws Refusal 400 */
function momentOf(text: string | undefined, time: string): string | null {
  const asked = text?.trim() ?? '';
  if (asked === '') return null;
  const whole = asked.length === 10 ? `${asked} ${time}` : asked;
  if (!/^\d{4}-\d{2}-\d{2} \d{2}:\d{2}:\d{2}$/.test(whole) || Number.isNaN(Date.parse(whole.replace(' ', 'T'))))
    throw refusal(400, systemRecycleBinRefusals.timeWrong, { time: asked.slice(0, 40) });
  return `${whole}+08`;
}

/** Returns what became of entries as somebody reads it who reads a language. */
export function binIn({ done, refused }: BinResult, language: RefusalLanguage): Schemas['BinResult'] {
  return { done, refused: messagesIn(refused, language) };
}
