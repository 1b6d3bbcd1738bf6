import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Readable } from 'node:stream';
import { refuseDangerous } from '#server/platform/file/check-content.ts';
import { fileType } from '#server/platform/file/file-type.ts';
import { cleanName } from '#server/platform/file/files.ts';
import { refuseInfected, type Scan } from '#server/platform/file/scan.ts';
import { receive, type Received } from '#server/platform/file/spool.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { bookRefusals } from './refusals.ts';

/** A file on its way in. */
export type Upload = {
  readonly bytes: Readable;
  readonly fileName: string;
  readonly isTruncated: () => boolean;
  readonly limitMb: number;
};

/** A file that was looked through. */
export type TableFile = {
  readonly file: string;
  readonly name: string;
  readonly kind: 'xlsx' | 'csv';
  readonly size: number;
  readonly sha256: string;
};

/** Receives a file and refuses what is no workbook or CSV, or was made to do harm [FIL-03]. Nothing stays on the disk. */
export async function withTableFile<T>(
  scan: Scan | null,
  upload: Upload,
  act: (file: TableFile) => Promise<T>,
): Promise<T> {
  const folder = await mkdtemp(join(tmpdir(), 'back-office-import-'));
  try {
    const received = await receive(folder, 'file', upload.bytes);
    if (upload.isTruncated()) throw refusal(413, bookRefusals.tooLargeToImport, { megabytes: upload.limitMb });
    const name = cleanName(upload.fileName);
    const kind = await kindOf(received, name);
    await refuseInfected(scan, received.file, name);
    return await act({ file: received.file, name, kind, size: received.size, sha256: received.sha256 });
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

async function kindOf(received: Received, name: string): Promise<'xlsx' | 'csv'> {
  if (received.size === 0) throw refusal(422, platformRefusals.emptyFile);
  const extension = /\.([a-z0-9]+)$/i.exec(name)?.[1]?.toLowerCase() ?? '';
  if (extension === 'xls' || received.head.subarray(0, 4).toString('hex') === 'd0cf11e0')
    throw refusal(422, bookRefusals.oldOrEncrypted);
  if (['xlsm', 'xltm', 'xlsb'].includes(extension)) throw refusal(422, bookRefusals.mayHaveMacros, { extension });
  const isZip = received.head.subarray(0, 4).toString('hex') === '504b0304';
  if (isZip) {
    const type = fileType(received.head, `${name.replace(/\.[^.]*$/, '')}.xlsx`);
    if (type !== null) await refuseDangerous(received.file, type, name);
    return 'xlsx';
  }
  if (['csv', 'txt', 'tsv'].includes(extension)) return 'csv';
  throw refusal(422, bookRefusals.onlyXlsxOrCsv);
}
