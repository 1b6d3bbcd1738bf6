import { maySameInvoice, type InvoiceNumber } from '#core/kernel/invoice-number.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { numberField } from '#server/engine/flow/flow-links.ts';
import type { Db } from '#server/db/connection.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import type { Actor } from '#server/platform/actor.ts';
import { findPapers, lockPapers, type PaperTables } from './db/invoice-papers.ts';
import { orderRefusals } from './refusals.ts';

/** Dictionary bill_status: on its way, agreed, closed. */
const COUNTED = ['1', '2', '3'];
const DRAFT = '0';

type Desk = { readonly db: Db; readonly catalogue: Catalogue; readonly actor: Actor };

/**
 * Finds the first of some invoices that another document of the company has, wherever modules say that invoices stand: its place among them, and
 * why it cannot be booked. Null where none has.
 * @param options `except` is the document they are for; with `withDrafts`, drafts have theirs already
 */
export async function bookedElsewhere(
  { db, catalogue, actor }: Desk,
  papers: readonly InvoiceNumber[],
  { except = '', withDrafts = false }: { readonly except?: string; readonly withDrafts?: boolean },
): Promise<{ readonly index: number; readonly text: RefusalText } | null> {
  const numbers = [...new Set(papers.map(({ no }) => no.trim()).filter((no) => no !== ''))];
  const tables = paperTables(catalogue, withDrafts);
  if (numbers.length === 0 || tables.length === 0) return null;
  // Two documents on their way at once would both find none.
  if (!withDrafts) await lockPapers(db, actor.tenantId);
  for (const found of await findPapers(db, actor.tenantId, { tables, numbers, except })) {
    const index = papers.findIndex((paper) => maySameInvoice(paper, found));
    if (index === -1) continue;
    const title = catalogue.table(found.form)?.title ?? '';
    return { index, text: filled(orderRefusals.invoiceBooked, { no: found.no, bill: `${title}“${found.bill}”` }) };
  }
  return null;
}

function paperTables(catalogue: Catalogue, withDrafts: boolean): readonly PaperTables[] {
  return ledgerModules().flatMap(({ papers = [] }) =>
    papers.flatMap(({ form: code, lines, isUnique = false }): PaperTables[] => {
      const form = catalogue.forms.find(({ head }) => head.name === code);
      const table = lines === undefined ? form?.head : catalogue.table(lines);
      if (form === undefined || table?.byName.has('invoice_no') !== true) return [];
      const states = withDrafts ? [DRAFT, ...COUNTED] : COUNTED;
      return [
        {
          form: code,
          number: numberField(form),
          lines: lines ?? null,
          hasCode: table.byName.has('invoice_code'),
          // What is void has its number still, where no other may have it.
          states: withDrafts && isUnique ? null : states,
        },
      ];
    }),
  );
}
