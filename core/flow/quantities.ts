import type Big from 'big.js';
import { sumAmounts } from '../amounts/amounts.ts';
import { evaluate } from '../formula/evaluate.ts';
import { parseFormula } from '../formula/parse.ts';
import type { LifeCycle } from '../online/definition.ts';
import type { ExecutionDefinition } from './definition.ts';

type Row = Readonly<Record<string, unknown>>;

/** Weight of a document by its state: none, as a draft, in full, or as far as it was carried out. */
export type Weight = 'void' | 'draft' | 'full' | 'done';

/** Returns the weight of a document in a state of its life cycle for the documents it follows from. */
export function weightOf(cycle: LifeCycle, state: unknown): Weight {
  if (state === (cycle === 'order' ? '6' : '4')) return 'void';
  if (cycle === 'order') return state === '5' ? 'done' : isOneOf(state, ['2', '3', '4']) ? 'full' : 'draft';
  return isOneOf(state, ['2', '3']) ? 'full' : 'draft';
}

/** States in which a document can be pushed into others: it is audited, and not closed unless what comes back of it may be late. */
export function sourceStates(cycle: LifeCycle, { late }: { readonly late?: true } = {}): readonly string[] {
  if (cycle !== 'order') return ['2'];
  return late === true ? ['2', '3', '4', '5'] : ['2', '3', '4'];
}

/** States in which a push is offered: what is done has nothing left but what may be late. */
export function offeredStates(cycle: LifeCycle, push: { readonly late?: true }): readonly string[] {
  return sourceStates(cycle, push).filter((state) => push.late === true || state !== '4');
}

/** A line that goes back to another one. */
export type TakingLine = {
  readonly qty: unknown;
  readonly weight: Weight;
  /** Quantity that was carried out, where its form records it. */
  readonly done: unknown;
  readonly isClosed: boolean;
};

/**
 * Returns the quantity a line takes from its source: nothing while its document is a draft, no more than was carried out where somebody
 * closed it.
 */
export function taken({ qty, weight, done, isClosed }: TakingLine): Big {
  const all = amountOf(qty);
  if (weight === 'void' || weight === 'draft') return amountOf(0);
  if (weight === 'full' && !isClosed) return all;
  const part = amountOf(done);
  return part.lt(all) ? part : all;
}

/** Returns the quantity that documents not yet in effect would take. */
export function prepared(lines: readonly TakingLine[]): Big {
  // What a red draft would give back is not given back yet.
  return sumAmounts(lines.filter(({ weight, qty }) => weight === 'draft' && amountOf(qty).gt(0)).map(({ qty }) => qty));
}

/** The sum of what lines take. */
export function takenBy(lines: readonly TakingLine[]): Big {
  return sumAmounts(lines.map((line) => taken(line).toFixed()));
}

/** Returns the quantity a line has to give, by the formula of its flow; zero where that cannot be known. */
export function given(formula: string, line: Row): Big {
  const parsed = parseFormula(formula);
  if (!parsed.ok) return amountOf(0);
  return amountOf(evaluate(parsed.formula, { field: (name) => line[name], column: () => [] }));
}

/** Returns the quantity of a line to propose: the part taken by neither audited documents nor drafts. */
export function openOf(of: Big, lines: readonly TakingLine[]): Big {
  const open = of.minus(takenBy(lines)).minus(prepared(lines));
  return open.gt(0) ? open : amountOf(0);
}

/** By how much a quantity goes beyond what a line has to give, with its tolerance; null where it does not (INV-DOC-01). */
export function beyond(of: Big, percent: number, before: Big, now: Big): Big | null {
  const most = of.times(100 + percent).div(100);
  const over = before.plus(now).minus(most);
  return over.gt(0) ? over : null;
}

/**
 * Progress of an order: its state (audited, partly executed, done), and that of its lines and of itself in dictionaries line_status and
 * exec_status.
 */
export type Progress = {
  readonly state: '2' | '3' | '4';
  readonly status: '0' | '1' | '2';
  readonly lines: readonly ('0' | '1' | '2')[];
};

/** Closed by hand (行关闭): stays so whatever comes. */
const CLOSED = '2';

/** Returns the progress of an order, from the counts of its lines. */
export function progressOf({ done, of, begun = [] }: ExecutionDefinition, lines: readonly Row[]): Progress {
  const states = lines.map((line): '0' | '1' | '2' => {
    if (line['line_status'] === CLOSED) return CLOSED;
    const all = given(of, line);
    return amountOf(line[done]).gte(all) ? '1' : '0';
  });
  const hasBegun = (names: readonly string[]): boolean =>
    lines.some((line) => names.some((name) => amountOf(line[name]).gt(0)));
  const isDone = lines.length > 0 && states.every((state) => state !== '0');
  return {
    state: isDone ? '4' : hasBegun([done, ...begun]) ? '3' : '2',
    status: isDone ? '2' : hasBegun([done]) ? '1' : '0',
    lines: states,
  };
}

/** Are two values alike as what they are: nothing as nothing, numbers as numbers? */
export function isAlike(one: unknown, other: unknown, isNumber: boolean): boolean {
  const [first, second] = [blank(one), blank(other)];
  if (first === null || second === null || !isNumber) return first === second;
  return amountOf(first).eq(amountOf(second));
}

function blank(value: unknown): string | null {
  return typeof value === 'string' || typeof value === 'number' ? (value === '' ? null : String(value)) : null;
}

function amountOf(value: unknown): Big {
  return sumAmounts([value]);
}

function isOneOf(value: unknown, list: readonly string[]): boolean {
  return typeof value === 'string' && list.includes(value);
}
