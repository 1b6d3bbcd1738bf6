import type { SheetText } from '#core/spreadsheet/book.ts';
import type { Db } from '#server/db/connection.ts';
import { insertVersion } from '#server/platform/document/db/document-text.ts';
import type { Viewer } from '#server/platform/document/db/document.ts';
import { pruneVersions, noteVersion } from './db/spreadsheet.ts';

/** Versions of a spreadsheet that are kept. */
const KEPT = 200;

/** Content of a version. */
type State = {
  readonly no: number;
  readonly sheets: readonly SheetText[];
  readonly note: string;
  readonly revision: number;
  /** The version whose sheets these are. */
  readonly restoredFrom?: number;
};

/** Keeps a state as a version. */
export async function keepVersion(
  db: Db,
  author: Viewer,
  item: { readonly id: string; readonly name: string },
  state: State,
): Promise<void> {
  const { no, sheets, note, revision, restoredFrom } = state;
  const content = JSON.stringify(sheets);
  await insertVersion(db, author, {
    item_id: item.id,
    version_no: no,
    name: item.name,
    content,
    file_path: null,
    size: Buffer.byteLength(content),
    note,
    ...(restoredFrom === undefined ? {} : { restored_from: restoredFrom }),
  });
  await noteVersion(db, item.id, no, revision);
  await pruneVersions(db, item.id, KEPT);
}
