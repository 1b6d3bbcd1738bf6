import { filled } from '#core/refusals/text.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import { fieldError } from '#server/engine/record/prepare.ts';
import type { FlowScope } from '#server/engine/scope.ts';
import type { FieldError } from '#server/platform/refusal.ts';
import { isClosed, type Ledger } from './db/ledger-period.ts';
import { ledgersOf } from './ledgers-of.ts';
import { ledgerTexts, periodOf, refuseClosed } from './period.ts';
import { periodRefusals } from './refusals.ts';

/** Date of a document: it belongs to its month (common.yaml, month). */
const DATE = 'bill_date';

/** The ledgers an audit of the form writes to, those of what follows from it by itself among them. */
function ledgersOfForm({ definition }: Form, catalogue: Catalogue): readonly Ledger[] {
  const following = (definition.follows ?? []).flatMap(
    ({ to }) => catalogue.forms.find(({ head }) => head.name === to)?.definition.effects ?? [],
  );
  return [...new Set([...(definition.effects ?? []), ...following].flatMap(ledgersOf))].sort();
}

/** A document that would be dated in a month one of its ledgers has closed (INV-PER-01); the ledgers stay open until the transaction ends. */
export async function closedDates(
  { db, catalogue, form, actor: { tenantId } }: FlowScope,
  values: Row,
): Promise<readonly FieldError[]> {
  const date = values[DATE];
  if (typeof date !== 'string') return [];
  const faults: FieldError[] = [];
  for (const ledger of ledgersOfForm(form, catalogue))
    if (await isClosed(db, tenantId, ledger, periodOf(date)))
      faults.push(
        fieldError(
          form.head,
          null,
          DATE,
          filled(periodRefusals.dateInClosed, { ledger: ledgerTexts[ledger], period: periodOf(date) }),
        ),
      );
  return faults;
}

/**
 * Refuses an audit, or its undoing, in a closed month of what follows from a document, even where nothing does: an invoice that only agrees
 * with its delivery. What has effects of its own is refused by them.
 * @throws Refusal 422
 */
export async function refuseClosedFollows({ db, catalogue, form, actor }: FlowScope, head: Row): Promise<void> {
  const date = head[DATE];
  if (typeof date !== 'string' || (form.definition.effects ?? []).length > 0) return;
  for (const ledger of ledgersOfForm(form, catalogue))
    await refuseClosed(db, { tenantId: actor.tenantId, ledger, date });
}
