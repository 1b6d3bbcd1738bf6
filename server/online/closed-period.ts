import type { Effect } from '#core/online/definition.ts';
import { factsOf } from '#core/write-off/kinds.ts';
import { isClosed, type Ledger } from '#server/db/repositories/ledger-period.ts';
import { ledgerTitles, periodOf } from '#server/domain/ledger/period.ts';
import type { Db } from '#server/db/connection.ts';
import type { FieldError } from '#server/domain/refusal.ts';
import type { Form } from './catalogue.ts';
import { fieldError } from './prepare.ts';
import type { Row } from './select.ts';

/** Date of a document: it belongs to its month (common.yaml, month). */
const DATE = 'bill_date';

/** The ledgers an effect writes to; a promise writes to none. */
function ledgersOf(effect: Effect): readonly Ledger[] {
  if ('reserve' in effect || 'change' in effect || 'loan' in effect) return [];
  if ('invoice' in effect) return ['ap'];
  if ('claim' in effect || 'cash' in effect || 'asset' in effect) return ['gl'];
  if ('bad_debt' in effect) return ['ar'];
  return ['stock' in effect ? 'stock' : factsOf(effect.open_item).ledger];
}

/** A document that would be dated in a month one of its ledgers has closed (INV-PER-01); the ledgers stay open until the transaction ends. */
export async function closedDates(
  { db, form, tenantId }: { readonly db: Db; readonly form: Form; readonly tenantId: string },
  values: Row,
): Promise<readonly FieldError[]> {
  const { effects = [] } = form.definition;
  const date = values[DATE];
  if (effects.length === 0 || typeof date !== 'string') return [];
  const ledgers = [...new Set(effects.flatMap(ledgersOf))].sort();
  const faults: FieldError[] = [];
  for (const ledger of ledgers)
    if (await isClosed(db, tenantId, ledger, periodOf(date)))
      faults.push(
        fieldError(
          form.head,
          null,
          DATE,
          `${ledgerTitles[ledger]}期间 ${periodOf(date)} 已结账，请改用未结账期间的日期，或先反结账`,
        ),
      );
  return faults;
}
