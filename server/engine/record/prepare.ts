import { parseAmount } from '#core/amounts/amounts.ts';
import { resolveDefault, type DefaultContext } from '#core/defaults/default-value.ts';
import { checkChange, storedText } from '#core/fields/check-field.ts';
import { filled, inEach, listed, type RefusalText } from '#core/refusals/text.ts';
import { violationText } from '#core/rules/messages.ts';
import { isEmpty, isKeepable, type FieldRules, type Violation } from '#core/rules/rules.ts';
import { plain } from '#core/values/plain.ts';
import type { Catalogue, Field, Form, Table } from '#server/engine/definition/catalogue.ts';
import { ignoredKeys } from '#server/engine/definition/definition.ts';
import { isList } from '#server/engine/list/query.ts';
import { rulesOf } from '#server/engine/list/rules.ts';
import type { Row } from '#server/engine/list/select.ts';
import { sanitizeHtml } from '#server/platform/html/sanitize.ts';
import { type FieldError, refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { recordRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

/** A row on its way into the database. */
export type PreparedRow = {
  readonly table: Table;
  readonly id: string | null;
  /** Index in the sub-table as the client sent it; null for the head. */
  readonly index: number | null;
  readonly stored: Row | null;
  values: Record<string, unknown>;
  /** Fields the client sent. */
  readonly sent: ReadonlySet<string>;
};

export type PreparedRecord = { readonly head: PreparedRow; readonly subs: ReadonlyMap<string, readonly PreparedRow[]> };

/**
 * The keys of a field that a row has from where it comes from: they were agreed there, whatever became of them since.
 * @param isStopped asks for what may be named although it was stopped; the party and the item of a step are none of it (flow-stopped.ts)
 */
export type AgreedKeys = (row: PreparedRow, field: Field, isStopped: boolean) => ReadonlySet<string>;

/** Most rows of one sub-table in one call. */
const ROW_LIMIT = 2000;

/**
 * Turns what a client sent into complete rows: unknown fields are refused by name, blanks become null, fields the client may not write
 * keep their stored value or their default. What is missing in a change stays as it is; a sub-table that is missing stays as a whole.
 */
export function prepareRecord(
  form: Form,
  body: Row,
  stored: { head: Row; subs: ReadonlyMap<string, readonly Row[]> } | null,
  context: DefaultContext,
): PreparedRecord {
  const subNames = new Set(form.subs.map((sub) => sub.name));
  refuseUnknown(form.head, body, subNames);
  const number = form.definition.number?.field;
  const head = prepareRow(form.head, body, stored?.head ?? null, null, context, number);
  const subs = new Map<string, readonly PreparedRow[]>();
  for (const sub of form.subs) {
    const sent = body[sub.name];
    const old = stored?.subs.get(sub.name) ?? [];
    if (sent === undefined || sent === null) continue;
    if (!Array.isArray(sent)) throw refusal(400, recordRefusals.mustBeArray, { title: sub.title });
    if (sent.length > ROW_LIMIT)
      throw refusal(422, recordRefusals.tooManyLines, { title: sub.title, limit: ROW_LIMIT });
    if (sub.oneToOne && sent.length > 1) throw refusal(422, recordRefusals.oneRowOnly, { title: sub.title });
    subs.set(sub.name, prepareRows(sub, sent, old, context));
  }
  return { head, subs };
}

function prepareRows(
  sub: Table,
  sent: readonly unknown[],
  old: readonly Row[],
  context: DefaultContext,
): readonly PreparedRow[] {
  const seen = new Set<string>();
  const byId = new Map(old.map((line) => [line['id'], line]));
  return sent.map((row, index) => {
    if (typeof row !== 'object' || row === null || Array.isArray(row))
      throw refusal(400, recordRefusals.rowNoObject, { title: sub.title, line: index + 1 });
    // JSON objects; keys are checked next.
    const values = row as Row;
    refuseUnknown(sub, values, new Set(), index);
    const id = typeof values['id'] === 'string' && values['id'] !== '' ? values['id'] : null;
    const known = id === null ? null : (byId.get(id) ?? null);
    // Clients leave short ids of their own on new rows; an id of ours that does not belong here is an error.
    if (known === null && id !== null && /^[0-9a-f]{32}$/.test(id))
      throw refusal(422, recordRefusals.rowGone, { title: sub.title, line: index + 1 });
    if (known !== null && id !== null && seen.has(id))
      throw refusal(422, recordRefusals.rowTwice, { title: sub.title, line: index + 1 });
    if (id !== null) seen.add(id);
    return prepareRow(sub, values, known, index, context);
  });
}

/** A stored row that nobody sent, to be written again with what follows from others. */
export function keptRow(table: Table, stored: Row, index: number): PreparedRow {
  const names = table.fields.flatMap(({ name, kind, formula }) =>
    kind.storage === 'none' || formula !== undefined ? [] : [name],
  );
  const values = Object.fromEntries(names.map((name) => [name, stored[name]]));
  return { table, id: String(stored['id']), index, stored, values, sent: new Set() };
}

function refuseUnknown(table: Table, row: Row, subNames: ReadonlySet<string>, index: number | null = null): void {
  for (const name of Object.keys(row)) {
    if (table.byName.has(name) || subNames.has(name) || ignoredKeys.has(name)) continue;
    // What a record carries beside its columns: shown texts and signed links.
    const base = /^(\w+)_(?:dictText|dictDisabled|url)$/.exec(name)?.[1];
    if (base !== undefined && table.byName.has(base)) continue;
    const place = index === null ? '' : filled(recordRefusals.inRow, { line: index + 1 });
    throw refusal(
      400,
      recordRefusals.noSuchField,
      { title: table.title, place, name: name.slice(0, 60) },
      {
        errors: [fieldError(table, index, name.slice(0, 60), recordRefusals.noSuchFieldHere)],
      },
    );
  }
}

function prepareRow(
  table: Table,
  sent: Row,
  stored: Row | null,
  index: number | null,
  context: DefaultContext,
  numberField?: string,
): PreparedRow {
  const values: Record<string, unknown> = {};
  const given = new Set<string>();
  for (const field of table.fields) {
    if (field.kind.storage === 'none' || field.formula !== undefined) continue;
    const keep = (): unknown => (stored === null ? resolveDefault(field.default, context) : stored[field.name]);
    const writable = field.readonly !== true && !field.dormant;
    if (!writable || !Object.hasOwn(sent, field.name)) {
      values[field.name] = field.dormant && stored === null ? null : keep();
      continue;
    }
    given.add(field.name);
    values[field.name] = normalise(field, sent[field.name]);
    // A switch has no empty state [B2.50]; a number the rule gives cannot be emptied again.
    if (values[field.name] === null && (field.type === 'switch' || (field.name === numberField && stored !== null)))
      values[field.name] = field.type === 'switch' ? 'N' : keep();
  }
  return { table, id: stored === null ? null : String(stored['id']), index, stored, values, sent: given };
}

/** One form of each value: blanks are null, decimals plain text, lists joined, signatures of file links cut off, rich text sanitised. */
export function normalise(field: Field, value: unknown): unknown {
  if (isEmpty(value)) return null;
  if (Array.isArray(value))
    return isList(field) && value.every((part) => typeof part === 'string' || typeof part === 'number')
      ? normalise(field, value.join(','))
      : value;
  if (typeof value === 'boolean') return field.type === 'switch' ? (value ? 'Y' : 'N') : String(value);
  switch (field.kind.storage) {
    case 'numeric':
    case 'integer':
      return parseAmount(value)?.toFixed() ?? value;
    case 'date':
      return typeof value === 'string' && /^\d{4}-\d{2}-\d{2} 00:00:00$/.test(value) ? value.slice(0, 10) : value;
    case 'timestamp':
    case 'none':
      return value;
    case 'text': {
      if (typeof value === 'number') return String(value);
      if (typeof value !== 'string') return value;
      if (field.type === 'file' || field.type === 'image') {
        const paths = value.split(',').map((path) => path.replace(/[?#].*$/, '').trim());
        return paths.every((path) => path === '') ? null : paths.join(',');
      }
      // What is too long is refused by its length, not worked on.
      if (field.type === 'umeditor')
        return value.length > (field.length ?? field.kind.maxLength)
          ? value
          : sanitizeHtml(storedText(field.type, value)) || null;
      return storedText(field.type, value);
    }
  }
}

/** Is there a text that can be neither kept nor looked for? The rules refuse it at its field. */
export function hasUnkeepable(record: PreparedRecord): boolean {
  return rowsOf(record).some(({ values }) =>
    Object.values(values).some((value) => typeof value === 'string' && !isKeepable(value)),
  );
}

/**
 * Every broken rule of every row, with table, row and field.
 * @param agreed is asked where a choice is not offered any more
 */
export function validateRecord(record: PreparedRecord, catalogue: Catalogue, agreed?: AgreedKeys): FieldError[] {
  return validateRows(rowsOf(record), catalogue, undefined, agreed);
}

/** The same for the rows of many records; the rules of a field are built once. */
export function validateRows(
  rows: readonly PreparedRow[],
  catalogue: Catalogue,
  known: Map<Field, FieldRules> = new Map(),
  agreed?: AgreedKeys,
): FieldError[] {
  const rulesFor = (field: Field): FieldRules => {
    const rules = known.get(field) ?? rulesOf(field, catalogue);
    known.set(field, rules);
    return rules;
  };
  const errors: FieldError[] = [];
  for (const row of rows) {
    for (const field of row.table.fields) {
      if (field.kind.storage === 'none' || field.dormant) continue;
      const value = row.values[field.name];
      // What the client cannot change and nobody changed is not its fault.
      const own = field.formula === undefined && field.readonly === true && !row.sent.has(field.name);
      if (own && row.stored !== null && value === row.stored[field.name]) continue;
      const violation = brokenRule(row, field, rulesFor(field), agreed);
      if (violation !== null)
        errors.push(
          fieldError(
            row.table,
            row.index,
            field.name,
            guardText(field) ?? inEach((language) => violationText(violation, language)),
          ),
        );
      else if (field.type === 'pca') {
        const fault = regionFault(value, row.stored?.[field.name], catalogue);
        if (fault !== null && agreed?.(row, field, false).has(plain(value)) !== true)
          errors.push(
            fieldError(
              row.table,
              row.index,
              field.name,
              filled(platformRefusals.fieldFault, { field: field.label, message: fault }),
            ),
          );
      }
    }
  }
  return errors;
}

function brokenRule(row: PreparedRow, field: Field, rules: FieldRules, agreed?: AgreedKeys): Violation | null {
  const asked = (options: FieldRules): Violation | null =>
    checkChange({ widget: field.type, rules: options }, row.values[field.name], row.stored?.[field.name]);
  const violation = asked(rules);
  if (violation?.rule === 'required' && isExcused(row, field)) return null;
  if (violation?.rule !== 'option' || agreed === undefined) return violation;
  const keys = agreed(row, field, false);
  return keys.size === 0 ? violation : asked({ ...rules, options: [...(rules.options ?? []), ...keys] });
}

/** Tells whether a required field may be empty: the switch its definition names (`unless`) is on, which the server sets. */
function isExcused({ values }: PreparedRow, { extend }: Field): boolean {
  const { unless } = extend ?? {};
  return typeof unless === 'string' && values[unless] === 'Y';
}

/** Returns the fault of a newly chosen place: no place has the code, or it is not offered any more. */
function regionFault(value: unknown, before: unknown, { regions }: Catalogue): RefusalText | null {
  if (typeof value !== 'string' || value === '' || value === before) return null;
  const text = regions().textOf(value);
  if (text === undefined) return filled(recordRefusals.noRegion, { code: value });
  return regions().isOffered(value) ? null : filled(recordRefusals.regionDisabled, { text });
}

/** Returns the text that names who can fill a field in, for those who cannot. */
function guardText({ label, guard }: Field): RefusalText | null {
  if (guard === undefined || guard.isOwn) return null;
  const { holders } = guard;
  const who =
    holders.length === 0
      ? recordRefusals.administrators
      : filled(recordRefusals.holders, { holders: listed(holders.slice(0, 5)) });
  return filled(recordRefusals.requiredWithoutRight, { label, see: guard.isHidden ? recordRefusals.seeAnd : '', who });
}

/** Head first, then the rows of each sub-table. */
export function rowsOf(record: PreparedRecord): readonly PreparedRow[] {
  return [record.head, ...[...record.subs.values()].flat()];
}

/** An error of one field, addressed as the contract says. */
export function fieldError(table: Table, index: number | null, field: string, message: RefusalText): FieldError {
  return { ...(table.isSub ? { table: table.name } : {}), ...(index === null ? {} : { row: index }), field, message };
}

/** Refuses with every field error; the message names the first. */
export function refuseErrors(errors: readonly FieldError[]): void {
  const [first] = errors;
  if (first === undefined) return;
  const row = first.row === undefined ? '' : filled(recordRefusals.atRow, { line: first.row + 1 });
  const more = errors.length > 1 ? filled(engineRefusals.severalFaults, { count: errors.length }) : '';
  throw refusal(
    422,
    recordRefusals.firstFault,
    { row, message: first.message, more },
    { errors: errors.slice(0, 500) },
  );
}
