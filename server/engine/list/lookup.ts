import type { components } from '#core/contract/api.ts';
import { choosable } from '#core/fields/conversion.ts';
import { type RefusalText } from '#core/refusals/text.ts';
import { checkRuleMessage } from '#core/rules/check-rule.ts';
import { checkValue } from '#core/rules/rules.ts';
import { validator } from '#core/rules/validators.ts';
import { catalogueFor } from '#server/engine/access/auth-access.ts';
import type { Catalogue, DictItem, Table } from '#server/engine/definition/catalogue.ts';
import { PARENT } from '#server/engine/definition/definition.ts';
import type { Engine } from '#server/engine/scope.ts';
import { guestName, may, shareViews, type Actor } from '#server/platform/actor.ts';
import { fieldRefusal, refusal, type Refusal } from '#server/platform/refusal.ts';
import {
  findTexts,
  linkedOptions,
  textsOfKeys,
  treeLevel,
  treeRows,
  type NodeRow,
  type TableDict,
  type TextRow,
} from './db/dict.ts';
import { isTaken } from './db/row.ts';
import { compileRows } from './query.ts';
import { TAKEN } from './references.ts';
import { listRefusals } from './refusals.ts';

/** The pickers of users, departments and roles; the only system tables a dictionary may read, and only these columns. */
const people: Readonly<Record<string, TableDict>> = {
  'sys_user,realname,username': { table: 'sys_user', text: 'realname', value: 'username', hasEnabled: false },
  'sys_depart,depart_name,id': { table: 'sys_depart', text: 'depart_name', value: 'id', hasEnabled: false },
  'sys_role,role_name,id': { table: 'sys_role', text: 'role_name', value: 'id', hasEnabled: false },
};

const WRONG_CODE = listRefusals.dictCodeWrong;
/** [B5.10] [B5.8], word for word. */
const EMPTY_CODE = listRefusals.dictCodeMissing;
const WRONG_TREE_CONDITION = listRefusals.treeCondition;
/** Most nodes of a tree that is answered as a whole. */
const NODE_LIMIT = 5000;

export type DictSource =
  | { readonly kind: 'items'; readonly items: readonly DictItem[] }
  | { readonly kind: 'table'; readonly dict: TableDict };

/** Returns the source of a dictionary code: a system dictionary, or a table dictionary that some form declares and this user may read. */
export async function dictSource(engine: Engine, code: string, actor: Actor): Promise<DictSource> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const parts = code.split(',').map((part) => part.trim());
  if (parts.includes('')) throw refusal(400, EMPTY_CODE);
  if (parts.length === 1) return { kind: 'items', items: catalogue.dict(code) ?? [] };
  const [table = '', text = '', value = ''] = parts;
  // A fourth part would be a condition in SQL: there is none here.
  if (parts.length !== 3) throw refusal(400, WRONG_CODE);
  return { kind: 'table', dict: declaredDict(catalogue, { table, text, value }, actor) };
}

/** Items of a dictionary, or the rows of a table dictionary (up to 5000). */
export async function dictItems(engine: Engine, code: string, actor: Actor): Promise<readonly TextRow[]> {
  const source = await dictSource(engine, code, actor);
  if (source.kind === 'items') return choosable(source.items);
  return findTexts(engine.db, source.dict, { tenantId: actor.tenantId, keyword: '', limit: 5000 });
}

/** A search in a dictionary by text or value. */
export async function searchDict(
  engine: Engine,
  code: string,
  keyword: string,
  limit: number,
  actor: Actor,
): Promise<readonly TextRow[]> {
  const source = await dictSource(engine, code, actor);
  const wanted = keyword.trim();
  if (source.kind === 'items')
    return choosable(source.items)
      .filter((item) => item.text.includes(wanted) || wanted.split(',').includes(item.value))
      .slice(0, limit);
  return findTexts(engine.db, source.dict, { tenantId: actor.tenantId, keyword: wanted, limit });
}

/** Texts of keys in their order; unknown keys are dropped or echoed. */
export async function dictTexts(
  engine: Engine,
  code: string,
  keys: readonly string[],
  dropUnknown: boolean,
  actor: Actor,
): Promise<string[]> {
  const source = await dictSource(engine, code, actor);
  const rows = source.kind === 'items' ? source.items : await textsOfKeys(engine.db, source.dict, keys, actor.tenantId);
  const texts = new Map(rows.map((row) => [row.value, row.text]));
  return keys.flatMap((key) => texts.get(key) ?? (dropUnknown ? [] : [key]));
}

export type TreeQuery = {
  readonly table: string;
  readonly text: string;
  readonly value: string;
  readonly parent: string;
  readonly pid: string;
  readonly condition: string;
};

/** One level of a tree dictionary [B7.13]; an empty pid or "0" means the roots. */
export async function treeNodes(engine: Engine, query: TreeQuery, actor: Actor): Promise<NodeRow[]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const dict = declaredDict(catalogue, query, actor);
  const table = catalogue.table(query.table);
  if (table?.byName.get(query.parent)?.kind.reference !== 'tree') throw notDeclared();
  return treeLevel(
    engine.db,
    { ...dict, parent: query.parent },
    {
      tenantId: actor.tenantId,
      parentId: query.pid === '' || query.pid === '0' ? null : query.pid,
      conditions: conditionsOf(table, query.condition, WRONG_TREE_CONDITION),
    },
  );
}

