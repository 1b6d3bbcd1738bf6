import type { FieldFile, FormFile } from '../online/definition.ts';
import { parseFormula } from '../formula/parse.ts';
import { formRefusals } from '../online/refusals.ts';
import { flowParam } from '../params/flow.ts';
import { filled, ofPair, type RefusalText } from '../refusals/text.ts';
import { parseCondition } from '../scripts/condition.ts';
import type { FollowDefinition, PartsDefinition, PushDefinition } from './definition.ts';
import { formFlowRefusals } from './refusals.ts';

type Report = (place: readonly (string | number)[], text: RefusalText) => void;

/** Fields that flows may refer to, by table. An unknown table belongs to a module that is not installed. */
export type FlowKnown = { readonly tables: ReadonlyMap<string, readonly FieldFile[]> };

/** Columns by which a line says where it comes from. */
export const sourceColumns = ['src_type', 'src_no', 'src_line_id'] as const;

/** Faults in what a form says of its flows: unknown forms, fields, buttons, formulas, parameters. */
export function checkFlow(form: FormFile, known: FlowKnown, report: Report): void {
  const subs = new Map((form.sub_tables ?? []).map((sub) => [sub.table, sub.fields]));
  for (const [index, push] of (form.pushes ?? []).entries())
    checkPush(form, push, known, (fault) =>
      report(['pushes', index], filled(formFlowRefusals.ofPush, { button: push.button, fault })),
    );
  for (const [index, follow] of (form.follows ?? []).entries())
    checkFollow(form, follow, known, (fault) =>
      report(['follows', index], filled(formFlowRefusals.ofFollow, { to: follow.to, fault })),
    );
  for (const [index, { lines, column, by, when, of }] of (form.counts ?? []).entries()) {
    const counted = known.tables.get(`${by}_item`);
    if (of !== undefined && counted !== undefined) checkFormula(of, counted, (text) => report(['counts', index], text));
    const parsed = parseCondition(when ?? '');
    if (!parsed.ok) report(['counts', index], ofPair([parsed.zh, parsed.en]));
    const fields = subs.get(lines);
    if (fields === undefined) report(['counts', index], filled(formRefusals.noSub, { table: lines }));
    else if (!has(fields, column))
      report(['counts', index], filled(formRefusals.subNoField, { table: lines, name: column }));
  }
  for (const [index, parts] of (form.parts ?? []).entries())
    checkParts(form, parts, known, (fault) =>
      report(['parts', index], filled(formFlowRefusals.ofParts, { lines: parts.lines, fault })),
    );
  const { execution } = form;
  if (execution === undefined) return;
  const say = (text: RefusalText): void => report(['execution'], text);
  const fields = subs.get(execution.lines);
  if (form.life_cycle !== 'order' && form.life_cycle !== 'bill') say(formFlowRefusals.executionNeedsOrder);
  if (fields === undefined) say(filled(formRefusals.noSub, { table: execution.lines }));
  else {
    checkFormula(execution.of, fields, say);
    for (const name of [execution.done, ...(execution.begun ?? [])])
      if (!has(fields, name)) say(filled(formRefusals.subNoField, { table: execution.lines, name }));
  }
  if (execution.status !== undefined && !has(form.fields, execution.status))
    say(filled(formRefusals.noField, { name: execution.status }));
}

/** The column that holds what a part takes of an amount beyond its quantity × price. */
export const tailOf = (column: string): string => `${column}_tail`;

