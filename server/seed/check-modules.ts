import { fieldType } from '#core/fields/field-types.ts';
import { fillRule, isKnownDefault } from '#core/defaults/default-value.ts';
import { orderComputed, type Computed } from '#core/formula/compute.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { parseNumberPattern, resetIsSafe } from '#core/number-rule/number-rule.ts';
import { safePattern } from '#core/rules/safe-pattern.ts';
import { validator } from '#core/rules/validators.ts';
import { ignoredKeys, PARENT, readableSystemColumns, type PopupDefinition } from '#server/online/definition.ts';
import type { FieldFile, FormFile, ModuleFault, ModuleSet, Source } from './module-files.ts';

type Place = readonly (string | number)[];
type Known = {
  readonly tables: ReadonlyMap<string, readonly FieldFile[]>;
  readonly dicts: ReadonlySet<string>;
  readonly popups: ReadonlyMap<string, PopupDefinition>;
  readonly rules: ReadonlySet<string>;
};

/** Faults a schema cannot see: unknown references, duplicates, formulas, patterns, missing English. */
export function checkModules(set: ModuleSet, faults: ModuleFault[]): void {
  const known: Known = {
    tables: new Map(
      set.modules.flatMap(({ forms }) =>
        forms.flatMap(({ value }) => [
          [value.table, value.fields] as const,
          ...(value.sub_tables ?? []).map((sub) => [sub.table, sub.fields] as const),
        ]),
      ),
    ),
    dicts: new Set(set.modules.flatMap(({ dicts }) => (dicts?.value.dicts ?? []).map((dict) => dict.code))),
    popups: new Map(
      set.modules.flatMap(({ popups }) => (popups?.value.popups ?? []).map((popup) => [popup.code, popup])),
    ),
    rules: new Set(set.modules.flatMap(({ numbers }) => (numbers?.value.rules ?? []).map((rule) => rule.code))),
  };
  checkDuplicates(set, faults);
  for (const source of set.modules) {
    checkMenu(source, faults);
    for (const form of source.forms) checkForm(form, set, known, faults);
    checkPopups(source, known, faults);
    for (const [index, rule] of (source.numbers?.value.rules ?? []).entries()) {
      const report = reporter(source.numbers, faults);
      const parsed = parseNumberPattern(rule.pattern);
      if (!parsed.ok) report(['rules', index, 'pattern'], parsed.fault);
      else if (!resetIsSafe(parsed.pattern, rule.reset))
        report(
          ['rules', index, 'reset'],
          `编号规则 ${rule.code} 按 ${rule.reset} 重新计数，但编号中没有相应的日期，会重复`,
        );
    }
  }
}

function reporter(source: Source<unknown> | null, faults: ModuleFault[]): (place: Place, text: string) => void {
  return (place, text) => {
    if (source !== null) faults.push({ file: source.file, line: source.lineOf(place), text });
  };
}

function checkDuplicates(set: ModuleSet, faults: ModuleFault[]): void {
  const seen = new Map<string, string>();
  const once = (kind: string, code: string, source: Source<unknown> | null, place: Place): void => {
    const key = `${kind} ${code}`;
    const first = seen.get(key);
    if (first === undefined) seen.set(key, source?.file ?? '');
    else reporter(source, faults)(place, `${kind} ${code} 已在 ${first} 中定义`);
  };
  for (const { forms, dicts, popups, numbers } of set.modules) {
    for (const form of forms) {
      once('数据表', form.value.table, form, ['table']);
      once('菜单路径', form.value.route, form, ['route']);
      for (const [index, sub] of (form.value.sub_tables ?? []).entries())
        once('数据表', sub.table, form, ['sub_tables', index, 'table']);
    }
    for (const [index, dict] of (dicts?.value.dicts ?? []).entries()) {
      once('字典', dict.code, dicts, ['dicts', index, 'code']);
      const values = dict.items.map((item) => item.value);
      const twice = values.find((value, at) => values.indexOf(value) !== at);
      if (twice !== undefined)
        reporter(dicts, faults)(['dicts', index, 'items'], `字典 ${dict.code} 的值 ${twice} 重复`);
    }
    for (const [index, popup] of (popups?.value.popups ?? []).entries())
      once('弹出报表', popup.code, popups, ['popups', index, 'code']);
    for (const [index, rule] of (numbers?.value.rules ?? []).entries())
      once('编号规则', rule.code, numbers, ['rules', index, 'code']);
  }
}

