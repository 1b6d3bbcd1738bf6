import { maySameInvoice, type InvoiceNumber } from '#core/kernel/invoice-number.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { numberField } from '#server/engine/flow/flow-links.ts';
import type { Db } from '#server/db/connection.ts';
import type { PaperPlace } from '#server/kernel/module.ts';
import { ledgerModules } from '#server/kernel/registry.ts';
import type { Actor } from '#server/platform/actor.ts';
import { findPapers, lockPapers, type PaperTables } from './db/invoice-papers.ts';
import { orderRefusals } from './refusals.ts';

/** Dictionary bill_status: on its way, agreed, closed. */
const COUNTED = ['1', '2', '3'];
const DRAFT = '0';

/** A form whose input tax waits until it is certified, and which columns its papers have. */
export type CertifiedForm = {
  readonly form: Form;
  /** Table of its lines with the tax. */
  readonly lines: string;
  readonly hasKind: boolean;
  /** Documents without a kind of invoice are of no paper. */
  readonly isStated: boolean;
  readonly hasCurrency: boolean;
  /** Red ones may take back tax that was deducted. */
  readonly hasRedTax: boolean;
};

/** Lists the installed forms whose input tax waits until it is certified, as modules declare them. */
export function certifiedForms(catalogue: Catalogue): readonly CertifiedForm[] {
  return ledgerModules().flatMap(({ papers = [] }) =>
    papers.flatMap(({ form: code, certified }): CertifiedForm[] => {
      const form = catalogue.forms.find(({ head }) => head.name === code);
      if (certified === undefined || form === undefined) return [];
      const has = (name: string): boolean => form.head.byName.has(name);
      return [
        {
          form,
          lines: certified.lines,
          hasKind: has('invoice_type'),
          isStated: certified.isStated === true,
          hasCurrency: has('currency'),
          hasRedTax: has('red_tax'),
        },
      ];
    }),
  );
}

/** Gives what modules declare of the certification of a form; nothing where its input tax does not wait. */
function certificationOf({ head }: Form): PaperPlace['certified'] {
  return ledgerModules()
    .flatMap(({ papers = [] }) => papers)
    .find(({ form, certified }) => form === head.name && certified !== undefined)?.certified;
}

/** Says whether the input tax of documents of a form waits until it is certified. */
export function isCertifiedForm(form: Form): boolean {
  return certificationOf(form) !== undefined;
}

/** Says whether documents of a certified form may be of no paper: then they say no kind of invoice. */
export function mayLackPaper(form: Form): boolean {
  return certificationOf(form)?.isStated === true;
}

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
    papers.flatMap(({ form: code, lines, isUnique = false, madeFrom = null }): PaperTables[] => {
      const form = catalogue.forms.find(({ head }) => head.name === code);
      const table = lines === undefined ? form?.head : catalogue.table(lines);
      if (form === undefined || table?.byName.has('invoice_no') !== true) return [];
      const states = withDrafts ? [DRAFT, ...COUNTED] : COUNTED;
      return [
        {
          form: code,
          number: numberField(form),
          lines: lines ?? null,
          madeFrom,
          hasCode: table.byName.has('invoice_code'),
          // What is void has its number still, where no other may have it.
          states: withDrafts && isUnique ? null : states,
        },
      ];
    }),
  );
}
