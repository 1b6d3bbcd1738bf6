import { listed, type RefusalText } from '#core/refusals/text.ts';
import Big from 'big.js';
import { parseAmount } from '#core/amounts/amounts.ts';
import type { components } from '#core/contract/api.ts';
import { given, prepared, taken } from '#core/flow/quantities.ts';
import { transitionsOf } from '#core/life-cycle/transitions.ts';
import { plain } from '#core/values/plain.ts';
import { isButtonFree } from '#server/engine/access/auth-access.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import { selectRows, visibleIds, type Row } from '#server/engine/list/select.ts';
import type { Scope } from '#server/engine/scope.ts';
import { may } from '#server/platform/actor.ts';
import { refusal, type Refusal } from '#server/platform/refusal.ts';
import { linesTaking } from './db/flow.ts';
import { flowGraph, numberField, placeOf, takingOf, type FlowLink } from './flow-links.ts';
import { lineName } from './line-name.ts';
import { flowRefusals } from './refusals.ts';

type Desk = Pick<Scope, 'db' | 'catalogue' | 'form' | 'actor'>;
type Told = components['schemas']['FlowOpenStep'];

/** Most documents somebody is asked about at once. */
const MOST_STEPS = 50;
/** Lines of one document that are told. */
const MOST_LINES = 10;

/** A document that is a step of others, a notice or an arrival, counts, and is not carried out yet. */
export type OpenStep = {
  readonly link: FlowLink;
  readonly id: string;
  readonly number: string;
  /** Lines it takes from. */
  readonly sources: ReadonlySet<string>;
  /** Which document it is, and how it stands. */
  readonly key: string;
};

const idOf = (row: Row): string => plain(row['id']);

/** The open steps of lines of a form, those of the last kind of step first. */
export async function openSteps(
  { db, catalogue, form, actor: { tenantId } }: Desk,
  lines: readonly Row[],
): Promise<readonly OpenStep[]> {
  const sources = lines.map(idOf);
  const graph = flowGraph(catalogue);
  const found: OpenStep[] = [];
  for (const link of graph.from(form.head.name)) {
    if (link.push.under !== true || sources.length === 0) continue;
    const rows = (await linesTaking(db, placeOf(link), { sources, tenantId })).filter((row) => {
      const line = takingOf(link, row);
      // What is done, rejected pieces apart, is open no more.
      return (
        line.weight === 'full' &&
        row.state !== '4' &&
        !line.isClosed &&
        taken({ ...line, weight: 'done' }).lt(taken(line))
      );
    });
    const { head } = link.target;
    const byHead = Map.groupBy(rows, (row) => row.head_id);
    for (const row of await selectRows(db, head, { tenantId, column: 'id', values: [...byHead.keys()] }))
      found.push({
        link,
        id: idOf(row),
        number: plain(row[numberField(link.target)]),
        sources: new Set((byHead.get(idOf(row)) ?? []).map(({ source }) => source)),
        key: `${head.name}:${idOf(row)}:${plain(row['version'])}`,
      });
  }
  return found.toSorted(
    (one, other) =>
      graph.depth(other.link.target.head.name) - graph.depth(one.link.target.head.name) ||
      (one.number < other.number ? -1 : 1),
  );
}

/**
 * Builds the refusal to close while steps are open: their numbers, and, where whoever closes may close them, too, what is asked about them.
 * @param name of what is to be closed
 * @param asks may they be closed with it?
 */
export async function stepsRefusal(
  desk: Desk,
  name: string,
  { lines, steps }: { readonly lines: readonly Row[]; readonly steps: readonly OpenStep[] },
  asks = true,
): Promise<Refusal> {
  const words = namesOf(steps);
  if (!asks || steps.length > MOST_STEPS) return refusal(422, flowRefusals.openUnder, { name, steps: words });
  const barred = await notClosable(desk, steps);
  if (barred.length > 0)
    return refusal(422, flowRefusals.openUnderBarred, { name, steps: words, barred: namesOf(barred) });
  return refusal(
    422,
    flowRefusals.openUnderAsked,
    { name, steps: words },
    { alsoClose: await toldOf(desk, lines, steps) },
  );
}

/** Closes nothing over steps that are open. @throws Refusal 422 with their numbers */
export async function refuseOpenSteps(desk: Desk, name: string, lines: readonly Row[], asks = true): Promise<void> {
  const steps = await openSteps(desk, lines);
  if (steps.length > 0) throw await stepsRefusal(desk, name, { lines, steps }, asks);
}

/** Kinds of documents with their numbers. */
function namesOf(steps: readonly OpenStep[]): RefusalText {
  const kinds = [...Map.groupBy(steps, ({ link }) => link.target.definition.title)];
  return listed(
    kinds.map(([title, own]) => listed([`${title} `, listed(shortened(own.map(({ number }) => number)))], '')),
    '；',
  );
}

function shortened(numbers: readonly string[]): readonly string[] {
  const most = 5;
  return numbers.length > most ? [...numbers.slice(0, most), `…（${String(numbers.length)}）`] : numbers;
}

