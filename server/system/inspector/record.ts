import type { components } from '#core/contract/api.ts';
import { formFor, isButtonFree, type PersonAccess } from '#server/engine/access/auth-access.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import { visibleIds } from '#server/engine/list/select.ts';
import { maySee, recordGone } from '#server/engine/record/record-seen.ts';
import type { Engine } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';

type Inspected = components['schemas']['InspectedRecord'];

type Looked = {
  readonly wide: Form;
  readonly as: Actor;
  readonly access: PersonAccess;
  /** Its id, or its value of a field that is unique. */
  readonly asked: string;
};

/**
 * Would the user see this record, and which rules hide it from him?
 * @throws Refusal 404 where there is no such record, or the caller would not see it himself
 */
export async function inspectRecord(
  engine: Engine,
  { wide, as, access, asked }: Looked,
  actor: Actor,
): Promise<Inspected> {
  const table = wide.definition.table;
  const id = await idOf(engine, wide, asked.trim(), actor);
  if (id === null || !(await maySee(engine, table, id, actor))) throw recordGone();
  if (await maySee(engine, table, id, as)) return { id, isAllowed: true, reason: 'seen', names: [] };
  if (!may(as, `${wide.definition.permission}:view`)) return { id, isAllowed: false, reason: 'notGranted', names: [] };
  const { form } = await formFor(engine, table, as, 'record');
  if (!isButtonFree(form, 'update') && !isButtonFree(form, 'detail'))
    return { id, isAllowed: false, reason: 'controlled', names: [] };
  const hiding: string[] = [];
  for (const rule of access.rules(wide.head.name)) {
    // The form with this rule alone, asked as every call asks it.
    const rows = { form: wide, rules: [rule], person: access.person };
    const alone = { ...wide.head, access: { rows, hidden: new Map(), hiddenFields: [], buttons: new Set<string>() } };
    if (!(await visibleIds(engine.db, alone, [id], as.tenantId)).has(id)) hiding.push(rule.name);
  }
  return { id, isAllowed: false, reason: 'rule', names: hiding };
}

async function idOf({ db }: Engine, { head }: Form, asked: string, { tenantId }: Actor): Promise<string | null> {
  const keys = ['id', ...head.fields.filter(({ unique }) => unique === true).map(({ name }) => name)];
  for (const key of keys) {
    const [row] = await findByKey(db, head.name, {
      key,
      values: [asked],
      columns: ['id'],
      hasEnabled: false,
      tenantId,
    });
    if (typeof row?.['id'] === 'string') return row['id'];
  }
  return null;
}
