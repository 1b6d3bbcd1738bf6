import type { components } from '#core/contract/api.ts';
import { formRefusals } from '#core/online/refusals.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { buildReportAlone } from '#server/engine/definition/catalogue.ts';
import { learnEnglish } from '#server/engine/definition/db/translation.ts';
import type { ReportDefinition } from '#server/engine/definition/report-definition.ts';
import { removeDrawn } from '#server/engine/definition/remove-drawn.ts';
import { namedQuery, type NamedCall } from '#server/engine/list/named-query.ts';
import { pageResult } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import { dictOptionsOf } from '#server/engine/screen/present-list.ts';
import { unknownSource } from '#server/engine/source/foreign-sources.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import type { StoredDrawn } from './db/drawn.ts';
import { isReportCodeTaken, storedReports } from './db/report.ts';
import { reportRefusals } from './refusals.ts';
import { checkSql } from './report-gate.ts';
import { paramNames, splitSql } from './report-placeholders.ts';
import { asStandard, describeSql, reportPage } from './report-run.ts';
import { isReadable } from './report-sources.ts';
import { isSystemValue } from './report-values.ts';
import { definitionOf, headOf, itemsOf, paramsOf } from './report-wire.ts';
import { presentReport, shownFields } from './report.ts';
import { writeReportGrants } from './sql-report-menu.ts';

type Schemas = components['schemas'];

/** Reports as administrators list them. */
export async function reportHeads(engine: Engine, call: NamedCall) {
  const asked = namedQuery(call);
  const { records, total } = await storedReports.list(engine.db, asked);
  return pageResult(
    records.map((stored) => headOf(stored, definitionIn(stored))),
    total,
    asked,
  );
}

/** A report with its columns and parameters on the wire. */
export async function reportDesign(engine: Engine, id: string) {
  const stored = await storedOf(engine.db, id);
  const definition = definitionIn(stored);
  return { head: headOf(stored, definition), items: itemsOf(id, definition), params: paramsOf(id, definition) };
}

/**
 * Makes a report, or changes one as a whole. Its SQL passes the gate and is tried, so that what is saved also runs.
 * @throws Refusal 409 when somebody else changed it, 422 with the faults
 */
export async function saveReport(
  engine: Engine,
  draft: Schemas['ReportDraft'],
  { isNew }: { isNew: boolean },
  actor: Actor,
): Promise<string> {
  const id = isNew ? newId() : (draft.head.id ?? '');
  const before = isNew ? null : definitionIn(await storedOf(engine.db, id));
  const definition = definitionOf(draft, before);
  await checkDefinition(engine, definition, actor);
  await inTransaction(engine.db, async (trx) => {
    const stored = isNew ? undefined : await storedReports.find(trx, id, { lock: true });
    if (!isNew && stored === undefined) throw gone();
    if (stored !== undefined && draft.head.version !== undefined && draft.head.version !== stored.version)
      throw refusal(409, engineRefusals.reportChanged, { by: stored.update_by ?? platformRefusals.somebodyElse });
    if (await isReportCodeTaken(trx, definition.code, id)) throw fieldRefusal('code', engineRefusals.codeTaken);
    const row = { id, code: definition.code, definition, by: actor.username };
    await (isNew ? storedReports.insert(trx, row) : storedReports.update(trx, row));
    await learnEnglish(trx, textsOf(definition));
    // A module's report has its entry in the menu from the module.
    if ((stored?.module ?? null) === null) await writeReportGrants(trx, id, definition);
  });
  await engine.store.announce();
  return id;
}

/** Texts of a report or chart with their English, where somebody gave it. */
export function textsOf({
  title,
  title_en: english,
  params = [],
  items,
}: Pick<ReportDefinition, 'title' | 'title_en' | 'params' | 'items'>): (readonly [string, string | undefined])[] {
  return [
    [title, english],
    ...params.map(({ title: name, title_en: own }) => [name, own] as const),
    ...items.flatMap(({ label, label_en: own, group = '', group_en: heading }) => [
      [label, own] as const,
      [group, heading] as const,
    ]),
  ];
}

/** Deletes reports, all or none; one that forms choose from stays. */
export async function deleteReports(engine: Engine, ids: readonly string[], actor: Actor): Promise<void> {
  const catalogue = await engine.store.catalogue();
  const refuse = (stored: StoredDrawn): void => {
    const user = catalogue.forms.find((form) =>
      [form.head, ...form.subs].some(({ fields }) => fields.some(({ popup }) => popup?.code === stored.code)),
    );
    if (user !== undefined)
      throw refusal(409, reportRefusals.reportInUse, {
        title: definitionIn(stored).title,
        form: user.definition.title,
      });
  };
  const of = { component: 'online/cgreport', by: actor.username, gone, refuse } as const;
  await inTransaction(engine.db, (trx) => removeDrawn(trx, storedReports, ids, of));
  await engine.store.announce();
}

