import { checkFlow } from '../flow/check-flow.ts';
import { fieldType } from '../fields/field-types.ts';
import { fillRule, isKnownDefault } from '../defaults/default-value.ts';
import { orderComputed, type Computed } from '../formula/compute.ts';
import { parseFormula } from '../formula/parse.ts';
import { checkRuleName } from '../rules/check-rule.ts';
import { safePattern } from '../rules/safe-pattern.ts';
import { validator } from '../rules/validators.ts';
import { ignoredKeys, PARENT, readableSystemColumns, type FieldFile, type FormFile } from './definition.ts';
import { kindFaults, type Kinds } from './parameters.ts';

/** Place of a fault in a form, e.g. `['sub_tables', 0, 'fields', 3]`. */
export type Place = readonly (string | number)[];

/** Tells of a fault, in words for whoever wrote the form. */
export type Report = (place: Place, text: string) => void;

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
  if (!names.has(value.display)) report(['display'], `没有字段 ${value.display}`);
  for (const [index, sort] of value.sort.entries())
    if (!names.has(sort.field) && !readableSystemColumns.some((name) => name === sort.field))
      report(['sort', index], `没有字段 ${sort.field}`);
  for (const [index, button] of value.buttons.entries())
    if (!known.buttons.has(button)) report(['buttons', index], `buttons.yaml 中没有按钮 ${button}`);
  if (value.external !== undefined && !value.buttons.includes('share')) report(['external'], '外部链接需要按钮 share');
  if (value.number !== undefined) {
    if (!names.has(value.number.field)) report(['number'], `没有字段 ${value.number.field}`);
    if (!known.rules.has(value.number.rule)) report(['number'], `没有编号规则 ${value.number.rule}`);
  }
  if (value.life_cycle !== undefined && !names.has('bill_status'))
    report(['life_cycle'], '有生命周期的表单需要字段 bill_status');
  if (value.effects !== undefined && value.life_cycle === undefined) report(['effects'], '没有生命周期的表单不审核');
  checkEffects(value, known, report);
  checkChecks(value, known, report);
  if (value.kind === 'tree' && !names.has(PARENT)) report(['kind'], `树形表单需要字段 ${PARENT}`);
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
        ? [`没有审核效果 ${Object.keys(effect).join('、')}，可以写：${[...kinds.keys()].join('、')}`]
        : kindFaults(kind, effect, form);
    for (const text of faults) report(['effects', index], text);
  }
}

/** Finds checks of kinds no module declares, and what is wrong with the others. */
function checkChecks(form: FormFile, { checks: kinds }: Known, report: Report): void {
  for (const [index, check] of (form.checks ?? []).entries()) {
    const kind = kinds.get(check.check);
    const faults =
      kind === undefined ? [`没有这种检查，可以写：${[...kinds.keys()].join('、')}`] : kindFaults(kind, check, form);
    for (const text of faults) report(['checks', index], `审核检查 ${check.check}：${text}`);
  }
}

function checkGroups({ groups = [], fields, columns }: FormFile, report: Report): void {
  const keys = groups.map(({ key }) => key);
  for (const [index, key] of keys.entries())
    if (keys.indexOf(key) !== index) report(['groups', index], `分组 ${key} 重复`);
  for (const [index, { name, group, span = 1 }] of fields.entries()) {
    if (group !== undefined && !keys.includes(group)) report(['fields', index], `字段 ${name}：没有分组 ${group}`);
    if (span > columns) report(['fields', index], `字段 ${name}：宽度 ${span} 超过表单的 ${columns} 列`);
  }
}

