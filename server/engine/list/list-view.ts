import type { operations } from '#core/contract/api.ts';
import { inTransaction } from '#server/db/connection.ts';
import { brokenIndex } from '#server/db/errors.ts';
import { formFor } from '#server/engine/access/auth-access.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Engine } from '#server/engine/scope.ts';
import { guestName, may, shareViews, type Actor } from '#server/platform/actor.ts';
import { Refusal } from '#server/platform/refusal.ts';
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
  if (actor.username === guestName) throw new Refusal(403, '访客不能保存视图，请先登录');
  const form = await screenOf(engine, body.screen, actor);
  const document = JSON.stringify(body.document);
  if (Buffer.byteLength(document) > MOST_BYTES) throw new Refusal(413, '视图内容过大，最多 32 kB');
  checkDocument(form, body, actor);
  const name = body.name.trim();
  if (name === '') throw new Refusal(422, '请输入视图名称', { errors: [{ field: 'name', message: '请输入视图名称' }] });
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
      if ((await countViews(db, actor)) >= MOST_VIEWS) throw new Refusal(422, `每人最多保存 ${MOST_VIEWS} 个视图`);
    } else {
      const found = await findView(db, id, actor.tenantId);
      if (found === undefined) throw new Refusal(404, '视图不存在或已被删除');
      if (!mayChange(found, actor)) throw new Refusal(403, '只能修改自己的视图');
      if (found.screen !== values.screen || found.kind !== values.kind) throw new Refusal(422, '视图不能换到别的列表');
    }
    return storeView(db, actor, id, values);
  }).catch((error: unknown) => {
    if (brokenIndex(error) === 'sys_list_view_name_key')
      throw new Refusal(422, '已有同名的视图', { errors: [{ field: 'name', message: '已有同名的视图' }] });
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
  if (found === undefined) throw new Refusal(404, '视图不存在或已被删除');
  if (!mayChange(found, actor)) throw new Refusal(403, '只能删除自己的视图');
  await removeView(engine.db, actor, id);
}

/** A list whose rows the user may not see has no views for him either. */
async function screenOf(engine: Engine, screen: string, actor: Actor): Promise<Form> {
  const { form } = await formFor(engine, screen, actor, 'list');
  if (!may(actor, `${form.definition.permission}:view`)) throw new Refusal(403, '没有权限，请联系管理员授权');
  return form;
}

function mayChange(view: { owner_id: string; scope: string }, actor: Actor): boolean {
  // Without the permission to share, what was shared once is no longer one's own to change.
  return view.scope === 'personal' ? view.owner_id === actor.userId : may(actor, shareViews);
}

async function targetOf(engine: Engine, { scope, targetId }: ViewBody, actor: Actor): Promise<string | null> {
  if (scope === 'personal') return null;
  if (!may(actor, shareViews)) throw new Refusal(403, '没有共享视图的权限，请联系管理员授权');
  const id = targetId ?? '';
  if (id === '' || !(await targetExists(engine.db, scope, id, actor.tenantId)))
    throw new Refusal(422, scope === 'role' ? '请选择要共享的角色' : '请选择要共享的部门');
  return id;
}

/** Fields must exist, a query must be one that the list would run: a broken view is refused when it is saved, not when it is used. */
function checkDocument(form: Form, { kind, document }: ViewBody, actor: Actor): void {
  if (kind === 'columns') {
    if (!('columns' in document)) throw new Refusal(422, '列视图缺少 columns');
    const unknown = document.columns.find(({ field }) => !isColumn(form.head, field));
    const label = unknown === undefined ? undefined : form.head.access?.hidden.get(unknown.field);
    if (label !== undefined) throw new Refusal(403, `您没有查看“${label}”的权限，不能保存含有它的视图`);
    if (unknown !== undefined)
      throw new Refusal(422, `“${form.definition.title}”没有字段“${unknown.field.slice(0, 60)}”`);
    return;
  }
  if (!('items' in document)) throw new Refusal(422, '查询视图缺少 items');
  const query = {
    filters: document.filters ?? {},
    superQueryParams: JSON.stringify(document.items),
    superQueryMatchType: document.matchType,
    viewer: actor,
  };
  compileWhere(form, form.head, query, actor.tenantId);
}
