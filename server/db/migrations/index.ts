import type { Migration } from 'kysely/migration';
import { identity } from './0001-identity.ts';
import { online } from './0002-online.ts';
import { files } from './0003-files.ts';
import { shell } from './0004-shell.ts';
import { idempotency } from './0005-idempotency.ts';
import { batchUndo } from './0006-batch-undo.ts';
import { listView } from './0007-list-view.ts';
import { fileUse } from './0008-file-use.ts';

/** Every migration, in the order it runs. A released one is never edited: a change is a new migration. */
export const migrations: Readonly<Record<string, Migration>> = {
  '0001_identity': identity,
  '0002_online': online,
  '0003_files': files,
  '0004_shell': shell,
  '0005_idempotency': idempotency,
  '0006_batch_undo': batchUndo,
  '0007_list_view': listView,
  '0008_file_use': fileUse,
};
