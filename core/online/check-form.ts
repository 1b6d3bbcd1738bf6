import { checkFlow } from '../flow/check-flow.ts';
import { fieldType } from '../fields/field-types.ts';
import { fillRule, isKnownDefault } from '../defaults/default-value.ts';
import { orderComputed, type Computed } from '../formula/compute.ts';
import { parseFormula } from '../formula/parse.ts';
import { filled, listed, type RefusalText } from '../refusals/text.ts';
import { checkRuleName } from '../rules/check-rule.ts';
import { safePattern } from '../rules/safe-pattern.ts';
import { validator } from '../rules/validators.ts';
import { ignoredKeys, PARENT, readableSystemColumns, type FieldFile, type FormFile } from './definition.ts';
import { kindFaults, type Kinds } from './parameters.ts';
import { formRefusals } from './refusals.ts';

/** Place of a fault in a form, e.g. `['sub_tables', 0, 'fields', 3]`. */
export type Place = readonly (string | number)[];

/** Tells of a fault, in words for whoever wrote the form. */
export type Report = (place: Place, text: RefusalText) => void;

/** Tables and fields a form may refer to. */
export type Known = {
  readonly tables: ReadonlyMap<string, readonly FieldFile[]>;
  readonly dicts: ReadonlySet<string>;
  /** Code → table whose rows it lists. */
  readonly popups: Pick<ReadonlyMap<string, string>, 'get'>;
  readonly rules: ReadonlySet<string>;
  /** Codes of check rules; of module files nobody knows which an installation has. */
  readonly checkRules?: ReadonlySet<string>;
  readonly buttons: ReadonlySet<string>;
  /** Kinds of checks and effects that modules declare. */
  readonly checks: Kinds;
  readonly effects: Kinds;
  /** Has a Chinese label an English text of its own? */
  readonly hasEnglish: (label: string) => boolean;
};

/** Faults of a form that its schema cannot see: unknown references, duplicates, formulas, patterns, groups, indexes. */
export function checkForm(value: FormFile, known: Known, report: Report): void {
  const names = new Set(value.fields.map((field) => field.name));
  const subs = new Map((value.sub_tables ?? []).map((sub) => [sub.table, sub.fields]));
  if (!names.has(value.display)) report(['display'], filled(formRefusals.noField, { name: value.display }));
  for (const [index, sort] of value.sort.entries())
    if (!names.has(sort.field) && !readableSystemColumns.some((name) => name === sort.field))
      report(['sort', index], filled(formRefusals.noField, { name: sort.field }));
  for (const [index, button] of value.buttons.entries())
    if (!known.buttons.has(button)) report(['buttons', index], filled(formRefusals.noButton, { button }));
  if (value.external !== undefined && !value.buttons.includes('share'))
    report(['external'], formRefusals.externalNeedsShare);
  if (value.number !== undefined) {
    if (!names.has(value.number.field)) report(['number'], filled(formRefusals.noField, { name: value.number.field }));
    if (!known.rules.has(value.number.rule))
      report(['number'], filled(formRefusals.noNumberRule, { rule: value.number.rule }));
  }
  if (value.life_cycle !== undefined && !names.has('bill_status'))
    report(['life_cycle'], formRefusals.lifeCycleNeedsStatus);
  if (value.effects !== undefined && value.life_cycle === undefined)
    report(['effects'], formRefusals.effectsNeedLifeCycle);
  checkEffects(value, known, report);
  checkChecks(value, known, report);
  if (value.kind === 'tree' && !names.has(PARENT))
    report(['kind'], filled(formRefusals.treeNeedsParent, { parent: PARENT }));
  checkFields(value.fields, ['fields'], { report, known, subs });
  checkFlow(value, known, report);
  checkGroups(value, report);
  checkIndexes(value, ['indexes'], report);
  for (const [index, sub] of (value.sub_tables ?? []).entries()) {
    checkFields(sub.fields, ['sub_tables', index, 'fields'], { report, known, subs: new Map() });
    checkIndexes(sub, ['sub_tables', index, 'indexes'], report);
  }
}

/** Finds effects of kinds no module declares, and what is wrong with the others. */
function checkEffects(form: FormFile, { effects: kinds }: Known, report: Report): void {
  for (const [index, effect] of (form.effects ?? []).entries()) {
    const kind = Object.keys(effect)
      .map((name) => kinds.get(name))
      .find((one) => one !== undefined);
    const faults =
      kind === undefined
        ? [filled(formRefusals.noEffect, { effect: listed(Object.keys(effect)), kinds: listed([...kinds.keys()]) })]
        : kindFaults(kind, effect, form);
    for (const text of faults) report(['effects', index], text);
  }
}