function checkParts(form: FormFile, parts: PartsDefinition, known: FlowKnown, say: (text: RefusalText) => void): void {
  const own = form.sub_tables?.find(({ table }) => table === parts.lines)?.fields;
  if (own === undefined) say(filled(formRefusals.noSub, { table: parts.lines }));
  const amounts = [...Object.keys(parts.money), ...(parts.reckoned ?? [])];
  const columns = [parts.qty, ...Object.keys(parts.alike), ...(parts.stated ?? []), ...amounts, ...amounts.map(tailOf)];
  for (const name of columns)
    if (own !== undefined && !has(own, name)) say(filled(formRefusals.subNoField, { table: parts.lines, name }));
  const whole = known.tables.get(parts.whole);
  if (whole === undefined) return;
  for (const name of [...Object.values(parts.alike), ...Object.values(parts.money)])
    if (!has(whole, name)) say(filled(formFlowRefusals.tableLacksField, { table: parts.whole, name }));
  if (parts.apart !== undefined && !has(whole, parts.apart))
    say(filled(formFlowRefusals.tableLacksField, { table: parts.whole, name: parts.apart }));
  checkFormula(parts.gives, whole, say);
  for (const { lines } of parts.less ?? []) {
    const fields = known.tables.get(lines);
    for (const name of amounts)
      if (fields !== undefined && !has(fields, name))
        say(filled(formFlowRefusals.tableLacksField, { table: lines, name }));
  }
}

function checkPush(form: FormFile, push: PushDefinition, known: FlowKnown, say: (text: RefusalText) => void): void {
  if (form.life_cycle === undefined) say(formFlowRefusals.pushNeedsLifeCycle);
  if (!form.buttons.includes(push.button)) say(filled(formFlowRefusals.buttonUnlisted, { button: push.button }));
  if (form.pushes?.some((other) => other !== push && other.button === push.button) === true)
    say(formFlowRefusals.buttonTwice);
  if (push.over !== undefined && flowParam(push.over)?.kind !== 'number')
    say(filled(formFlowRefusals.noRatio, { name: push.over }));
  if (push.param !== undefined && (flowParam(push.param)?.kind !== 'list' || push.is === undefined))
    say(filled(formFlowRefusals.noChoiceOrIs, { name: push.param }));
  const parsed = parseCondition(push.when ?? '');
  if (!parsed.ok) say(ofPair([parsed.zh, parsed.en]));
  else
    for (const name of parsed.fields)
      if (!has(form.fields, name)) say(filled(formFlowRefusals.conditionNoField, { name }));
  if (push.until !== undefined && !has(form.fields, push.until))
    say(filled(formRefusals.noField, { name: push.until }));
  const { lines } = push;
  const own = form.sub_tables?.find(({ table }) => table === lines.from)?.fields;
  const target = known.tables.get(push.to);
  const targetLines = known.tables.get(lines.to);
  for (const name of [...Object.values(push.head ?? {}), ...(push.same ?? [])])
    if (name !== 'id' && !has(form.fields, name)) say(filled(formRefusals.noField, { name }));
  if (target !== undefined)
    for (const name of [
      ...Object.keys(push.head ?? {}),
      ...(push.same ?? []),
      ...kept(push.red),
      ...kept(push.regardless),
    ])
      if (!has(target, name)) say(filled(formRefusals.tableNoField, { table: push.to, name }));
  if (own === undefined) say(filled(formRefusals.noSub, { table: lines.from }));
  else {
    const alike = [...(lines.same ?? []), ...(lines.kept ?? [])].filter(
      (name) =>
        lines.origin?.[name] === undefined && lines.map?.[name] === undefined && lines.compute?.[name] === undefined,
    );
    for (const name of [...Object.values(lines.map ?? {}), ...alike, ...kept(lines.count)])
      if (!has(own, name)) say(filled(formRefusals.subNoField, { table: lines.from, name }));
    checkFormula(lines.of, own, say);
    for (const text of [lines.when, ...passedFormulas(lines), ...Object.values(lines.compute ?? {})])
      if (text !== undefined) checkFormula(text, own, say);
  }
  if (target !== undefined && targetLines === undefined)
    say(filled(formFlowRefusals.tableLacksSub, { table: push.to, sub: lines.to }));
  if (targetLines === undefined) return;
  for (const name of [
    ...Object.keys({ ...lines.map, ...lines.origin, ...lines.compute }),
    ...(lines.free?.columns ?? []),
    ...kept(lines.free?.reason),
    ...(lines.stays?.columns ?? []),
    ...kept(lines.stays?.by),
    ...kept(lines.found),
    ...(lines.same ?? []),
    ...(lines.kept ?? []),
    lines.qty,
    ...kept(lines.passed?.parts?.column),
    ...sourceColumns,
  ])
    if (!has(targetLines, name)) say(filled(formRefusals.subNoField, { table: lines.to, name }));
}