export type TreeNode = components['schemas']['TreeListNode'];

/** A whole tree of a tree form [B7.6]; text and key are those of the form, or such as a field declares. */
export async function wholeTree(
  engine: Engine,
  asked: { code: string; title: string; key: string },
  actor: Actor,
): Promise<TreeNode[]> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const form = catalogue.form(asked.code);
  if (form?.definition.kind !== 'tree') throw refusal(404, listRefusals.treeUnknown);
  const named = asked.title === '' ? form.definition.display : asked.title;
  const value = asked.key === '' ? 'id' : asked.key;
  const table = form.head.name;
  // A hidden name is shown as the key.
  const text = form.head.access?.hidden.has(named) === true ? value : named;
  const isOwn = named === form.definition.display && value === 'id';
  if (!isOwn && !catalogue.isDeclared(table, text, value)) throw notDeclared();
  if (!mayUseTable(catalogue, table, actor)) throw refusal(403, listRefusals.noRightToData);
  const rows = await treeRows(
    engine.db,
    {
      table,
      text,
      value,
      hasEnabled: canBeDisabled(form.head),
      parent: PARENT,
      ...ruled(form.head, actor),
    },
    { tenantId: actor.tenantId, limit: NODE_LIMIT },
  );
  if (rows.length > NODE_LIMIT) throw refusal(422, listRefusals.treeTooLarge, { limit: NODE_LIMIT });
  return nested(rows);
}

/** Rows as a tree; one whose parent is not among them stands at the root rather than nowhere. */
function nested(rows: readonly NodeRow[]): TreeNode[] {
  const ids = new Set(rows.map((row) => row.id));
  const below = Map.groupBy(rows, (row) => (row.parent !== null && ids.has(row.parent) ? row.parent : ''));
  const node = (row: NodeRow): TreeNode => {
    const children = below.get(row.id)?.map(node) ?? null;
    const isLeaf = children === null;
    return { key: row.value, value: row.value, title: row.text, label: row.text, leaf: isLeaf, isLeaf, children };
  };
  return (below.get('') ?? []).map(node);
}

export type LinkQuery = {
  readonly table: string;
  readonly txt: string;
  readonly key: string;
  readonly idField: string;
  readonly pidField: string;
  readonly pidValue: string | undefined;
  readonly condition: string;
};

/** Options of one level of a linked drop-down [B7.9]. */
export async function linkOptions(engine: Engine, query: LinkQuery, actor: Actor) {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const dict = declaredDict(catalogue, { table: query.table, text: query.txt, value: query.key }, actor);
  const table = catalogue.table(query.table);
  if (table === undefined) throw notDeclared();
  const id = query.idField === '' ? 'id' : query.idField;
  if (id !== 'id' && !isReadable(table, id)) throw notDeclared();
  if (query.pidField !== '' && !isReadable(table, query.pidField)) throw notDeclared();
  // The first level is asked for without a parent: by its condition, or else it is the roots.
  const pidValue = query.pidValue ?? (query.condition.trim() === '' ? '' : undefined);
  const parent =
    query.pidField === '' || pidValue === undefined
      ? {}
      : { [query.pidField]: pidValue === '' || pidValue === '0' ? null : pidValue };
  return linkedOptions(
    engine.db,
    { ...dict, id },
    {
      tenantId: actor.tenantId,
      conditions: { ...conditionsOf(table, query.condition, listRefusals.conditionNoJson), ...parent },
    },
  );
}

/** Is the value free in a unique field [A3.11, A5.5]? Only fields declared unique can be asked: anything else would be an oracle. */
export async function checkFree(
  engine: Engine,
  query: { table: string; field: string; value: string; exceptId: string },
  actor: Actor,
): Promise<void> {
  const catalogue = await catalogueFor(engine, actor, 'list');
  const table = catalogue.table(query.table);
  const field = table?.byName.get(query.field);
  const label = table?.access?.hidden.get(query.field);
  if (label !== undefined) throw refusal(403, listRefusals.noRightToValues, { label });
  if (table === undefined || field?.unique !== true) throw refusal(403, listRefusals.noUniqueCheck);
  if (!mayUseTable(catalogue, query.table, actor)) throw refusal(403, listRefusals.noRightToData);
  const value = query.value.trim();
  if (value === '') return;
  // A value the column cannot hold is free, but not because it may be used.
  const violation = checkValue(value, {
    label: field.label,
    kind: field.kind.storage === 'text' ? 'text' : 'number',
    maxLength: field.length ?? field.kind.maxLength,
  });
  if (violation !== null) throw refusal(422, listRefusals.valueWrong, { label: field.label });
  const taken = await isTaken(engine.db, table.name, field.name, value, {
    tenantId: actor.tenantId,
    exceptIds: query.exceptId === '' ? [] : [query.exceptId],
  });
  if (taken) throw fieldRefusal(query.field, TAKEN);
}

