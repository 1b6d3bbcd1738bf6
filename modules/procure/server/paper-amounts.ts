import Big from 'big.js';
import { cents, parseAmount } from '#core/amounts/amounts.ts';
import { paperLineTolerance, paperTolerance } from '#core/params/flow.ts';
import { lineName } from '#server/engine/flow/line-name.ts';
import type { Row } from '#server/engine/list/select.ts';
import { nameOf, type Scope, type Stored } from '#server/engine/scope.ts';
import { readParams } from '#server/platform/params.ts';
import { refusal } from '#server/platform/refusal.ts';
import { procureRefusals } from './refusals.ts';

/** Figures a line may state as its paper has them, and what they are called. */
const stated = { paper_amount: procureRefusals.paperAmount, paper_tax: procureRefusals.paperTax } as const;
const names = ['paper_amount', 'paper_tax'] as const;

/**
 * Refuses an invoice that states other figures of its paper than quantity, price and rate come to, beyond the tolerances of issuing software: a
 * line, and all of them together (K7; china-books §6).
 * @throws Refusal 422 with the line and both figures
 */
export async function checkPaper({ db, form, actor }: Scope, { head, subs }: Stored): Promise<void> {
  const lines = subs.get('pur_invoice_item') ?? [];
  if (!lines.some((line) => names.some((name) => parseAmount(line[name]) !== null))) return;
  const name = nameOf(form.head, form, head);
  const params = await readParams(db, actor.tenantId, [paperLineTolerance, paperTolerance]);
  const [most, inAll] = [params.number(paperLineTolerance), params.number(paperTolerance)].map((one) =>
    new Big(one).toFixed(2),
  );
  for (const what of names) {
    let sum = new Big(0);
    for (const [index, line] of lines.entries()) {
      const paper = parseAmount(line[what]);
      if (paper === null) continue;
      const reckoned = reckonedOf(line)[what];
      const off = paper.minus(reckoned);
      sum = sum.plus(off);
      if (off.abs().gt(most ?? 0))
        throw refusal(422, procureRefusals.paperOff, {
          name,
          line: index + 1,
          item: lineName(line),
          what: stated[what],
          paper: paper.toFixed(2),
          reckoned: reckoned.toFixed(2),
          off: off.abs().toFixed(2),
          most: most ?? '',
        });
    }
    if (sum.abs().gt(inAll ?? 0))
      throw refusal(422, procureRefusals.paperOffInAll, {
        name,
        what: stated[what],
        off: sum.abs().toFixed(2),
        most: inAll ?? '',
      });
  }
}

/** Figures of a line by its quantity, price and rate, as its formulas reckon them where nothing is stated. */
function reckonedOf(line: Row): Readonly<Record<(typeof names)[number], Big>> {
  const number = (column: string): Big => parseAmount(line[column]) ?? new Big(0);
  const amount = cents(number('qty').times(number('price')));
  const base = parseAmount(line['paper_amount']) ?? amount;
  return { paper_amount: amount, paper_tax: cents(base.times(number('tax_rate')).div(100)) };
}
