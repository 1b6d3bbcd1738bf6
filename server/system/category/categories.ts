import { categorySubject } from '#core/managed/category.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { ManagedRow } from '#server/db/managed.ts';
import { addHistory } from '#server/engine/record/db/record-history.ts';
import type { Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { nextTreeCode } from '#server/platform/tree-code.ts';
import {
  highestCategoryCode,
  liveCategories,
  lockCategories,
  moveCategoryCodes,
  removeCategories,
  type NamedCategory,
} from '../db/system-category.ts';
import { formStoringCategory } from '../dict/uses.ts';
import { ownOptions, type CellReader } from '../kit/book.ts';
import { managed, type Values } from '../kit/managed.ts';
import { systemCategoryRefusals } from './refusals.ts';

const FULL = systemCategoryRefusals.categoriesFull;

/** Categories in a tree; one goes with all below it, unless a record has one of them [system.category]. */
export const categories = managed(categorySubject, {
  table: 'sys_category',
  answers: {
    added: platformAnswers.added,
    edited: platformAnswers.editedNarrow,
    deleted: platformAnswers.deletedNarrow,
    deletedMany: platformAnswers.deletedNarrow,
  },
  check: faultsOf,
  completed: async (db, values, before) => {
    const root = 'pid' in values && isRoot(values['pid']) ? { pid: null } : {};
    if (before !== null) return root;
    await lockCategories(db);
    const above = await codeOf(db, values['pid']);
    return { ...root, code: nextTreeCode(above, await highestCategoryCode(db, above), FULL) };
  },
  written: async (db, _id, values, before) => {
    const parent = isRoot(values['pid']) ? null : values['pid'];
    if (before === null || !('pid' in values) || parent === (before['pid'] ?? null)) return;
    await lockCategories(db);
    const above = await codeOf(db, parent);
    const to = nextTreeCode(above, await highestCategoryCode(db, above), FULL);
    await moveCategoryCodes(db, String(before['code']), to);
  },
  mayDelete: async (db, rows, actor) => {
    await lockCategories(db);
    const all = await liveCategories(db);
    for (const row of rows) {
      const below = belowOf(all, String(row['code']));
      const use = await formStoringCategory(db, [row.id, ...below.map(({ id }) => id)]);
      if (use !== undefined)
        throw refusal(409, systemCategoryRefusals.categoryInUse, {
          name: String(row['name']),
          below: below.length === 0 ? '' : systemCategoryRefusals.orBelow,
          use,
        });
      await removeBelow(
        db,
        below.filter(({ id }) => rows.every((other) => other.id !== id)),
        actor,
      );
    }
  },
  dress: async (db, rows) => {
    const all = await liveCategories(db);
    const names = new Map(all.map(({ id, name }) => [id, name]));
    return rows.map((row) => {
      const below = belowOf(all, String(row['code'])).length;
      return {
        ...row,
        pid_dictText: names.get(String(row['pid'])) ?? null,
        hasChild: below > 0 ? '1' : null,
        belowCount: below,
      };
    });
  },
});

/** The family says `0` for what stands below nothing. */
function isRoot(pid: unknown): boolean {
  return pid === undefined || pid === null || pid === '0';
}

function belowOf(all: readonly NamedCategory[], code: string): readonly NamedCategory[] {
  return all.filter((one) => one.code.length > code.length && one.code.startsWith(code));
}

async function removeBelow(db: Db, below: readonly NamedCategory[], actor: Actor): Promise<void> {
  if (below.length === 0) return;
  const { tenantId, username, orgCode } = actor;
  await removeCategories(
    db,
    below.map(({ id }) => id),
    username,
  );
  await addHistory(
    db,
    { formTable: 'sys_category', tenantId, by: username, orgCode, way: 'form', note: null },
    below.map(({ id, version }) => ({ recordId: id, version: version + 1, act: 'delete', changes: {} })),
  );
}

async function codeOf(db: Db, id: unknown): Promise<string> {
  return typeof id === 'string' ? ((await liveCategories(db)).find((one) => one.id === id)?.code ?? '') : '';
}

async function faultsOf(db: Db, { pid }: Values, before: ManagedRow | null): Promise<readonly FieldError[]> {
  if (typeof pid !== 'string' || isRoot(pid)) return [];
  const parent = (await liveCategories(db)).find(({ id }) => id === pid);
  if (parent === undefined) return [{ field: 'pid', message: systemCategoryRefusals.categoryParentGone }];
  const isBelow = before !== null && parent.code.startsWith(String(before['code']));
  return isBelow ? [{ field: 'pid', message: systemCategoryRefusals.categoryIntoItself }] : [];
}

/** The category above by name or code, among those that are there before the import. */
export async function categoryCells(db: Db): Promise<CellReader> {
  const known = await liveCategories(db);
  return (field, text) => {
    if (field.name !== 'pid') return ownOptions(field, text);
    const found = known.filter(({ code, name }) => code === text || name === text);
    const [first] = found;
    if (first === undefined)
      return { fault: filled(systemCategoryRefusals.parentMissing, { text: text.slice(0, 40) }) };
    if (found.length > 1)
      return { fault: filled(systemCategoryRefusals.parentSeveral, { text: text.slice(0, 40), count: found.length }) };
    return { value: first.id };
  };
}
