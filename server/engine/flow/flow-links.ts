import type Big from 'big.js';
import type { CountDefinition, PushDefinition } from '#core/flow/definition.ts';
import { given, weightOf, type TakingLine } from '#core/flow/quantities.ts';
import { holds } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import type { Catalogue, Form, Table } from '#server/engine/definition/catalogue.ts';
import type { TakingPlace, TakingRow } from './db/flow.ts';

/** One kind of step from a document to the next, of forms that are both there. */
export type FlowLink = {
  readonly source: Form;
  readonly sourceLines: Table;
  readonly target: Form;
  readonly targetLines: Table;
  readonly push: PushDefinition;
  /** The form whose inspection says what a line gives; null where none does. */
  readonly passedBy: Form | null;
};

/** Links by which documents follow from each other in this installation. */
export type FlowGraph = {
  readonly links: readonly FlowLink[];
  /** Links into a form, from a form, by its table. */
  readonly into: (table: string) => readonly FlowLink[];
  readonly from: (table: string) => readonly FlowLink[];
  /**
   * Returns the number of steps that may lie before a form: documents are locked from the last step to the first, so that nobody waits in a
   * circle.
   */
  readonly depth: (table: string) => number;
  /** Does a document of this form follow from one of that, over any number of steps? */
  readonly reaches: (table: string, target: string) => boolean;
};

const graphs = new WeakMap<Catalogue['forms'], FlowGraph>();

/** The flows of a catalogue, worked out once. Forms are as they are for everybody. */
export function flowGraph({ forms }: Pick<Catalogue, 'forms'>): FlowGraph {
  const found = graphs.get(forms) ?? build(forms);
  graphs.set(forms, found);
  return found;
}

function build(forms: readonly Form[]): FlowGraph {
  const byTable = new Map(forms.map((form) => [form.head.name, form]));
  const links = forms.flatMap((source) =>
    (source.definition.pushes ?? []).flatMap((push): FlowLink[] => {
      const target = byTable.get(push.to);
      const sourceLines = source.subs.find(({ name }) => name === push.lines.from);
      const targetLines = target?.subs.find(({ name }) => name === push.lines.to);
      if (target === undefined || sourceLines === undefined || targetLines === undefined) return [];
      if (!targetLines.byName.has('src_line_id')) return [];
      const { passed } = push.lines;
      const passedBy = byTable.get(passed?.by ?? '') ?? null;
      const of = passed === undefined || passedBy === null ? push.lines.of : passed.of;
      return [{ source, sourceLines, target, targetLines, push: { ...push, lines: { ...push.lines, of } }, passedBy }];
    }),
  );
  const into = Map.groupBy(links, ({ target }) => target.head.name);
  const from = Map.groupBy(links, ({ source }) => source.head.name);
  const depths = new Map<string, number>();
  const depth = (table: string, path: readonly string[] = []): number => {
    const known = depths.get(table);
    if (known !== undefined) return known;
    const before = (into.get(table) ?? []).map(({ source }) => source.head.name).filter((one) => !path.includes(one));
    const found = before.reduce((most, one) => Math.max(most, depth(one, [...path, table]) + 1), 0);
    depths.set(table, found);
    return found;
  };
  const reached = new Map<string, ReadonlySet<string>>();
  const reach = (table: string): ReadonlySet<string> => {
    const known = reached.get(table);
    if (known !== undefined) return known;
    const all = new Set<string>();
    const waiting = [table];
    for (let next = waiting.pop(); next !== undefined; next = waiting.pop())
      for (const { target } of from.get(next) ?? [])
        if (!all.has(target.head.name)) {
          all.add(target.head.name);
          waiting.push(target.head.name);
        }
    reached.set(table, all);
    return all;
  };
  return {
    links,
    into: (table) => into.get(table) ?? [],
    from: (table) => from.get(table) ?? [],
    depth: (table) => depth(table),
    reaches: (table, target) => reach(table).has(target),
  };
}

/** Columns of a form's lines that follow from audited documents of other forms. */
export function countsOf({ definition }: Form): readonly CountDefinition[] {
  const own = (definition.pushes ?? []).flatMap(({ to, lines }): CountDefinition[] =>
    lines.count === undefined ? [] : [{ lines: lines.from, column: lines.count, by: to }],
  );
  return [...own, ...(definition.counts ?? [])];
}

/** Returns the place of the lines of a link's target. */
export function placeOf({ target, targetLines, push }: FlowLink): TakingPlace {
  const { execution } = target.definition;
  return {
    lines: targetLines.name,
    head: target.head.name,
    qty: push.lines.qty,
    number: numberField(target),
    done: execution?.lines === targetLines.name ? execution.done : null,
    hasLineStatus: targetLines.byName.has('line_status'),
    part: push.lines.passed?.parts?.column ?? null,
  };
}

/** Of a source line that was inspected, what lines of the target with each value may take; null where they may have any. */
export function partsOf({ push, passedBy }: FlowLink, row: Readonly<Record<string, unknown>>): Parts | null {
  const parts = passedBy === null ? undefined : push.lines.passed?.parts;
  if (parts === undefined || !meetsFormula(parts.when, row)) return null;
  return {
    column: parts.column,
    of: new Map(Object.entries(parts.of).map(([value, formula]) => [value, given(formula, row)])),
  };
}

export type Parts = { readonly column: string; readonly of: ReadonlyMap<string, Big> };

/** Does a row meet a condition of its form? Without one it does. */
export function meetsFormula(text: string | undefined, row: Readonly<Record<string, unknown>>): boolean {
  if (text === undefined) return true;
  const parsed = parseFormula(text);
  return parsed.ok && holds(parsed.formula, { field: (name) => row[name], column: () => [] });
}

/** The column that names a document: its number, where it has one. */
export function numberField({ definition }: Form): string {
  return definition.number?.field ?? definition.display;
}

/** A line as its quantity counts. */
export function takingOf({ target }: FlowLink, row: TakingRow): TakingLine {
  return {
    qty: row.qty,
    weight: weightOf(target.definition.life_cycle ?? 'bill', row.state),
    done: row.done,
    isClosed: row.line_status === '2',
  };
}
