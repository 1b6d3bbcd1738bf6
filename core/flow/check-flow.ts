import type { FieldFile, FormFile } from '../online/definition.ts';
import { parseFormula } from '../formula/parse.ts';
import { flowParam } from '../params/flow.ts';
import { parseCondition } from '../scripts/condition.ts';
import type { FollowDefinition, PartsDefinition, PushDefinition } from './definition.ts';

type Report = (place: readonly (string | number)[], text: string) => void;

/** Fields that flows may refer to, by table. An unknown table belongs to a module that is not installed. */
export type FlowKnown = { readonly tables: ReadonlyMap<string, readonly FieldFile[]> };

/** Columns by which a line says where it comes from. */
export const sourceColumns = ['src_type', 'src_no', 'src_line_id'] as const;

/** Faults in what a form says of its flows: unknown forms, fields, buttons, formulas, parameters. */
export function checkFlow(form: FormFile, known: FlowKnown, report: Report): void {
  const subs = new Map((form.sub_tables ?? []).map((sub) => [sub.table, sub.fields]));
  for (const [index, push] of (form.pushes ?? []).entries())
    checkPush(form, push, known, (text) => report(['pushes', index], `下推 ${push.button}：${text}`));
  for (const [index, follow] of (form.follows ?? []).entries())
    checkFollow(form, follow, known, (text) => report(['follows', index], `自动生成 ${follow.to}：${text}`));
  for (const [index, { lines, column, when }] of (form.counts ?? []).entries()) {
    const parsed = parseCondition(when ?? '');
    if (!parsed.ok) report(['counts', index], parsed.zh);
    const fields = subs.get(lines);
    if (fields === undefined) report(['counts', index], `没有子表 ${lines}`);
    else if (!has(fields, column)) report(['counts', index], `子表 ${lines} 没有字段 ${column}`);
  }
  for (const [index, parts] of (form.parts ?? []).entries())
    checkParts(form, parts, known, (text) => report(['parts', index], `分次金额 ${parts.lines}：${text}`));
  const { execution } = form;
  if (execution === undefined) return;
  const say = (text: string): void => report(['execution'], text);
  const fields = subs.get(execution.lines);
  if (form.life_cycle !== 'order' && form.life_cycle !== 'bill')
    say('只有订单和单据（life_cycle: order、bill）有执行状态');
  if (fields === undefined) say(`没有子表 ${execution.lines}`);
  else {
    checkFormula(execution.of, fields, say);
    for (const name of [execution.done, ...(execution.begun ?? [])])
      if (!has(fields, name)) say(`子表 ${execution.lines} 没有字段 ${name}`);
  }
  if (execution.status !== undefined && !has(form.fields, execution.status)) say(`没有字段 ${execution.status}`);
}

/** The column that holds what a part takes of an amount beyond its quantity × price. */
export const tailOf = (column: string): string => `${column}_tail`;

function checkParts(form: FormFile, parts: PartsDefinition, known: FlowKnown, say: (text: string) => void): void {
  const own = form.sub_tables?.find(({ table }) => table === parts.lines)?.fields;
  if (own === undefined) say(`没有子表 ${parts.lines}`);
  const amounts = [...Object.keys(parts.money), ...(parts.reckoned ?? [])];
  for (const name of [parts.qty, ...Object.keys(parts.alike), ...amounts, ...amounts.map(tailOf)])
    if (own !== undefined && !has(own, name)) say(`子表 ${parts.lines} 没有字段 ${name}`);
  const whole = known.tables.get(parts.whole);
  if (whole === undefined) return;
  for (const name of [...Object.values(parts.alike), ...Object.values(parts.money)])
    if (!has(whole, name)) say(`${parts.whole} 没有字段 ${name}`);
  checkFormula(parts.gives, whole, say);
  for (const { lines } of parts.less ?? []) {
    const fields = known.tables.get(lines);
    for (const name of amounts) if (fields !== undefined && !has(fields, name)) say(`${lines} 没有字段 ${name}`);
  }
}

