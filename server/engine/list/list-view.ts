import type { operations } from '#core/contract/api.ts';
import { inTransaction } from '#server/db/connection.ts';
import { brokenIndex } from '#server/db/errors.ts';
import { formFor } from '#server/engine/access/auth-access.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Engine } from '#server/engine/scope.ts';
import { guestName, may, shareViews, type Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import {
  countViews,
  findView,
  removeView,
  storeView,
  targetExists,
  viewsFor,
  type ListViewRow,
} from './db/list-view.ts';
import { compileWhere, isColumn } from './query.ts';
import { listRefusals } from './refusals.ts';

const MOST_BYTES = 32 * 1024;
const MOST_VIEWS = 500;

export type ViewBody = operations['saveListView']['requestBody']['content']['application/json'];

/** Views and queries of a screen the user may use, each with whether he may change it. */
export async function listViews(
  engine: Engine,
  screen: string,
  actor: Actor,
): Promise<(ListViewRow & { isOwn: boolean })[]> {
  const form = await screenOf(engine, screen, actor);
  const rows = await viewsFor(engine.db, actor, form.definition.table);
  return rows.map((row) => ({ ...row, document: shownDocument(form, row), isOwn: mayChange(row, actor) }));
}

/** Keeps a view or query; the document must fit its screen and be at most 32 kB. Answers the id. */
export async function saveView(engine: Engine, body: ViewBody, actor: Actor): Promise<string> {
  // The guest is many people at once.
  if (actor.username === guestName) throw refusal(403, listRefusals.guestViews);
  const form = await screenOf(engine, body.screen, actor);
  const document = JSON.stringify(body.document);
  if (Buffer.byteLength(document) > MOST_BYTES) throw refusal(413, listRefusals.viewTooLarge);
  checkDocument(form, body, actor);
  const name = body.name.trim();
  if (name === '') throw fieldRefusal('name', listRefusals.viewWithoutName);
  const targetId = await targetOf(engine, body, actor);
  const id = body.id === undefined || body.id === '' ? null : body.id;
  const values = {
    screen: form.definition.table,
    name,
    kind: body.kind,
    document,
    scope: body.scope,
    target_id: targetId,
    is_default: body.isDefault === true,
  };
  return inTransaction(engine.db, async (db) => {
    if (id === null) {
      if ((await countViews(db, actor)) >= MOST_VIEWS)
        throw refusal(422, listRefusals.tooManyViews, { limit: MOST_VIEWS });
    } else {
      const found = await findView(db, id, actor.tenantId);
      if (found === undefined) throw refusal(404, listRefusals.viewGone);
      if (!mayChange(found, actor)) throw refusal(403, listRefusals.onlyOwnView);
      if (found.screen !== values.screen || found.kind !== values.kind)
        throw refusal(422, listRefusals.viewOfOtherList);
    }
    return storeView(db, actor, id, values);
  }).catch((error: unknown) => {
    if (brokenIndex(error) === 'sys_list_view_name_key') throw fieldRefusal('name', listRefusals.viewNameTaken);
    throw error;
  });
}

/**
 * Returns a view without the fields hidden from its user. Hidden columns go; the conditions of a query stay, because without them it would
 * find more than its name says: it is refused in words when it is run.
 */
function shownDocument(form: Form, { kind, document }: ListViewRow): unknown {
  const hidden = form.head.access?.hidden;
  if (hidden === undefined || hidden.size === 0 || kind !== 'columns') return document;
  // Written by `saveView`, which checked it.
  const { columns, sort, ...rest } = document as Extract<ViewBody['document'], { columns: unknown }>;
  return {
    ...rest,
    columns: columns.filter(({ field }) => !hidden.has(field)),
    ...(sort === undefined || hidden.has(sort.column) ? {} : { sort }),
  };
}

export async function deleteView(engine: Engine, id: string, actor: Actor): Promise<void> {
  const found = await findView(engine.db, id, actor.tenantId);
  if (found === undefined) throw refusal(404, listRefusals.viewGone);
  if (!mayChange(found, actor)) throw refusal(403, listRefusals.onlyOwnViewDeleted);
  await removeView(engine.db, actor, id);
}

/** A list whose rows the user may not see has no views for him either. */
async function screenOf(engine: Engine, screen: string, actor: Actor): Promise<Form> {
  const { form } = await formFor(engine, screen, actor, 'list');
  if (!may(actor, `${form.definition.permission}:view`)) throw refusal(403, platformRefusals.noRight);
  return form;
}

function mayChange(view: { owner_id: string; scope: string }, actor: Actor): boolean {
  // Without the permission to share, what was shared once is no longer one's own to change.
  return view.scope === 'personal' ? view.owner_id === actor.userId : may(actor, shareViews);
}

async function targetOf(engine: Engine, { scope, targetId }: ViewBody, actor: Actor): Promise<string | null> {
  if (scope === 'personal') return null;
  if (!may(actor, shareViews)) throw refusal(403, listRefusals.noRightToShareViews);
  const id = targetId ?? '';
  if (id === '' || !(await targetExists(engine.db, scope, id, actor.tenantId)))
    throw refusal(422, scope === 'role' ? listRefusals.chooseRoleToShare : listRefusals.chooseDepartToShare);
  return id;
}

/** Fields must exist, a query must be one that the list would run: a broken view is refused when it is saved, not when it is used. */
function checkDocument(form: Form, { kind, document }: ViewBody, actor: Actor): void {
  if (kind === 'columns') {
    if (!('columns' in document)) throw refusal(422, listRefusals.columnsMissing);
    const unknown = document.columns.find(({ field }) => !isColumn(form.head, field));
    const label = unknown === undefined ? undefined : form.head.access?.hidden.get(unknown.field);
    if (label !== undefined) throw refusal(403, listRefusals.viewWithHidden, { label });
    if (unknown !== undefined)
      throw refusal(422, engineRefusals.noField, { title: form.definition.title, field: unknown.field.slice(0, 60) });
    return;
  }
  if (!('items' in document)) throw refusal(422, listRefusals.itemsMissing);
  const query = {
    filters: document.filters ?? {},
    superQueryParams: JSON.stringify(document.items),
    superQueryMatchType: document.matchType,
    viewer: actor,
  };
  compileWhere(form, form.head, query, actor.tenantId);
}