function checkMenu({ module, forms }: ModuleSet['modules'][number], faults: ModuleFault[]): void {
  const report = reporter(module, faults);
  const files = forms.map(({ file }) => file.replace(/^.*\/|\.yaml$/g, ''));
  for (const [index, name] of module.value.menu.entries())
    if (!files.includes(name)) report(['menu', index], `forms/ 中没有可用的 ${name}.yaml`);
  for (const name of files) if (!module.value.menu.includes(name)) report(['menu'], `菜单没有列出 forms/${name}.yaml`);
}

function checkPopups({ popups }: ModuleSet['modules'][number], known: Known, faults: ModuleFault[]): void {
  const report = reporter(popups, faults);
  for (const [index, popup] of (popups?.value.popups ?? []).entries()) {
    const fields = known.tables.get(popup.table);
    if (fields === undefined) {
      report(['popups', index, 'table'], `没有数据表 ${popup.table}`);
      continue;
    }
    for (const column of [...popup.columns, ...popup.query, popup.display])
      if (!fields.some((field) => field.name === column))
        report(['popups', index], `数据表 ${popup.table} 没有字段 ${column}`);
    for (const { field } of popup.params ?? [])
      if (field !== 'id' && field !== 'head_id' && !fields.some(({ name }) => name === field))
        report(['popups', index, 'params'], `数据表 ${popup.table} 没有字段 ${field}`);
    if (popup.sub !== undefined) {
      const { param } = popup.sub;
      const sub = known.popups.get(popup.sub.popup);
      if (sub === undefined) report(['popups', index, 'sub'], `没有弹出报表 ${popup.sub.popup}`);
      else if (sub.params?.some(({ name }) => name === param) !== true)
        report(['popups', index, 'sub'], `弹出报表 ${sub.code} 没有参数 ${param}`);
    }
    const tree = popup.tree?.field;
    if (tree !== undefined && fields.find(({ name }) => name === tree)?.reference?.parent === undefined)
      report(['popups', index, 'tree'], `字段 ${tree} 不是树形引用`);
  }
}

function checkForm(form: Source<FormFile>, set: ModuleSet, known: Known, faults: ModuleFault[]): void {
  const report = reporter(form, faults);
  const { value } = form;
  const names = new Set(value.fields.map((field) => field.name));
  const subs = new Map((value.sub_tables ?? []).map((sub) => [sub.table, sub.fields]));
  if (!names.has(value.display)) report(['display'], `没有字段 ${value.display}`);
  for (const [index, sort] of value.sort.entries())
    if (!names.has(sort.field) && !readableSystemColumns.some((name) => name === sort.field))
      report(['sort', index], `没有字段 ${sort.field}`);
  for (const [index, button] of value.buttons.entries())
    if (!Object.hasOwn(set.buttons.value, button)) report(['buttons', index], `buttons.yaml 中没有按钮 ${button}`);
  if (value.number !== undefined) {
    if (!names.has(value.number.field)) report(['number'], `没有字段 ${value.number.field}`);
    if (!known.rules.has(value.number.rule)) report(['number'], `没有编号规则 ${value.number.rule}`);
  }
  if (value.life_cycle !== undefined && !names.has('bill_status'))
    report(['life_cycle'], '有生命周期的表单需要字段 bill_status');
  if (value.kind === 'tree' && !names.has(PARENT)) report(['kind'], `树形表单需要字段 ${PARENT}`);
  checkFields(value.fields, ['fields'], { report, set, known, subs });
  for (const [index, sub] of (value.sub_tables ?? []).entries())
    checkFields(sub.fields, ['sub_tables', index, 'fields'], { report, set, known, subs: new Map() });
}

type Context = {
  readonly report: (place: Place, text: string) => void;
  readonly set: ModuleSet;
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
    if (field.label_en === undefined && !Object.hasOwn(context.set.glossary.value, field.label))
      report(`标签“${field.label}”没有英文，请写 label_en 或补充 glossary.yaml`);
    checkSource(field, fields, context, report);
    checkValueRules(field, report);
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
  const source = known.tables.get(known.popups.get(field.popup.code)?.table ?? '');
  for (const name of from)
    if (source !== undefined && name !== 'id' && !source.some((other) => other.name === name))
      report(`popup 的 from 中没有列 ${name}`);
}

function checkValueRules(field: FieldFile, report: (text: string) => void): void {
  if (field.valid !== undefined && validator(field.valid) === undefined && safePattern(field.valid) === null)
    report(`校验“${field.valid}”既不是已知的校验，也不是安全的正则表达式（不能有反向引用、嵌套的重复）`);
  if (field.default !== undefined && !isKnownDefault(field.default)) report(`不认识默认值 ${field.default}`);
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
