import { schemaFaultText } from '#core/amis/messages.ts';
import { checkSchema } from '#core/amis/schema-check.ts';
import type { components } from '#core/contract/api.ts';
import { inEach } from '#core/refusals/text.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { removeDrawn } from '#server/engine/definition/remove-drawn.ts';
import { namedQuery, type NamedCall } from '#server/engine/list/named-query.ts';
import { pageResult } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { AMIS_PAGE_COMPONENT, amisPermission, writeAmisGrants } from './amis-menu.ts';
import {
  deleteAmisPage,
  findAmisPage,
  findAmisPageByCode,
  findAmisVersion,
  insertAmisPage,
  listAmisPages,
  readAmisVersions,
  updateAmisPage,
  type AmisPageRow,
  type AmisVersionRow,
  type StoredAmisPage,
} from './db/amis-page.ts';
import { pageRefusals } from './refusals.ts';

type Schemas = components['schemas'];

/** Amis pages as administrators list them. */
export async function amisPages(db: Db, call: NamedCall) {
  const asked = namedQuery(call);
  const { records, total } = await listAmisPages(db, asked);
  return pageResult(records.map(headOf), total, asked);
}

/** An amis page to be changed. @throws Refusal 404 */
export async function amisPage(db: Db, id: string): Promise<Schemas['AmisPage']> {
  const stored = await findAmisPage(db, id);
  if (stored === undefined) throw gone();
  return { ...headOf(stored), schema: stored.schema };
}

/**
 * An amis page as its readers open it: with the right to it, once it is open; its makers see it always.
 * @throws Refusal 403 without the right to it, 404 unknown or closed
 */
export async function amisPageView(db: Db, code: string, actor: Actor): Promise<Schemas['AmisPageView']> {
  const stored = await findAmisPageByCode(db, code);
  const isMaker = may(actor, 'system:amis-page:view');
  if (stored === undefined) throw refusal(404, pageRefusals.pageUnknown, { code });
  if (!isMaker && !may(actor, `${amisPermission(stored.code)}:view`)) throw refusal(403, platformRefusals.noRight);
  if (!isMaker && stored.status !== '1') throw refusal(404, pageRefusals.pageDisabled, { name: stored.name });
  return { code: stored.code, name: stored.name, nameEn: stored.name_en, schema: stored.schema };
}

/**
 * Makes an amis page, or changes one as a whole; the code of a stored one stays, for menus and bookmarks name it.
 * @throws Refusal 409 when somebody else changed it, 422 with the faults of the schema by line
 */
export async function saveAmisPage(
  db: Db,
  draft: Schemas['AmisPage'],
  { isNew }: { isNew: boolean },
  actor: Actor,
): Promise<string> {
  checkDraft(draft);
  const id = isNew ? newId() : (draft.id ?? '');
  await inTransaction(db, async (trx) => {
    const stored = isNew ? undefined : await findAmisPage(trx, id, { lock: true });
    if (!isNew && stored === undefined) throw gone();
    if (stored !== undefined && draft.version !== stored.version) throw changed(stored);
    const same = await findAmisPageByCode(trx, draft.code);
    if (same !== undefined && same.id !== id) throw fieldRefusal('code', engineRefusals.codeTaken);
    if (stored !== undefined && stored.code !== draft.code) throw fieldRefusal('code', pageRefusals.pageCodeFixed);
    const values = {
      id,
      code: draft.code,
      name: draft.name.trim(),
      nameEn: (draft.nameEn ?? '').trim() || null,
      schema: draft.schema,
      status: draft.status,
      by: actor.username,
    };
    await (isNew ? insertAmisPage(trx, values) : updateAmisPage(trx, values));
    await writeAmisGrants(trx, values);
  });
  return id;
}

/** Versions of an amis page, the newest first. @throws Refusal 404 */
export async function amisVersions(db: Db, id: string): Promise<Schemas['AmisPageVersion'][]> {
  if ((await findAmisPage(db, id)) === undefined) throw gone();
  return (await readAmisVersions(db, id)).map(presentVersion);
}

/** An amis page as it was. @throws Refusal 404 */
export async function amisVersion(db: Db, id: string, versionNo: number): Promise<Schemas['AmisPageVersionText']> {
  const page = await findAmisPage(db, id);
  if (page === undefined) throw gone();
  const found = await needVersion(db, page, versionNo);
  return { ...presentVersion(found), schema: found.schema };
}

/**
 * Puts schema and name of a version in the place of the present ones, which are a version already.
 * @throws Refusal 404, 409 when somebody else changed the page, 422 when the schema would not be taken today
 */
export async function restoreAmisVersion(
  db: Db,
  { id, versionNo, version }: { readonly id: string; readonly versionNo: number; readonly version: number },
  actor: Actor,
): Promise<void> {
  await inTransaction(db, async (trx) => {
    const stored = await findAmisPage(trx, id, { lock: true });
    if (stored === undefined) throw gone();
    if (version !== stored.version) throw changed(stored);
    const { name, schema } = await needVersion(trx, stored, versionNo);
    checkDraft({ name, schema });
    const { code, name_en: nameEn, status } = stored;
    await updateAmisPage(trx, { id, code, name, nameEn, schema, status, by: actor.username }, versionNo);
  });
}

async function needVersion(db: Db, page: StoredAmisPage, versionNo: number) {
  const found = await findAmisVersion(db, page.id, versionNo);
  if (found === undefined) throw refusal(404, pageRefusals.pageNoVersion, { name: page.name, version: versionNo });
  return found;
}

function presentVersion(row: AmisVersionRow): Schemas['AmisPageVersion'] {
  return {
    versionNo: row.version_no,
    name: row.name,
    restoredFrom: row.restored_from,
    createBy: row.author,
    createTime: row.create_time,
  };
}

/** Deletes amis pages with their menu entries, all or none. */
export async function deleteAmisPages(db: Db, ids: readonly string[], actor: Actor): Promise<void> {
  const rows = { find: findAmisPage, remove: deleteAmisPage };
  const of = { component: AMIS_PAGE_COMPONENT, by: actor.username, gone } as const;
  await inTransaction(db, (trx) => removeDrawn(trx, rows, ids, of));
}

function checkDraft({ name, schema }: Pick<Schemas['AmisPage'], 'name' | 'schema'>): void {
  if (name.trim() === '') throw fieldRefusal('name', pageRefusals.pageNameMissing);
  const faults = checkSchema(schema);
  if (faults.length === 0) return;
  const errors = faults.map((fault) => ({
    field: 'schema',
    message: inEach((language) => schemaFaultText(fault, language)),
  }));
  throw refusal(422, pageRefusals.pageFaulty, { message: errors[0]?.message ?? '' }, { errors });
}

function headOf(row: AmisPageRow | StoredAmisPage): Schemas['AmisPageHead'] {
  return {
    id: row.id,
    code: row.code,
    name: row.name,
    nameEn: row.name_en,
    status: row.status === '1' ? '1' : '0',
    permission: amisPermission(row.code),
    inMenu: row.in_menu,
    version: row.version,
    createBy: row.create_by,
    createTime: row.create_time,
    updateBy: row.update_by,
    updateTime: row.update_time,
  };
}

function changed({ update_by: by }: StoredAmisPage): Refusal {
  return refusal(409, pageRefusals.pageChanged, { by: by ?? platformRefusals.somebodyElse });
}

function gone(): Refusal {
  return refusal(404, engineRefusals.entityUnknown);
}
