import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Field } from '#server/engine/definition/catalogue.ts';
import { readCatalogue } from '#server/engine/definition/store.ts';
import { isDictValueStored, storedColumns } from '../db/system-dict.ts';

type Use = { readonly title: string; readonly table: string; readonly column: string; readonly isMultiple: boolean };

/** Fields of forms that something is true of. */
function usesOf(catalogue: Catalogue, isMeant: (field: Field) => boolean): readonly Use[] {
  return catalogue.forms.flatMap(({ head, subs, definition }) =>
    [head, ...subs].flatMap(({ name, fields }) =>
      fields.filter(isMeant).map(({ name: column, kind }) => ({
        title: definition.title,
        table: name,
        column,
        isMultiple: kind.multiple,
      })),
    ),
  );
}

/** Titles of the forms, copies and reports that name a dictionary. */
export async function formsNaming(db: Db, code: string): Promise<readonly string[]> {
  const catalogue = await readCatalogue(db);
  const copies = catalogue.copies.filter(({ head }) => head.fields.some(({ dict }) => dict === code));
  const reports = catalogue.reports.filter(({ definition }) => definition.items.some(({ dict }) => dict === code));
  return [
    ...new Set([
      ...usesOf(catalogue, ofDict(code)).map(({ title }) => title),
      ...copies.map(({ definition }) => definition.title),
      ...reports.map(({ definition }) => definition.title),
    ]),
  ];
}

/** Title of a form with a record that has one of these values of a dictionary. */
export async function formStoring(db: Db, code: string, values: readonly string[]): Promise<string | undefined> {
  return firstStoring(db, usesOf(await readCatalogue(db), ofDict(code)), values);
}

/** Title of a form with a record that has one of these of the platform's categories. */
export async function formStoringCategory(db: Db, ids: readonly string[]): Promise<string | undefined> {
  const isOfPlatform = ({ type, reference, dormant }: Field) => type === 'cat_tree' && reference === null && !dormant;
  return firstStoring(db, usesOf(await readCatalogue(db), isOfPlatform), ids);
}

function ofDict(code: string): (field: Field) => boolean {
  return ({ dict }) => dict === code;
}

async function firstStoring(db: Db, uses: readonly Use[], values: readonly string[]): Promise<string | undefined> {
  // A form that waits for its tables stores nothing yet.
  const there = await storedColumns(db);
  for (const use of uses)
    if (there.has(`${use.table}.${use.column}`) && (await isDictValueStored(db, use, values))) return use.title;
  return undefined;
}