function checkIndexes(
  { indexes = [], fields }: Pick<FormFile, 'indexes' | 'fields'>,
  base: Place,
  report: Report,
): void {
  const names = indexes.map(({ name }) => name);
  for (const [at, index] of indexes.entries()) {
    const say = (text: string): void => report([...base, at], `索引 ${index.name}：${text}`);
    if (names.indexOf(index.name) !== at) say('名称重复');
    for (const name of index.fields) {
      const field = fields.find((other) => other.name === name);
      const kind = field === undefined ? undefined : fieldType(field.type);
      if (field === undefined || kind === undefined || kind.storage === 'none') say(`没有字段 ${name}`);
      else if (kind.storage === 'text' && (field.length ?? kind.maxLength) > LONGEST_INDEXED)
        say(`字段 ${name} 是长文本（超过 ${LONGEST_INDEXED} 字），不能建索引`);
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
    const report = (text: string): void => context.report([...base, index], `字段 ${field.name}：${text}`);
    if (seen.has(field.name)) report('名称重复');
    seen.add(field.name);
    if (ignoredKeys.has(field.name)) report('是系统字段，请换一个名称');
    if (field.label_en === undefined && !context.known.hasEnglish(field.label))
      report(`标签“${field.label}”没有英文，请写 label_en 或补充 glossary.yaml`);
    checkSource(field, fields, context, report);
    checkValueRules(field, context.known, report);
    const formula = checkFormula(field, fields, context, report);
    if (formula !== undefined) computed.push(formula);
  }
  const sorted = orderComputed(computed);
  if (!sorted.ok) context.report(base, `公式循环：${sorted.circle.join(' → ')}`);
}

function checkSource(
  field: FieldFile,
  fields: readonly FieldFile[],
  { known }: Context,
  report: (text: string) => void,
): void {
  const kind = fieldType(field.type);
  if (kind === undefined) return;
  if (kind.reference === 'dict' && field.dict === undefined && field.reference === undefined)
    report(`类型 ${field.type} 需要 dict`);
  if (field.dict !== undefined && !known.dicts.has(field.dict)) report(`没有字典 ${field.dict}`);
  const rule = fillRule(field.default)?.code;
  if (rule !== undefined && !known.rules.has(rule)) report(`没有编号规则 ${rule}`);
  if ((kind.reference === 'table' || kind.reference === 'tree') && field.reference === undefined)
    report(`类型 ${field.type} 需要 reference`);
  const target = field.reference === undefined ? undefined : known.tables.get(field.reference.table);
  for (const column of [field.reference?.text, field.reference?.parent])
    if (target !== undefined && column !== undefined && !target.some((other) => other.name === column))
      report(`数据表 ${field.reference?.table ?? ''} 没有字段 ${column}`);
  for (const level of field.levels?.split(',') ?? [])
    if (!fields.some(({ name }) => name === level)) report(`levels 中没有字段 ${level}`);
  if (kind.reference === 'popup' && field.popup === undefined) report(`类型 ${field.type} 需要 popup`);
  if (field.popup === undefined) return;
  const from = field.popup.from.split(',');
  const to = field.popup.to.split(',');
  if (from.length !== to.length) report(`popup 的 from 有 ${from.length} 个，to 有 ${to.length} 个，应一一对应`);
  for (const name of to) if (!fields.some((other) => other.name === name)) report(`popup 的 to 中没有字段 ${name}`);
  const source = known.tables.get(known.popups.get(field.popup.code) ?? '');
  for (const name of from)
    if (source !== undefined && name !== 'id' && !source.some((other) => other.name === name))
      report(`popup 的 from 中没有列 ${name}`);
  // What is kept of a chosen record is its key; its text is the popup's display column.
  const own = from[to.indexOf(field.name)];
  if (source !== undefined && own !== undefined && own !== 'id')
    report(`popup 写入本字段的列必须是 id，不能是 ${own}：保存的是所选记录，显示的文字由弹出报表决定`);
}

function checkValueRules(field: FieldFile, { checkRules }: Known, report: (text: string) => void): void {
  const named = checkRuleName(field.valid);
  if (named !== undefined && checkRules?.has(named) === false) report(`没有校验规则 ${named}，请先建立它`);
  const isNamed = field.valid !== undefined && (validator(field.valid) ?? checkRuleName(field.valid)) !== undefined;
  if (field.valid !== undefined && !isNamed && safePattern(field.valid) === null)
    report(`校验“${field.valid}”既不是已知的校验，也不是安全的正则表达式（不能有反向引用、嵌套的重复）`);
  if (field.default !== undefined && !isKnownDefault(field.default)) report(`不认识默认值 ${field.default}`);
  if (field.query_default !== undefined) {
    if (field.query !== true) report('有查询默认值，请同时设为查询条件');
    if (!isKnownDefault(field.query_default) || fillRule(field.query_default) !== null)
      report(`不认识查询默认值 ${field.query_default}`);
  }
  if (field.query_type === 'date' && field.type !== 'datetime') report('只有日期时间可以按日期查询');
  if (field.min !== undefined && field.max !== undefined && field.min > field.max) report('min 大于 max');
  if (field.required === true && field.readonly === true && field.default === undefined && field.formula === undefined)
    report('只读又必填，却没有默认值或公式，无法保存');
}

function checkFormula(
  field: FieldFile,
  fields: readonly FieldFile[],
  { subs }: Context,
  report: (text: string) => void,
): Computed | undefined {
  if (field.formula === undefined) return undefined;
  const parsed = parseFormula(field.formula);
  if (!parsed.ok) {
    report(`公式第 ${parsed.fault.position + 1} 个字符：${parsed.fault.zh}`);
    return undefined;
  }
  for (const name of parsed.formula.fields)
    if (!fields.some((other) => other.name === name)) report(`公式中没有字段 ${name}`);
  for (const { table, field: name } of parsed.formula.sums)
    if (subs.get(table)?.some((other) => other.name === name) !== true) report(`公式中没有子表字段 ${table}.${name}`);
  return { field: field.name, formula: parsed.formula, precision: null };
}