/** The form of a step as this person may use it. */
export function formOfStep({ catalogue }: Pick<Desk, 'catalogue'>, { link }: Pick<OpenStep, 'link'>): Form {
  return catalogue.form(link.target.head.name) ?? link.target;
}

/** Steps this person may not close: he has no right to, does not see them, or nobody closes documents of their form. */
export async function notClosable(desk: Desk, steps: readonly OpenStep[]): Promise<readonly OpenStep[]> {
  const barred: OpenStep[] = [];
  for (const [link, own] of Map.groupBy(steps, (step) => step.link)) {
    const form = formOfStep(desk, { link });
    const { life_cycle: cycle, buttons, permission } = form.definition;
    const isAct = cycle !== undefined && transitionsOf(cycle).some(({ act }) => act === 'close');
    const mayClose = buttons.includes('close') && isButtonFree(form, 'close') && may(desk.actor, `${permission}:close`);
    const ids = own.map(({ id }) => id);
    const seen = isAct && mayClose ? await visibleIds(desk.db, form.head, ids, desk.actor.tenantId) : new Set<string>();
    barred.push(...own.filter(({ id }) => !seen.has(id)));
  }
  return barred;
}

/** Returns what the page shows of steps before it asks. */
async function toldOf(desk: Desk, lines: readonly Row[], steps: readonly OpenStep[]): Promise<Told[]> {
  const { db, actor } = desk;
  const { tenantId } = actor;
  const own = new Set(lines.map(idOf));
  const told: Told[] = [];
  for (const [link, ofLink] of Map.groupBy(steps, (step) => step.link)) {
    const values = ofLink.map(({ id }) => id);
    const rows = (await selectRows(db, link.targetLines, { tenantId, column: 'head_id', values })).flatMap((row) => {
      const open = leftOf(link, row);
      return open.gt(0) ? [{ row, open }] : [];
    });
    const numbers = await sourceNumbers(
      desk,
      link,
      rows.map(({ row }) => plain(row['src_line_id'])).filter((id) => id !== '' && !own.has(id)),
    );
    for (const { id, number, key } of ofLink) {
      const all = rows.filter(({ row }) => row['head_id'] === id);
      const mine = all.filter(({ row }) => own.has(plain(row['src_line_id'])));
      const others = all.flatMap(({ row }) => numbers.get(plain(row['src_line_id'])) ?? []);
      told.push({
        key,
        title: link.target.definition.title,
        number,
        lines: mine.slice(0, MOST_LINES).map(({ row, open }) => ({
          label: lineName(row),
          open: open.toFixed(),
        })),
        more: Math.max(0, mine.length - MOST_LINES),
        otherLines: all.length - mine.length,
        others: [...new Set(others)],
        drafts: [
          ...(await draftsBelow(
            { ...desk, form: link.target },
            all.map(({ row }) => row),
          )),
        ],
      });
    }
  }
  return told;
}

/** Returns the quantity still to be done of a line of a step. */
function leftOf({ push, target, targetLines }: FlowLink, row: Row): Big {
  const { execution } = target.definition;
  if (execution?.lines !== targetLines.name) return parseAmount(row[push.lines.qty]) ?? new Big(0);
  return given(execution.of, row).minus(parseAmount(row[execution.done]) ?? 0);
}

/** Of source lines, the numbers of their documents, as far as this person may see those. */
async function sourceNumbers(
  { db, catalogue, actor: { tenantId } }: Desk,
  { source, sourceLines }: FlowLink,
  ids: readonly string[],
): Promise<ReadonlyMap<string, string>> {
  if (ids.length === 0) return new Map();
  const lines = await selectRows(db, sourceLines, { tenantId, column: 'id', values: [...new Set(ids)] });
  const { head } = catalogue.form(source.head.name) ?? source;
  const seen = await visibleIds(db, head, [...new Set(lines.map((row) => plain(row['head_id'])))], tenantId);
  const heads = await selectRows(db, source.head, { tenantId, column: 'id', values: [...seen] });
  const numbers = new Map(heads.map((row) => [idOf(row), plain(row[numberField(source)])]));
  return new Map(
    lines.flatMap((row): (readonly [string, string])[] => {
      const number = numbers.get(plain(row['head_id']));
      return number === undefined ? [] : [[idOf(row), number]];
    }),
  );
}

/** Documents drafted from lines of a form, by kind and number: they cannot count once those lines are closed. */
export async function draftsBelow(
  { db, catalogue, form, actor: { tenantId } }: Pick<Desk, 'db' | 'catalogue' | 'form' | 'actor'>,
  lines: readonly Row[],
): Promise<ReadonlySet<string>> {
  const found = new Set<string>();
  const sources = lines.map(idOf);
  if (sources.length === 0) return found;
  for (const link of flowGraph(catalogue).from(form.head.name))
    for (const row of await linesTaking(db, placeOf(link), { sources, tenantId }))
      if (prepared([takingOf(link, row)]).gt(0)) found.add(`${link.target.definition.title} ${row.number ?? ''}`);
  return found;
}