function passedFormulas({ passed }: PushDefinition['lines']): readonly (string | undefined)[] {
  return [passed?.of, passed?.parts?.when, ...Object.values(passed?.parts?.of ?? {})];
}

/** Columns by which a document that was made by itself says of which. */
export const followColumns = ['src_no', 'src_id'] as const;

function checkFollow(
  form: FormFile,
  follow: FollowDefinition,
  known: FlowKnown,
  say: (text: RefusalText) => void,
): void {
  const money = follow.currency === true ? ['currency', 'exchange_rate'] : [];
  for (const name of money)
    if (!form.fields.some((field) => field.name === name)) say(filled(formRefusals.noField, { name }));
  if (follow.param !== undefined && flowParam(follow.param)?.kind !== 'list')
    say(filled(formFlowRefusals.noChoice, { name: follow.param }));
  const { lines } = follow;
  const own = form.sub_tables?.find(({ table }) => table === lines?.from)?.fields;
  for (const name of [...Object.values(follow.head ?? {}), ...kept(follow.due?.party)])
    if (!has(form.fields, name)) say(filled(formRefusals.noField, { name }));
  for (const text of Object.values(follow.compute)) checkHeadFormula(text, form, say);
  if (lines !== undefined) {
    if (own === undefined) say(filled(formRefusals.noSub, { table: lines.from }));
    for (const name of Object.values(lines.map ?? {}))
      if (own !== undefined && !has(own, name)) say(filled(formRefusals.noField, { name }));
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
    if (!has(target, name)) say(filled(formRefusals.tableNoField, { table: follow.to, name }));
  const targetLines = known.tables.get(lines?.to ?? '');
  if (lines !== undefined && targetLines === undefined)
    say(filled(formFlowRefusals.tableLacksSub, { table: follow.to, sub: lines.to }));
  for (const name of Object.keys({ ...lines?.map, ...lines?.compute }))
    if (targetLines !== undefined && !has(targetLines, name))
      say(filled(formRefusals.subNoField, { table: lines?.to ?? '', name }));
}

function checkHeadFormula(text: string, form: FormFile, say: (text: RefusalText) => void): void {
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    say(filled(formRefusals.formulaAt, { at: parsed.fault.position + 1, fault: parsed.fault }));
    return;
  }
  for (const name of parsed.formula.fields)
    if (!has(form.fields, name)) say(filled(formRefusals.formulaNoField, { name }));
  for (const { table, field } of parsed.formula.sums)
    if (form.sub_tables?.find((sub) => sub.table === table)?.fields.some(({ name }) => name === field) !== true)
      say(filled(formRefusals.formulaNoSum, { name: `${table}.${field}` }));
}

function kept(name: string | undefined): readonly string[] {
  return name === undefined ? [] : [name];
}

function has(fields: readonly FieldFile[], name: string): boolean {
  return fields.some((field) => field.name === name);
}

function checkFormula(text: string, fields: readonly FieldFile[], say: (text: RefusalText) => void): void {
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    say(filled(formRefusals.formulaAt, { at: parsed.fault.position + 1, fault: parsed.fault }));
    return;
  }
  if (parsed.formula.sums.length > 0) say(formFlowRefusals.noSumHere);
  for (const name of parsed.formula.fields) if (!has(fields, name)) say(filled(formRefusals.formulaNoField, { name }));
}
