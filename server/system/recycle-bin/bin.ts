import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import { deletedEntries, type BinSource } from '#server/db/repositories/system-bin.ts';
import { may, purgeRecords, type Actor } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';
import { catalogueFor } from '#server/online/auth-access.ts';
import type { Form } from '#server/online/catalogue.ts';
import { deletedRows, purgeRecycled, restoreRecycled } from '#server/online/recycle.ts';
import type { Engine } from '#server/online/record.ts';
import { bringDictBack, deleteDictForGood } from '../dict/dicts.ts';
import { purgeDeleted, restoreDeleted } from '../user/acts.ts';

type Schemas = components['schemas'];
type Entries = readonly { readonly source: string; readonly id: string }[];

/** A list of administration whose deleted rows can come back. */
type OwnSource = BinSource & {
  readonly tableName: string;
  readonly permission: string;
  readonly restore: (engine: Engine, id: string, actor: Actor) => Promise<void>;
  readonly purge: (engine: Engine, id: string, actor: Actor) => Promise<void>;
};

function ownSources({ tenantId }: Actor): readonly OwnSource[] {
  return [
    {
      source: 'sys_user',
      tableName: '用户管理',
      table: 'sys_user',
      name: 'realname',
      permission: 'system:user',
      // One deleted for good has no password any more.
      where: sql`t.tenant_id = ${tenantId} and t.del_flag = 1 and t.password_hash <> ''`,
      restore: ({ db }, id, actor) => restoreDeleted(db, [id], actor),
      purge: ({ db }, id, actor) => purgeDeleted(db, [id], actor),
    },
    {
      source: 'sys_dict',
      tableName: '数据字典',
      table: 'sys_dict',
      name: 'dict_name',
      permission: 'system:dict',
      where: sql`t.tenant_id = ${tenantId} and t.del_flag = 1`,
      restore: ({ db }, id, actor) => bringDictBack(db, id, actor),
      purge: ({ db }, id, actor) => deleteDictForGood(db, id, actor),
    },
  ];
}

export type BinCall = {
  readonly source?: string | undefined;
  readonly dataName?: string | undefined;
  readonly deleteBy?: string | undefined;
  readonly deleteTime_begin?: string | undefined;
  readonly deleteTime_end?: string | undefined;
  readonly pageNo?: number | undefined;
  readonly pageSize?: number | undefined;
};

/** Everything deleted that can come back and that the caller could see while it lived [system.recycle-bin]. */
export async function binPage(engine: Engine, call: BinCall, actor: Actor): Promise<Schemas['BinPage']> {
  const forms = await formsOf(engine, actor);
  const own = ownSources(actor).filter(({ permission }) => may(actor, `${permission}:restore`));
  const all = [
    ...own.map(({ source, tableName }) => ({ source, tableName })),
    ...forms.map(({ head, definition }) => ({ source: head.name, tableName: definition.title })),
  ];
  const names = new Map(all.map(({ source, tableName }) => [source, tableName]));
  const asked = (source: string): boolean => (call.source ?? '') === '' || source === call.source;
  const sources: BinSource[] = [
    ...own.filter(({ source }) => asked(source)),
    ...forms
      .filter(({ head }) => asked(head.name))
      .map(({ head, definition }) => ({
        source: head.name,
        table: head.name,
        name: head.fields.some(({ name }) => name === definition.display) ? definition.display : 'id',
        where: deletedRows(head, actor.tenantId),
      })),
  ];
  const pageSize = call.pageSize ?? 10;
  const { entries, total } = await deletedEntries(engine.db, actor.tenantId, sources, {
    dataName: call.dataName?.trim() ?? '',
    deleteBy: call.deleteBy?.trim() ?? '',
    from: momentOf(call.deleteTime_begin, '00:00:00'),
    until: momentOf(call.deleteTime_end, '23:59:59'),
    limit: pageSize,
    offset: ((call.pageNo ?? 1) - 1) * pageSize,
  });
  const rights = new Map([
    ...own.map(({ source, permission }) => [source, [true, may(actor, `${permission}:purge`)]] as const),
    ...forms.map(
      ({ head, definition: { permission } }) =>
        [
          head.name,
          [may(actor, `${permission}:add`), may(actor, `${permission}:delete`) && may(actor, purgeRecords)],
        ] as const,
    ),
  ]);
  return {
    records: entries.map(({ name, ...entry }) => ({
      ...entry,
      dataName: name === '' ? entry.id : name,
      tableName: names.get(entry.source) ?? entry.source,
      mayRestore: rights.get(entry.source)?.[0] ?? false,
      mayPurge: rights.get(entry.source)?.[1] ?? false,
    })),
    total,
    sources: all,
  };
}

/** Brings them back, each by the rules of its source. */
export async function restoreEntries(engine: Engine, entries: Entries, actor: Actor): Promise<Schemas['BinResult']> {
  return each(entries, actor, {
    own: async (source, id) => {
      refuseWithout(actor, `${source.permission}:restore`);
      await source.restore(engine, id, actor);
    },
    form: (table, ids) => restoreRecycled(engine, table, ids, actor),
  });
}

/** Deletes them for good, each by the rules of its source. */
export async function purgeEntries(engine: Engine, entries: Entries, actor: Actor): Promise<Schemas['BinResult']> {
  return each(entries, actor, {
    own: async (source, id) => {
      refuseWithout(actor, `${source.permission}:purge`);
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
  ) => Promise<{ rows: readonly { id: string; ok: boolean; message?: string | null }[]; done: number }>;
};

/** Does it source by source; what one refuses keeps none of the others. */
async function each(entries: Entries, actor: Actor, acts: Acts): Promise<Schemas['BinResult']> {
  const own = new Map(ownSources(actor).map((one) => [one.source, one]));
  const bySource = Map.groupBy(entries, ({ source }) => source);
  const refused: Schemas['BinResult']['refused'] = [];
  let done = 0;
  for (const [source, members] of bySource) {
    const ids = [...new Set(members.map(({ id }) => id))];
    const refuse = (id: string, message: string): number => refused.push({ source, id, message });
    const known = own.get(source);
    if (known === undefined) {
      await saying(
        async () => {
          const result = await acts.form(source, ids);
          done += result.done;
          for (const { id, ok, message } of result.rows) if (!ok) refuse(id, message ?? '');
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

async function saying(act: () => Promise<void>, refused: (message: string) => unknown): Promise<void> {
  try {
    await act();
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    refused(error.message);
  }
}

function refuseWithout(actor: Actor, permission: string): void {
  if (!may(actor, permission)) throw new Refusal(403, '没有权限，请联系管理员授权');
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
    throw new Refusal(400, `时间“${asked.slice(0, 40)}”不正确，请按 2026-01-31 的样子填写`);
  return `${whole}+08`;
}
