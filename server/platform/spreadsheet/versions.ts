import type { components } from '#core/contract/api.ts';
import type { SheetText } from '#core/spreadsheet/book.ts';
import { calculatedSheets } from '#core/spreadsheet/calc/calculate.ts';
import { inTransaction, type Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { LEVELS, needItem, viewerOf, type ItemDeps } from '#server/platform/document/access.ts';
import { findVersion, readVersions } from '#server/platform/document/db/document-text.ts';
import { updateItem, type ItemRow, type Viewer } from '#server/platform/document/db/document.ts';
import { presentVersion } from '#server/platform/document/texts.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { replaceSheets, stateOfVersions } from './db/spreadsheet.ts';
import { keepVersion } from './keep.ts';
import { spreadsheetRefusals } from './refusals.ts';
import { sheetsOf } from './sheets.ts';

type Schemas = components['schemas'];

export async function spreadsheetVersions(
  deps: ItemDeps,
  id: string,
  actor: Actor,
): Promise<Schemas['DocumentVersion'][]> {
  const item = await needItem(deps.db, await viewerOf(deps, actor), id, LEVELS.view);
  return (await readVersions(deps.db, item.id)).map(presentVersion);
}

/** The sheets of a version. */
export async function spreadsheetVersion(
  deps: ItemDeps,
  id: string,
  versionNo: number,
  actor: Actor,
): Promise<Schemas['SpreadsheetVersion']> {
  const item = await needItem(deps.db, await viewerOf(deps, actor), id, LEVELS.view);
  const version = await needVersion(deps.db, item, versionNo);
  return { ...presentVersion(version), sheets: readSheets(version.content) };
}

async function needVersion(db: Db, item: ItemRow, versionNo: number) {
  const version = await findVersion(db, item.id, versionNo);
  if (version === undefined)
    throw refusal(404, platformRefusals.itemNoVersion, { name: item.name, version: versionNo });
  return version;
}

/** A version is text that we wrote ourselves. */
function readSheets(content: string): SheetText[] {
  return JSON.parse(content) as SheetText[];
}

/** Keeps the present state as a version on demand; answers its number. */
export async function saveSpreadsheetVersion(deps: ItemDeps, id: string, note: string, actor: Actor): Promise<number> {
  const viewer = await viewerOf(deps, actor);
  return inTransaction(deps.db, async (db) => {
    const item = await needItem(db, viewer, id, LEVELS.edit, { lock: true });
    const no = item.version_no + 1;
    await keepVersion(db, viewer, item, {
      no,
      sheets: await sheetsOf(db, id),
      note: note.trim(),
      revision: item.version,
    });
    return no;
  });
}

/**
 * Keeps what stood there before a change, when ten minutes have passed since the last version: whatever the change does, the work before
 * it can be taken back. Answers the number of the latest version.
 * @param whenever keep it however new the last version is, unless nothing has changed since
 */
export async function keepBefore(db: Db, viewer: Viewer, item: ItemRow, whenever = false): Promise<number> {
  const last = await stateOfVersions(db, item.id);
  if (!last.hasChanged || !(whenever || last.isOld)) return item.version_no;
  const no = item.version_no + 1;
  // It is the work of who changed it last, not of who changes it now.
  const author = { ...viewer, userId: last.changed_by };
  await keepVersion(db, author, item, { no, sheets: await sheetsOf(db, item.id), note: '', revision: item.version });
  return no;
}

/** Puts an earlier version in the place of the present state, which is kept; answers the number of the new version. */
export async function restoreSpreadsheetVersion(
  deps: ItemDeps,
  { id, versionNo, revision }: { id: string; versionNo: number; revision: number },
  actor: Actor,
): Promise<number> {
  const viewer = await viewerOf(deps, actor);
  return inTransaction(deps.db, async (db) => {
    const item = await needItem(db, viewer, id, LEVELS.edit, { lock: true });
    if (item.version !== revision)
      throw refusal(
        409,
        spreadsheetRefusals.justChanged,
        { name: item.name, by: item.changed_by },
        {
          conflict: { version: item.version, updateBy: item.changed_by, updateTime: item.changed_time, fields: [] },
        },
      );
    const sheets = calculatedSheets(readSheets((await needVersion(db, item, versionNo)).content));
    const no = (await keepBefore(db, viewer, item, true)) + 1;
    await replaceSheets(db, viewer, id, item.version + 1, sheets);
    await updateItem(db, viewer, id, {});
    const next = item.version + 1;
    const note = `恢复自版本 ${versionNo}`;
    await keepVersion(db, viewer, item, { no, sheets, note, revision: next, restoredFrom: versionNo });
    return no;
  });
}