function checkPush(form: FormFile, push: PushDefinition, known: FlowKnown, say: (text: string) => void): void {
  if (form.life_cycle === undefined) say('没有生命周期的表单不能下推');
  if (!form.buttons.includes(push.button)) say(`按钮列表中没有 ${push.button}`);
  if (form.pushes?.some((other) => other !== push && other.button === push.button) === true) say('按钮重复');
  if (push.over !== undefined && flowParam(push.over)?.kind !== 'number') say(`没有比例参数 ${push.over}`);
  if (push.param !== undefined && (flowParam(push.param)?.kind !== 'list' || push.is === undefined))
    say(`没有选项参数 ${push.param}，或没有写 is`);
  const parsed = parseCondition(push.when ?? '');
  if (!parsed.ok) say(parsed.zh);
  else for (const name of parsed.fields) if (!has(form.fields, name)) say(`条件中没有字段 ${name}`);
  if (push.until !== undefined && !has(form.fields, push.until)) say(`没有字段 ${push.until}`);
  const { lines } = push;
  const own = form.sub_tables?.find(({ table }) => table === lines.from)?.fields;
  const target = known.tables.get(push.to);
  const targetLines = known.tables.get(lines.to);
  for (const name of [...Object.values(push.head ?? {}), ...(push.same ?? [])])
    if (name !== 'id' && !has(form.fields, name)) say(`没有字段 ${name}`);
  if (target !== undefined)
    for (const name of [...Object.keys(push.head ?? {}), ...(push.same ?? []), ...kept(push.red)])
      if (!has(target, name)) say(`数据表 ${push.to} 没有字段 ${name}`);
  if (own === undefined) say(`没有子表 ${lines.from}`);
  else {
    const alike = [...(lines.same ?? []), ...(lines.kept ?? [])].filter(
      (name) =>
        lines.origin?.[name] === undefined && lines.map?.[name] === undefined && lines.compute?.[name] === undefined,
    );
    for (const name of [...Object.values(lines.map ?? {}), ...alike, ...kept(lines.count)])
      if (!has(own, name)) say(`子表 ${lines.from} 没有字段 ${name}`);
    checkFormula(lines.of, own, say);
    for (const text of [lines.when, ...passedFormulas(lines), ...Object.values(lines.compute ?? {})])
      if (text !== undefined) checkFormula(text, own, say);
  }
  if (target !== undefined && targetLines === undefined) say(`${push.to} 没有子表 ${lines.to}`);
  if (targetLines === undefined) return;
  for (const name of [
    ...Object.keys({ ...lines.map, ...lines.origin, ...lines.compute }),
    ...(lines.free?.columns ?? []),
    ...kept(lines.free?.reason),
    ...kept(lines.found),
    ...(lines.same ?? []),
    ...(lines.kept ?? []),
    lines.qty,
    ...kept(lines.passed?.parts?.column),
    ...sourceColumns,
  ])
    if (!has(targetLines, name)) say(`子表 ${lines.to} 没有字段 ${name}`);
}

function passedFormulas({ passed }: PushDefinition['lines']): readonly (string | undefined)[] {
  return [passed?.of, passed?.parts?.when, ...Object.values(passed?.parts?.of ?? {})];
}

/** Columns by which a document that was made by itself says of which. */
export const followColumns = ['src_no', 'src_id'] as const;

function checkFollow(form: FormFile, follow: FollowDefinition, known: FlowKnown, say: (text: string) => void): void {
  const money = follow.currency === true ? ['currency', 'exchange_rate'] : [];
  for (const name of money) if (!form.fields.some((field) => field.name === name)) say(`没有字段 ${name}`);
  if (follow.param !== undefined && flowParam(follow.param)?.kind !== 'list') say(`没有选项参数 ${follow.param}`);
  const { lines } = follow;
  const own = form.sub_tables?.find(({ table }) => table === lines?.from)?.fields;
  for (const name of [...Object.values(follow.head ?? {}), ...kept(follow.due?.party)])
    if (!has(form.fields, name)) say(`没有字段 ${name}`);
  for (const text of Object.values(follow.compute)) checkHeadFormula(text, form, say);
  if (lines !== undefined) {
    if (own === undefined) say(`没有子表 ${lines.from}`);
    for (const name of Object.values(lines.map ?? {}))
      if (own !== undefined && !has(own, name)) say(`没有字段 ${name}`);
    for (const text of Object.values(lines.compute ?? {})) if (own !== undefined) checkFormula(text, own, say);
  }
  const target = known.tables.get(follow.to);
  if (target === undefined) return;
  for (const name of [
    ...Object.keys({ ...follow.head, ...follow.set, ...follow.compute }),
    ...kept(follow.due?.column),
    ...money,
    ...followColumns,
  ])
    if (!has(target, name)) say(`数据表 ${follow.to} 没有字段 ${name}`);
  const targetLines = known.tables.get(lines?.to ?? '');
  if (lines !== undefined && targetLines === undefined) say(`${follow.to} 没有子表 ${lines.to}`);
  for (const name of Object.keys({ ...lines?.map, ...lines?.compute }))
    if (targetLines !== undefined && !has(targetLines, name)) say(`子表 ${lines?.to ?? ''} 没有字段 ${name}`);
}

function checkHeadFormula(text: string, form: FormFile, say: (text: string) => void): void {
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    say(`公式第 ${parsed.fault.position + 1} 个字符：${parsed.fault.zh}`);
    return;
  }
  for (const name of parsed.formula.fields) if (!has(form.fields, name)) say(`公式中没有字段 ${name}`);
  for (const { table, field } of parsed.formula.sums)
    if (form.sub_tables?.find((sub) => sub.table === table)?.fields.some(({ name }) => name === field) !== true)
      say(`公式中没有子表字段 ${table}.${field}`);
}

function kept(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}

function has(fields: readonly FieldFile[], name: string): boolean {
  return fields.some((field) => field.name === name);
}

function checkFormula(text: string, fields: readonly FieldFile[], say: (text: string) => void): void {
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    say(`公式第 ${parsed.fault.position + 1} 个字符：${parsed.fault.zh}`);
    return;
  }
  if (parsed.formula.sums.length > 0) say('公式中不能汇总子表');
  for (const name of parsed.formula.fields) if (!has(fields, name)) say(`公式中没有字段 ${name}`);
}
