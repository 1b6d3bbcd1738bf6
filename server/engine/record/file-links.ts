import type { Field } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Engine } from '#server/engine/scope.ts';
import type { Actor } from '#server/platform/actor.ts';
import { fileNames } from '#server/platform/file/db/file.ts';

/** The signed address of a stored file for this user. */
export type PresentFile = (path: string, actor: Actor) => string;

/** All paths in those columns. */
export function pathsOf(rows: readonly Row[], columns: readonly string[]): readonly string[] {
  return rows.flatMap((row) =>
    columns.flatMap((name) => {
      const value = row[name];
      return typeof value === 'string' && value !== '' ? value.split(',') : [];
    }),
  );
}

/**
 * An `<img>` cannot carry a header, so links to files carry a signature instead, and the name people gave the file. They stand beside the paths in
 * the same order, like the texts of keys.
 */
export async function addFileLinks(
  engine: Engine,
  present: PresentFile,
  fields: readonly Field[],
  rows: readonly Row[],
  actor: Actor,
): Promise<void> {
  const columns = fields.filter(({ type }) => type === 'file' || type === 'image').map(({ name }) => name);
  const linked = await fileLinks(engine, present, pathsOf(rows, columns), actor);
  for (const row of rows) {
    for (const column of columns) {
      const paths = pathsOf([row], [column]);
      if (paths.length > 0) row[`${column}_dictText`] = linked(paths.join(','));
    }
  }
}

/** Makes comma lists of these paths into comma lists of their links. */
export async function fileLinks(
  engine: Engine,
  present: PresentFile,
  lists: readonly string[],
  actor: Actor,
): Promise<(list: string | null) => string | null> {
  const split = (list: string): readonly string[] => list.split(',').filter((path) => path !== '');
  const names = await fileNames(engine.db, actor.tenantId, lists.flatMap(split));
  const link = (path: string): string => {
    const name = names.get(path);
    return present(path, actor) + (name === undefined ? '' : `&name=${encodeURIComponent(name)}`);
  };
  return (list) => (list === null || list === '' ? null : split(list).map(link).join(','));
}