/** Columns and parameters of some SQL, to begin a report with. */
export async function parseReportSql(
  engine: Engine,
  { text, source }: { readonly text: string; readonly source?: string | null | undefined },
  actor: Actor,
) {
  const code = source?.trim() ?? '';
  const columns = await describeSql(engine, { sql: text, ...(code === '' ? {} : { db_source: code }) }, actor);
  const stamp = Date.now();
  const items = columns.map(({ name, type }) => ({ name, label: name, ...typeOf(type) }));
  const params = paramNames(splitSql(text)).map((name) => ({ name, title: name, type: 'text' as const }));
  return {
    fields: itemsOf('', { items }).map((item, index) => ({ ...item, id: `${index + 1}_${stamp}`, cgrheadId: null })),
    params: paramsOf('', { params }).map((param, index) => ({ ...param, id: `p${index + 1}_${stamp}` })),
  };
}

/** Rows of a report that is not saved, as its readers would see them. */
export async function previewReport(
  engine: Engine,
  draft: Schemas['ReportDraft'],
  values: Readonly<Record<string, string>>,
  actor: Actor,
) {
  const definition = definitionOf(draft, null);
  await checkDefinition(engine, definition, actor, { isTried: false });
  const catalogue = await engine.store.catalogue();
  const report = buildReportAlone(definition, catalogue);
  const filters = Object.fromEntries(Object.entries(values).map(([name, value]) => [`self_${name}`, value]));
  const found = await reportPage(engine, report, { query: { filters }, limit: PREVIEW, offset: 0 }, actor);
  const { columns, dictOptions } = await presentReport(engine, report, catalogue, actor);
  const { records, total, totals } = found;
  return {
    columns,
    dictOptions: { ...dictOptionsOf(shownFields(report), catalogue), ...dictOptions },
    data: { records, total, totals, size: PREVIEW, current: 1, pages: 1 },
  };
}

/** Rows of a preview. */
const PREVIEW = 20;

/** Faults that are found when a report is made rather than when somebody opens it. */
export async function checkDefinition(
  engine: Engine,
  definition: ReportDefinition,
  actor: Actor,
  { isTried = true } = {},
): Promise<void> {
  const catalogue = await engine.store.catalogue();
  if (definition.db_source !== undefined && (await engine.sources?.has(definition.db_source)) !== true)
    throw unknownSource();
  const declared = new Set((definition.params ?? []).map(({ name }) => name));
  for (const piece of splitSql(definition.sql)) {
    if (piece.kind === 'text') continue;
    const known = piece.isSystem ? isSystemValue(piece.name) : declared.has(piece.name);
    const fault = piece.isSystem
      ? filled(reportRefusals.systemValueUnknown, { variable: `#{${piece.name}}` })
      : filled(reportRefusals.sqlParamUndefined, { name: piece.name });
    if (!known) throw fieldRefusal('params', fault);
  }
  for (const [row, item] of definition.items.entries()) {
    const refuse = (message: RefusalText): never => {
      throw fieldRefusal({ field: 'items', row }, message);
    };
    if (item.dict !== undefined && catalogue.dict(item.dict) === undefined)
      refuse(filled(formRefusals.noDict, { dict: item.dict }));
    if (item.dict_sql !== undefined) await checkSql(asStandard(item.dict_sql), (name) => isReadable(catalogue, name));
    const { reference, popup } = item;
    if (reference !== undefined && !catalogue.isDeclared(reference.table, reference.text, reference.value))
      refuse(
        filled(reportRefusals.tableDictUnregistered, {
          table: reference.table,
          text: reference.text,
          value: reference.value,
        }),
      );
    if (popup !== undefined && catalogue.popup(popup.code) === undefined)
      refuse(filled(engineRefusals.noPopup, { code: popup.code }));
  }
  if (!isTried) return;
  const found = new Set((await describeSql(engine, definition, actor)).map(({ name }) => name));
  for (const [row, { name }] of definition.items.entries()) {
    const message = filled(reportRefusals.noResultColumn, { name });
    if (!found.has(name)) throw fieldRefusal({ field: 'items', row }, message);
  }
}

/** Our type of a column from the database's. */
export function typeOf(type: string): { readonly type: string; readonly precision?: number } {
  if (/^(smallint|integer|bigint)$/.test(type)) return { type: 'integer' };
  if (/^(numeric|double precision|real)$/.test(type)) return { type: 'number', precision: 2 };
  if (type === 'date') return { type: 'date' };
  return { type: type.startsWith('timestamp') ? 'datetime' : 'text' };
}

async function storedOf(db: Db, id: string): Promise<StoredDrawn> {
  const stored = await storedReports.find(db, id);
  if (stored === undefined) throw gone();
  return stored;
}

function definitionIn({ definition }: StoredDrawn): ReportDefinition {
  // Written by the module loader, which checked it against its schema, or from a draft below.
  return definition as ReportDefinition;
}

function gone(): Refusal {
  return refusal(404, engineRefusals.entityUnknown);
}