/** Finds checks of kinds no module declares, and what is wrong with the others. */
function checkChecks(form: FormFile, { checks: kinds }: Known, report: Report): void {
  for (const [index, check] of (form.checks ?? []).entries()) {
    const kind = kinds.get(check.check);
    const faults =
      kind === undefined
        ? [filled(formRefusals.noCheck, { kinds: listed([...kinds.keys()]) })]
        : kindFaults(kind, check, form);
    for (const fault of faults) report(['checks', index], filled(formRefusals.ofCheck, { check: check.check, fault }));
  }
}

function checkGroups({ groups = [], fields, columns }: FormFile, report: Report): void {
  const keys = groups.map(({ key }) => key);
  for (const [index, key] of keys.entries())
    if (keys.indexOf(key) !== index) report(['groups', index], filled(formRefusals.groupTwice, { key }));
  for (const [index, { name, group, span = 1 }] of fields.entries()) {
    if (group !== undefined && !keys.includes(group))
      report(['fields', index], filled(formRefusals.ofField, { name, fault: filled(formRefusals.noGroup, { group }) }));
    if (span > columns)
      report(
        ['fields', index],
        filled(formRefusals.ofField, { name, fault: filled(formRefusals.spanTooWide, { span, columns }) }),
      );
  }
}

function checkIndexes(
  { indexes = [], fields }: Pick<FormFile, 'indexes' | 'fields'>,
  base: Place,
  report: Report,
): void {
  const names = indexes.map(({ name }) => name);
  for (const [at, index] of indexes.entries()) {
    const say = (fault: RefusalText): void =>
      report([...base, at], filled(formRefusals.ofIndex, { name: index.name, fault }));
    if (names.indexOf(index.name) !== at) say(formRefusals.nameTwice);
    for (const name of index.fields) {
      const field = fields.find((other) => other.name === name);
      const kind = field === undefined ? undefined : fieldType(field.type);
      if (field === undefined || kind === undefined || kind.storage === 'none')
        say(filled(formRefusals.noField, { name }));
      else if (kind.storage === 'text' && (field.length ?? kind.maxLength) > LONGEST_INDEXED)
        say(filled(formRefusals.indexedTooLong, { name, most: LONGEST_INDEXED }));
    }
  }
}

/** Longest text an index can hold without outgrowing a page of the database. */
export const LONGEST_INDEXED = 500;

type Context = {
  readonly report: Report;
  readonly known: Known;
  readonly subs: ReadonlyMap<string, readonly FieldFile[]>;
};

function checkFields(fields: readonly FieldFile[], base: Place, context: Context): void {
  const seen = new Set<string>();
  const computed: Computed[] = [];
  for (const [index, field] of fields.entries()) {
    const report = (fault: RefusalText): void =>
      context.report([...base, index], filled(formRefusals.ofField, { name: field.name, fault }));
    if (seen.has(field.name)) report(formRefusals.nameTwice);
    seen.add(field.name);
    if (ignoredKeys.has(field.name)) report(formRefusals.systemField);
    if (field.label_en === undefined && !context.known.hasEnglish(field.label))
      report(filled(formRefusals.labelNotEnglish, { label: field.label }));
    checkSource(field, fields, context, report);
    checkValueRules(field, context.known, report);
    checkSettings(field, fields, report);
    checkExcuse(field, fields, report);
    const formula = checkFormula(field, fields, context, report);
    if (formula !== undefined) computed.push(formula);
  }
  const sorted = orderComputed(computed);
  if (!sorted.ok) context.report(base, filled(formRefusals.formulaCircle, { circle: sorted.circle.join(' → ') }));
}

function checkSource(
  field: FieldFile,
  fields: readonly FieldFile[],
  { known }: Context,
  report: (text: RefusalText) => void,
): void {
  const kind = fieldType(field.type);
  if (kind === undefined) return;
  if (kind.reference === 'dict' && field.dict === undefined && field.reference === undefined)
    report(filled(formRefusals.typeNeeds, { type: field.type, key: 'dict' }));
  if (field.dict !== undefined && !known.dicts.has(field.dict))
    report(filled(formRefusals.noDict, { dict: field.dict }));
  const rule = fillRule(field.default)?.code;
  if (rule !== undefined && !known.rules.has(rule)) report(filled(formRefusals.noNumberRule, { rule }));
  if ((kind.reference === 'table' || kind.reference === 'tree') && field.reference === undefined)
    report(filled(formRefusals.typeNeeds, { type: field.type, key: 'reference' }));
  const target = field.reference === undefined ? undefined : known.tables.get(field.reference.table);
  for (const column of [field.reference?.text, field.reference?.parent])
    if (target !== undefined && column !== undefined && !target.some((other) => other.name === column))
      report(filled(formRefusals.tableNoField, { table: field.reference?.table ?? '', name: column }));
  for (const level of field.levels?.split(',') ?? [])
    if (!fields.some(({ name }) => name === level)) report(filled(formRefusals.levelUnknown, { name: level }));
  if (kind.reference === 'popup' && field.popup === undefined)
    report(filled(formRefusals.typeNeeds, { type: field.type, key: 'popup' }));
  if (field.popup === undefined) return;
  const from = field.popup.from.split(',');
  const to = field.popup.to.split(',');
  if (from.length !== to.length) report(filled(formRefusals.popupUnequal, { from: from.length, to: to.length }));
  for (const name of to)
    if (!fields.some((other) => other.name === name)) report(filled(formRefusals.popupTo, { name }));
  const source = known.tables.get(known.popups.get(field.popup.code) ?? '');
  for (const name of from)
    if (source !== undefined && name !== 'id' && !source.some((other) => other.name === name))
      report(filled(formRefusals.popupFrom, { name }));
  // What is kept of a chosen record is its key; its text is the popup's display column.
  const own = from[to.indexOf(field.name)];
  if (source !== undefined && own !== undefined && own !== 'id') report(filled(formRefusals.popupOwn, { own }));
}

