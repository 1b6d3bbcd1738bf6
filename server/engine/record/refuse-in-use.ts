import type { Db } from '#server/db/connection.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { firstPointing } from '#server/engine/list/db/row.ts';
import { isList } from '#server/engine/list/query.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf } from '#server/engine/scope.ts';
import { Refusal } from '#server/platform/refusal.ts';

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
  const hint = form.head.byName.has('enabled') ? '，可以停用' : '';
  const refused = rows.flatMap((row, index) => {
    const by = users[first[index] ?? -1];
    if (by === undefined) return [];
    const what = `${nameOf(form.head, form, row)}已被“${by.user.definition.title}”的“${by.field.label}”引用，不能删除${hint}`;
    return [{ field: String(row['id']), message: what }];
  });
  const [told] = refused;
  if (told !== undefined) throw new Refusal(422, told.message, { errors: refused.slice(0, 500) });
}
