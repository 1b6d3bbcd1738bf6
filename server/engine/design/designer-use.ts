import type { DesignFault } from '#core/online/check-design.ts';
import type { FormDefinition } from '#core/online/definition.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import type { Catalogue, Form, Popup, Table } from '#server/engine/definition/catalogue.ts';
import { designRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

/**
 * Columns and sub-tables that a change takes away or renames although others show, store or read them. A list of another form would otherwise
 * break when it is opened.
 */
export function brokenUses(catalogue: Catalogue, before: Form, after: FormDefinition): DesignFault[] {
  const tables = new Map([after, ...(after.sub_tables ?? [])].map((table) => [table.table, table]));
  return [before.head, ...before.subs].flatMap((table): DesignFault[] => {
    const wanted = tables.get(table.name);
    if (wanted === undefined) {
      const users = usersOf(catalogue, before, table, null);
      return users.length === 0
        ? []
        : [
            {
              field: 'subTables',
              message: filled(designRefusals.subInUse, { name: table.name, users: said(users) }),
            },
          ];
    }
    const names = new Set(wanted.fields.map(({ name }) => name));
    return table.fields
      .filter(({ name }) => !names.has(name))
      .flatMap(({ name }): DesignFault[] => {
        const users = usersOf(catalogue, before, table, name);
        const at = table.isSub ? { table: table.name } : {};
        return users.length === 0
          ? []
          : [{ ...at, field: name, message: filled(designRefusals.fieldInUse, { name, users: said(users) }) }];
      });
  });
}

/** Lists the users of a table, or of one of its columns. */
function usersOf(catalogue: Catalogue, own: Form, table: Table, column: string | null): RefusalText[] {
  const fields = catalogue
    .pointersTo(table.name)
    .filter(({ form }) => form.id !== own.id)
    .filter(
      ({ field: { reference } }) =>
        column === null || [reference?.text, reference?.value, reference?.parent].includes(column),
    )
    .map(({ form, field }) => filled(designRefusals.fieldOfForm, { form: form.definition.title, label: field.label }));
  const popups = catalogue.popups
    .filter((popup) => popup.table === table.name && (column === null || columnsOf(popup).includes(column)))
    .map(({ title }) => filled(designRefusals.popupNamed, { title }));
  const reports = catalogue.reports
    .filter(({ definition: { sql } }) => mentions(sql, table.name) && (column === null || mentions(sql, column)))
    .map(({ definition }) => filled(engineRefusals.reportNamed, { title: definition.title }));
  return [...fields, ...popups, ...reports];
}

function columnsOf({ columns, query, display, params = [], tree }: Popup): string[] {
  return [
    ...columns,
    ...query,
    display,
    ...params.map(({ field }) => field),
    ...(tree === undefined ? [] : [tree.field]),
  ];
}

function mentions(sql: string, name: string): boolean {
  return new RegExp(`\\b${name}\\b`).test(sql);
}

function said(users: readonly RefusalText[]): RefusalText {
  const some = listed(users.slice(0, 3));
  return users.length > 3 ? filled(designRefusals.andOthers, { some, count: users.length }) : some;
}