function checkValueRules(field: FieldFile, { checkRules }: Known, report: (text: RefusalText) => void): void {
  const named = checkRuleName(field.valid);
  if (named !== undefined && checkRules?.has(named) === false)
    report(filled(formRefusals.noCheckRule, { rule: named }));
  const isNamed = field.valid !== undefined && (validator(field.valid) ?? checkRuleName(field.valid)) !== undefined;
  if (field.valid !== undefined && !isNamed && safePattern(field.valid) === null)
    report(filled(formRefusals.validUnknown, { valid: field.valid }));
  if (field.default !== undefined && !isKnownDefault(field.default))
    report(filled(formRefusals.defaultUnknown, { value: field.default }));
  if (field.query_default !== undefined) {
    if (field.query !== true) report(formRefusals.queryDefaultOnly);
    if (!isKnownDefault(field.query_default) || fillRule(field.query_default) !== null)
      report(filled(formRefusals.queryDefaultUnknown, { value: field.query_default }));
  }
  if (field.query_type === 'date' && field.type !== 'datetime') report(formRefusals.dateQueryOnly);
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) report(formRefusals.minOverMax);
  if (field.required === true && field.readonly === true && field.default === undefined && field.formula === undefined)
    report(formRefusals.readonlyRequired);
}

function checkFormula(
  field: FieldFile,
  fields: readonly FieldFile[],
  { subs }: Context,
  report: (text: RefusalText) => void,
): Computed | undefined {
  if (field.formula === undefined) return undefined;
  const parsed = parseFormula(field.formula);
  if (!parsed.ok) {
    report(filled(formRefusals.formulaAt, { at: parsed.fault.position + 1, fault: parsed.fault }));
    return undefined;
  }
  for (const name of parsed.formula.fields)
    if (!fields.some((other) => other.name === name)) report(filled(formRefusals.formulaNoField, { name }));
  for (const { table, field: name } of parsed.formula.sums)
    if (subs.get(table)?.some((other) => other.name === name) !== true)
      report(filled(formRefusals.formulaNoSum, { name: `${table}.${name}` }));
  return { field: field.name, formula: parsed.formula, precision: null };
}

/** A required field may be empty where a switch says so, which only the server turns. */
function checkExcuse(field: FieldFile, fields: readonly FieldFile[], report: (text: RefusalText) => void): void {
  const unless = field.extend?.['unless'];
  if (unless === undefined) return;
  const named = fields.find(({ name }) => name === unless);
  if (field.required !== true || named?.type !== 'switch' || named.readonly !== true)
    report(filled(formRefusals.unlessNoSwitch, { name: typeof unless === 'string' ? unless : JSON.stringify(unless) }));
}

/** Fields that a field sets, and what their formulas read, are of the same row, and written by whoever fills it in. */
function checkSettings(field: FieldFile, fields: readonly FieldFile[], report: (text: RefusalText) => void): void {
  const sets = field.extend?.['sets'];
  if (sets === undefined) return;
  if (typeof sets !== 'object' || sets === null || Array.isArray(sets)) {
    report(formRefusals.setsNoObject);
    return;
  }
  for (const [name, text] of Object.entries(sets)) {
    const target = fields.find((other) => other.name === name);
    if (target === undefined || target.readonly === true || target.formula !== undefined)
      report(filled(formRefusals.setsUnwritten, { name }));
    const parsed = parseFormula(typeof text === 'string' ? text : '');
    if (!parsed.ok) report(filled(formRefusals.formulaAt, { at: parsed.fault.position + 1, fault: parsed.fault }));
    else
      for (const read of [...parsed.formula.fields, ...parsed.formula.sums.map((sum) => `${sum.table}.${sum.field}`)])
        if (!fields.some((other) => other.name === read)) report(filled(formRefusals.formulaNoField, { name: read }));
  }
}
