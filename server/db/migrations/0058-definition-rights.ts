import type { Kysely } from 'kysely';
import type { Migration } from 'kysely/migration';
import { stableId } from '#server/db/stable-id.ts';
import { giveRight } from '../give-right.ts';

/** Button whose holders get the new one, id of the new one, its permission code. */
const split: readonly (readonly [from: string, id: string, code: string])[] = [
  ...['add', 'copy', 'parse_sql', 'preview'].map(
    (act) => ['online-cgreport-edit', `online-cgreport-${act}`, `online:cgreport:${act}`] as const,
  ),
  ['online-graphreport-add', 'online-graphreport-copy', 'online:graph-report:copy'],
  ['online-code-gen-view', 'online-code-gen-preview', 'online:code-gen:preview'],
  ['online-code-gen-view', 'online-code-gen-download', 'online:code-gen:download'],
  [stableId('button', 'doc:myeditor', 'view'), stableId('button', 'doc:myeditor', 'export'), 'doc:myeditor:export'],
];

/**
 * Separate rights for all that one button allowed; whoever held it keeps everything he could do. Designed forms come with modules as
 * reports do.
 */
export const definitionRights: Migration = {
  async up(db: Kysely<unknown>) {
    // Null: made in the browser.
    await db.schema
      .alterTable('onl_desform')
      .addColumn('module', 'text', (c) => c.ifNotExists())
      .execute();
    for (const [from, id, code] of split) await giveRight(db, { from, id, code });
  },
};
