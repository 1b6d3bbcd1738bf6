import type { Change } from '#core/history/difference.ts';
import { ownEntry } from '#core/lists/own-entry.ts';
import { dataLogSubject } from '#core/managed/data-log.ts';
import type { SubjectField } from '#core/managed/subject.ts';
import { findManaged, type ManagedRow } from '#server/db/managed.ts';
import { changesBetween } from '#server/engine/record/db/record-history.ts';
import { compareVersions } from '#server/engine/record/history-read.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { announcements } from '../announcement/announcements.ts';
import { categories } from '../category/categories.ts';
import { departs } from '../depart/departs.ts';
import { dicts } from '../dict/dicts.ts';
import { dictItems } from '../dict/items.ts';
import { managedPage, unknown } from '../kit/list.ts';
import { managed, type Managed, noAnswer } from '../kit/managed.ts';
import { positions } from '../position/positions.ts';
import { roles } from '../role/roles.ts';
import { translations } from '../translate/translations.ts';
import { updateLog } from '../update-log/update-log.ts';
import { users } from '../user/users.ts';
import { systemDataLogRefusals } from './refusals.ts';

/** System lists whose changes can be compared. */
const subjects: ReadonlyMap<string, Managed> = new Map(
  [users, roles, departs, positions, dicts, dictItems, categories, announcements, translations, updateLog].map(
    (one) => [one.table.table, one],
  ),
);

/** Titles of settings that have a page of their own. */
const ownTitles: Readonly<Record<string, string>> = { sys_param: '系统参数', sys_app_setting: '应用设置' };

/** The history of all records as a list: which, when and by whom. What was changed is said by a comparison, to who may see the record. */
export function dataLog(engine: Engine): Managed {
  return managed(dataLogSubject, {
    table: 'sys_record_history',
    columns: {
      tableTitle: 'form_table',
      dataTable: 'form_table',
      dataId: 'record_id',
      dataVersion: 'record_version',
      changeBy: 'create_by',
    },
    besides: ['createTime'],
    // Nothing is added to it by hand, and nothing taken away.
    answers: { added: noAnswer, edited: noAnswer, deleted: noAnswer, deletedMany: noAnswer },
    dress: async (_db, rows) => {
      const catalogue = await engine.store.catalogue();
      const titleOf = (table: string): string =>
        catalogue.table(table)?.title ?? subjects.get(table)?.subject.item[0] ?? ownEntry(ownTitles, table) ?? table;
      return rows.map((row) => ({
        ...row,
        tableTitle: titleOf(String(row['dataTable'])),
        // As the history of a record counts them: the first one is 1.
        dataVersion: Number(row['dataVersion']) + 1,
      }));
    },
  });
}

/** Most versions of one record to choose from. */
const MOST = 500;

/**
 * The versions of a record, the newest first.
 * @throws Refusal 404 when there is no history of it
 */
export async function versionsOf(
  engine: Engine,
  { dataTable, dataId }: { readonly dataTable: string; readonly dataId: string },
  actor: Actor,
): Promise<readonly ManagedRow[]> {
  const { records } = await managedPage(
    engine.db,
    dataLog(engine),
    // Names and ids, no patterns: what asks for more finds nothing.
    { pageSize: MOST, column: 'dataVersion', order: 'desc', filters: { dataTable, dataId } },
    actor,
  );
  if (records.length === 0) throw refusal(404, systemDataLogRefusals.noVersionFound);
  return records;
}

/** Difference, as people read it. */
type Differing = { readonly label: string; readonly old: string | null; readonly new: string | null };

/**
 * Two versions of a record with what differs between them, the older first; `dataContent` is JSON, texts by label.
 * @throws Refusal 404 unknown, 400 two records, 403 for who may not see the record
 */
export async function compared(
  engine: Engine,
  ids: readonly [string, string],
  actor: Actor,
): Promise<readonly [ManagedRow, ManagedRow]> {
  const log = dataLog(engine);
  const found = await findManaged(engine.db, log.table, { tenantId: actor.tenantId, ids });
  const rows = (await log.dress?.(engine.db, found, actor, 'zh')) ?? found;
  const [first, second] = ids.map((id) => rows.find((row) => row.id === id));
  if (first === undefined || second === undefined) throw unknown();
  if (first['dataTable'] !== second['dataTable'] || first['dataId'] !== second['dataId'])
    throw refusal(400, systemDataLogRefusals.versionsOfOne);
  const isInOrder = Number(first['dataVersion']) <= Number(second['dataVersion']);
  const [older, newer] = isInOrder ? [first, second] : [second, first];
  const differing = await differences(engine, older, newer, actor);
  const side = (row: ManagedRow, which: 'old' | 'new'): ManagedRow => ({
    ...row,
    dataContent: JSON.stringify(Object.fromEntries(differing.map((one) => [one.label, one[which]]))),
  });
  return [side(older, 'old'), side(newer, 'new')];
}

async function differences(
  engine: Engine,
  older: ManagedRow,
  newer: ManagedRow,
  actor: Actor,
): Promise<readonly Differing[]> {
  const [table, id] = [String(older['dataTable']), String(older['dataId'])];
  const [from, to] = [Number(older['dataVersion']) - 1, Number(newer['dataVersion']) - 1];
  const subject = subjects.get(table);
  if (subject !== undefined) {
    refuseUnseen(actor, subject.subject.permission);
    const of = { formTable: table, recordId: id, tenantId: actor.tenantId };
    return managedDifferences(subject, await changesBetween(engine.db, of, { from, to }));
  }
  const form = (await engine.store.catalogue()).form(table);
  if (form === undefined) throw refusal(404, systemDataLogRefusals.notComparable);
  refuseUnseen(actor, form.definition.permission);
  return (await compareVersions(engine, table, id, { from, to }, actor)).map((one) => {
    const place = one.tableTitle === undefined ? '' : `${one.tableTitle} ${one.row ?? ''} `;
    const whole = one.cells?.map(({ label, text }) => `${label}：${text}`).join('；') ?? '';
    if (one.kind === 'changed') return { label: `${place}${one.label}`, old: one.old, new: one.new };
    return {
      label: place.trim(),
      old: one.kind === 'removed' ? whole : null,
      new: one.kind === 'added' ? whole : null,
    };
  });
}

function refuseUnseen(actor: Actor, permission: string): void {
  if (!may(actor, `${permission}:view`)) throw refusal(403, systemDataLogRefusals.noRightToKind);
}

function managedDifferences(
  { subject }: Managed,
  all: Awaited<ReturnType<typeof changesBetween>>,
): readonly Differing[] {
  const net = new Map<string, Change>();
  for (const { head = {} } of all)
    for (const [name, [old, now]] of Object.entries(head)) net.set(name, [net.get(name)?.[0] ?? old, now]);
  return subject.fields.flatMap((field) => {
    const change = net.get(field.name);
    if (change === undefined || field.widget === 'password' || change[0] === change[1]) return [];
    return [{ label: field.label[0], old: textOf(field, change[0]), new: textOf(field, change[1]) }];
  });
}

function textOf({ options }: SubjectField, value: unknown): string | null {
  const text = typeof value === 'string' || typeof value === 'number' ? String(value) : '';
  if (text === '') return null;
  return options?.find(([key]) => key === text)?.[1][0] ?? text;
}
