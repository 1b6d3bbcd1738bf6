import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { firstPointing } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf } from '#server/engine/scope.ts';
import { refuseFields } from '#server/platform/refusal.ts';
import { recordRefusals } from './refusals.ts';

/**
 * Refuses to delete records others point to. The message says what points to the first, the errors name every such record with the first
 * field that does.
 * @throws Refusal 422
 */
export async function refuseInUse(
  db: Db,
  catalogue: Catalogue,
  form: Form,
  rows: readonly Row[],
  tenantId: string,
): Promise<void> {
  const users = catalogue
    .pointersTo(form.head.name)
    .flatMap(({ form: user, table, field }) =>
      field.reference === null ? [] : [{ user, table, field, key: field.reference.value }],
    );
  const ids = rows.map((row) => String(row['id']));
  const first = await firstPointing(
    db,
    tenantId,
    users.map(({ table, field, key }) => ({
      table: table.name,
      column: field.name,
      isList: isList(field),
      keys: rows.map((row) => String(row[key])),
      // A branch of a tree may go as a whole.
      except: table.name === form.head.name ? ids : [],
    })),
  );
  const hint = form.head.byName.has('enabled') ? recordRefusals.disableInstead : '';
  const refused = rows.flatMap((row, index) => {
    const by = users[first[index] ?? -1];
    if (by === undefined) return [];
    const what = filled(recordRefusals.usedBy, {
      name: nameOf(form.head, form, row),
      form: by.user.definition.title,
      label: by.field.label,
      hint,
    });
    return [{ field: String(row['id']), message: what }];
  });
  refuseFields(refused.slice(0, 500));
}