/** Does a value obey a check rule: a valid code of the platform, or a rule an administrator wrote? */
export async function checkRule(engine: Engine, code: string, value: string): Promise<void> {
  if (value === '') return;
  const named = validator(code);
  if (named !== undefined) {
    if (!named.test(value)) throw refusal(422, named);
    return;
  }
  const parts = (await engine.store.catalogue()).checkRules.get(code);
  if (parts === undefined) throw refusal(404, listRefusals.codeUnknown);
  const message = checkRuleMessage(parts, value);
  if (message !== null) throw refusal(422, message);
}

/**
 * May this user read a table at all: its own form, a form that points to it, one that chooses from a popup whose columns or tree are its
 * records, or a report that is asked by them?
 */
export function mayUseTable(catalogue: Catalogue, table: string, actor: Actor): boolean {
  if (actor.superuser) return true;
  const own = catalogue.table(table);
  const form = own === undefined ? undefined : catalogue.form(own.formTable);
  const users = new Set(
    [table, ...tablesShowing(catalogue, table)].flatMap((one) =>
      catalogue.pointersTo(one).map((pointer) => pointer.form.head.name),
    ),
  );
  if (form !== undefined) users.add(form.head.name);
  const prefixes = [...catalogue.forms, ...catalogue.copies]
    .filter(({ head }) => users.has(head.name))
    .map(({ definition }) => definition.permission);
  prefixes.push(...reportsAskedBy(catalogue, table));
  return prefixes.some((prefix) => may(actor, `${prefix}:view`));
}

/** Lists the tables whose popups show records of a table: whoever chooses an item sees, and filters by, its category. */
function tablesShowing(catalogue: Catalogue, table: string): string[] {
  return catalogue.popups.flatMap(({ table: shown, columns }) => {
    const fields = catalogue.table(shown)?.byName;
    return columns.some((column) => fields?.get(column)?.reference?.table === table) ? [shown] : [];
  });
}

/** Permissions of the reports whose columns or parameters are records of a table. */
function reportsAskedBy(catalogue: Catalogue, table: string): string[] {
  return catalogue.reports.flatMap(({ definition, form }) => {
    const asked =
      form.head.fields.some(({ reference }) => reference?.table === table) ||
      (definition.params ?? []).some(({ popup }) => catalogue.popup(popup?.code ?? '')?.table === table);
    return asked ? [definition.permission] : [];
  });
}

function declaredDict(
  catalogue: Catalogue,
  { table, text, value }: { table: string; text: string; value: string },
  actor: Actor,
): TableDict {
  const person = people[`${table},${text},${value}`];
  // Which roles there are is for those who share with them.
  if (person?.table === 'sys_role' && !may(actor, shareViews)) throw refusal(403, listRefusals.noRightToDict);
  // Who works here is nothing for strangers.
  if (person !== undefined && actor.username === guestName) throw refusal(403, listRefusals.noRightToDict);
  if (person !== undefined) return person;
  if (!catalogue.isDeclared(table, text, value)) throw notDeclared();
  if (!mayUseTable(catalogue, table, actor)) throw refusal(403, listRefusals.noRightToDict);
  const target = catalogue.table(table);
  return { table, text, value, hasEnabled: target !== undefined && canBeDisabled(target), ...ruled(target, actor) };
}

/** Records of the table can be disabled, and then not chosen; also by whom the switch is hidden from. */
export function canBeDisabled({ byName, access }: Table): boolean {
  const field = byName.get('enabled') ?? access?.hiddenFields.find(({ name }) => name === 'enabled');
  return field?.type === 'switch';
}

/** The row rules of a table as its dictionaries obey them. */
function ruled(table: Table | undefined, { tenantId }: Actor): Pick<TableDict, 'rules'> {
  const rules = table === undefined ? [] : compileRows(table, 't', tenantId);
  return rules.length === 0 ? {} : { rules };
}

function notDeclared(): Refusal {
  return refusal(403, listRefusals.dictNotRegistered);
}

/** `condition` is a JSON object of column → value; columns are those of the definition. */
function conditionsOf(table: Table, text: string, fault: RefusalText): Record<string, string> {
  if (text.trim() === '') return {};
  let parsed: unknown;
  try {
    parsed = JSON.parse(text);
  } catch {
    throw refusal(400, fault);
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed)) throw refusal(400, fault);
  const conditions: Record<string, string> = {};
  for (const [column, value] of Object.entries(parsed)) {
    if (!isReadable(table, column)) throw refusal(400, listRefusals.conditionField);
    if (typeof value !== 'string' && typeof value !== 'number')
      throw refusal(400, listRefusals.conditionValue, { column });
    conditions[column] = String(value);
  }
  return conditions;
}

function isReadable(table: Table, name: string): boolean {
  const field = table.byName.get(name);
  return field !== undefined && field.kind.storage !== 'none' && field.type !== 'password';
}
