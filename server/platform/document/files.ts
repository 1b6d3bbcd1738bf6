import type { Db } from '#server/db/connection.ts';
import type { Actor } from '#server/platform/actor.ts';
import { filesWithUses, findFile, noteUses, type FileRow } from '#server/platform/file/db/file.ts';
import { mayReadFile, pathPattern, type MayReadRecord } from '#server/platform/file/files.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { LEVELS, ofDocuments, viewerOf, type DocumentDeps } from './access.ts';
import { DOCUMENT_FILE, DOCUMENT_TEXT, findItem, type ItemText, type Viewer } from './db/document.ts';

/** Stored files inside a text of an editor. */
const inText = /\/sys\/common\/static\/(\d{6}\/[0-9a-f]{32}\.[a-z0-9]{1,8})/g;

const MOST_PREVIEW_BYTES = 200_000;

/** Paths of the stored files a text shows. */
export function pathsInText(content: string): string[] {
  return [...new Set([...content.matchAll(inText)].flatMap(([, path]) => path ?? []))];
}

/** Addresses of stored files in a text, each by what a function makes of its path. */
export function rewriteFiles(content: string, address: (path: string) => string): string {
  return content.replaceAll(inText, (_whole, path: string) => address(path));
}

/** Lets whoever may see a document see the pictures of its text; its files are open from downloading on. */
export function mayReadDocumentFile(db: Db, others: MayReadRecord): MayReadRecord {
  return async (actor, use) => {
    if (use.formTable !== DOCUMENT_TEXT && use.formTable !== DOCUMENT_FILE) return others(actor, use);
    const item = await findItem(db, await viewerOf(ofDocuments(db), actor), use.recordId, { inTrash: true });
    if (item === undefined || (item.trash_time !== null && item.level < LEVELS.manage)) return false;
    return item.level >= (use.formTable === DOCUMENT_FILE ? LEVELS.download : LEVELS.view);
  };
}

/**
 * Notes the files a document names, inside its transaction. One that it names for the first time must be one that the writer may read:
 * naming it hands it to every reader of the document [FIL-06].
 */
export async function useDocumentFiles(
  deps: DocumentDeps,
  db: Db,
  actor: Actor,
  itemId: string,
  named: { inText: readonly string[]; files: readonly string[] },
): Promise<void> {
  for (const [formTable, paths] of [
    [DOCUMENT_TEXT, named.inText],
    [DOCUMENT_FILE, named.files],
  ] as const) {
    const files = await filesWithUses(db, actor.tenantId, paths);
    const ids: string[] = [];
    for (const path of paths) {
      const file = files.get(path);
      if (file?.uses.some((use) => use.formTable === formTable && use.recordId === itemId) === true) continue;
      if (file !== undefined && (await mayReadFile(actor, file, deps.mayReadRecord))) ids.push(file.id);
      // A picture that is gone stays an empty frame; a file that is gone is no file.
      else if (formTable === DOCUMENT_FILE) throw refusal(422, platformRefusals.fileGoneUpload);
    }
    await noteUses(db, ids, { formTable, recordId: itemId, tenantId: actor.tenantId, by: actor.username });
  }
}

/** An uploaded file that a document is to be made of. */
export async function needUpload(db: Db, viewer: Viewer, path: string): Promise<FileRow> {
  const row = pathPattern.test(path) ? await findFile(db, viewer.tenantId, path) : undefined;
  if (row === undefined) throw refusal(422, platformRefusals.fileGoneUpload);
  return row;
}

/** A stored file as a reader gets it. */
export type ShownFile = {
  readonly path: string;
  readonly name: string;
  readonly size: number;
  readonly mime: string;
  readonly url: string | null;
};

/**
 * Files with a link where it may be taken: everything with the right to download, otherwise what a browser shows in its place
 * (pictures, PDF). Showing means sending: the level “view” spares the button, it cannot keep the bytes.
 */
export async function shownFiles(
  db: Db,
  tenantId: string,
  paths: readonly string[],
  { mayDownload, link }: { mayDownload: boolean; link: (path: string) => string },
): Promise<ShownFile[]> {
  const files: ShownFile[] = [];
  for (const path of paths) {
    const row = await findFile(db, tenantId, path);
    if (row === undefined) continue;
    const isShown = row.mime.startsWith('image/') || row.mime === 'application/pdf';
    files.push({
      path,
      name: row.file_name,
      size: row.size,
      mime: row.mime,
      url: mayDownload || isShown ? link(path) : null,
    });
  }
  return files;
}

/** The beginning of a text file; empty for everything else. */
export async function previewText(storage: Storage, file: ShownFile | undefined): Promise<string> {
  if (file === undefined || !file.mime.startsWith('text/')) return '';
  const bytes = await storage.read(file.path, { start: 0, end: Math.min(file.size, MOST_PREVIEW_BYTES) - 1 });
  if (bytes === null) return '';
  const parts: Buffer[] = [];
  for await (const part of bytes) parts.push(Buffer.isBuffer(part) ? part : Buffer.from(String(part)));
  return new TextDecoder().decode(Buffer.concat(parts)).replaceAll('\0', '');
}

/** Paths a document has besides those in its text: its own file and its attachments. */
export function ownPaths(item: Pick<ItemText, 'file_path' | 'files'>): string[] {
  return [...(item.file_path === null ? [] : [item.file_path]), ...item.files];
}
