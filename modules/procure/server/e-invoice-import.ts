import Big from 'big.js';
import type { components } from '#core/contract/api.ts';
import { filled, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import { installedForm } from '#server/engine/behaviour/act.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import { findByKey } from '#server/engine/list/db/row.ts';
import { readRecord } from '#server/engine/record/read-record.ts';
import { createRecord, updateRecord } from '#server/engine/record/save-record.ts';
import type { Row } from '#server/engine/list/select.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { Refusal, refusal } from '#server/platform/refusal.ts';
import type { EInvoice } from '../rules/e-invoice.ts';
import { departOf } from './db/e-invoice.ts';
import { eInvoiceAnswers } from './e-invoice-answers.ts';
import { matchInvoice, type Billable, type Matched } from './e-invoice-match.ts';
import { eInvoiceRefusals } from './e-invoice-refusals.ts';
import { numberInName, paperFaults, paperWarnings, readSource, type InvoiceDesk } from './e-invoice-source.ts';

type Schemas = components['schemas'];
type Reading = Schemas['EInvoiceReading'];
type Choice = Schemas['EInvoiceChoice'];
type Made = Schemas['EInvoiceImported']['documents'][number];
type Target = Schemas['EInvoiceTarget'];

const forms: Readonly<Record<Target, string>> = { purchase: 'pur_invoice', claim: 'fin_expense_claim' };

/** Reads uploaded files of invoices, and what their lines bill; nothing is written. */
export async function readInvoices(
  desk: InvoiceDesk,
  { target, files }: Schemas['EInvoiceFiles'],
  actor: Actor,
  language: RefusalLanguage,
): Promise<readonly Reading[]> {
  const catalogue = await catalogueOf(desk, target, actor);
  const seen = new Set<string>();
  const readings: Reading[] = [];
  for (const file of new Set(files))
    readings.push(await readOne({ desk, catalogue, target, actor, language, seen }, file));
  return readings;
}

type Reader = {
  readonly desk: InvoiceDesk;
  readonly catalogue: Catalogue;
  readonly target: Target;
  readonly actor: Actor;
  readonly language: RefusalLanguage;
  /** Numbers of the invoices read before. */
  readonly seen: Set<string>;
};

async function readOne({ desk, catalogue, target, actor, language, seen }: Reader, path: string): Promise<Reading> {
  const { file, name, kind, invoice, fault } = await readSource(desk, path, actor);
  const say = (texts: readonly RefusalText[]): string[] => texts.map((text) => text[language]);
  const base = { file, name, kind, supplier: null, receipts: [], belongsTo: null };
  if (fault !== null) return { ...base, invoice: null, faults: say([fault]), warnings: [] };
  if (invoice === null) {
    const warnings = say([eInvoiceRefusals.notRead]);
    return { ...base, invoice: null, belongsTo: numberInName(name), faults: [], warnings };
  }
  const twice = seen.has(invoice.no) ? [filled(eInvoiceRefusals.twiceHere, { no: invoice.no })] : [];
  seen.add(invoice.no);
  const faults = [...twice, ...(await paperFaults(desk.engine, catalogue, actor, invoice))];
  const matched = target === 'purchase' ? await matchInvoice(desk.engine, invoice, actor) : null;
  const claimed = target === 'claim' && invoice.isRed ? [eInvoiceRefusals.redInClaim] : [];
  return {
    ...base,
    invoice: paperOf(invoice, matched),
    supplier: matched?.supplier ?? null,
    receipts: (matched?.billable ?? []).map(receiptOf),
    faults: say([...faults, ...(matched?.faults ?? []), ...claimed]),
    warnings: say(paperWarnings(invoice)),
  };
}

function paperOf(invoice: EInvoice, matched: Matched | null): NonNullable<Reading['invoice']> {
  const { no, date, isRed, isSpecial, seller, amount, tax, total } = invoice;
  const lines = matched?.lines ?? invoice.lines;
  return {
    no,
    date,
    isRed,
    isSpecial,
    sellerName: seller.name,
    sellerTaxNo: seller.taxNo,
    amount: cents(amount),
    tax: cents(tax),
    total: cents(total),
    lines: lines.map((line, index) => ({
      item: line.item,
      qty: line.qty,
      price: line.price,
      amount: cents(line.amount),
      taxRate: line.taxRate,
      tax: cents(line.tax),
      receipt: matched?.proposed[index] ?? null,
    })),
  };
}

function receiptOf({ id, receiptNo, code, name, qty, price }: Billable): Reading['receipts'][number] {
  return { id, label: [receiptNo, code, name].filter(Boolean).join(' '), qty, price };
}

const cents = (amount: string): string => new Big(amount).toFixed(2);

/**
 * Makes drafts of what files say, which are read anew: a purchase invoice of each, or one claim of all of them, or further lines of a claim.
 * @throws Refusal 403 without the right to add or change such documents
 */
export async function importInvoices(
  desk: InvoiceDesk,
  { target, invoices, claim }: Schemas['EInvoiceChoices'],
  actor: Actor,
  language: RefusalLanguage,
): Promise<readonly Made[]> {
  const catalogue = await catalogueOf(desk, target, actor, claim === undefined ? 'add' : 'edit');
  if (target === 'claim') return importClaim({ desk, catalogue, actor, language }, invoices, claim ?? null);
  const made: Made[] = [];
  for (const one of invoices) {
    try {
      made.push(await importPurchase({ desk, catalogue, actor, language }, one));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      made.push({ file: one.file, id: null, no: null, message: error.text[language] });
    }
  }
  return made;
}

type Importer = Pick<Reader, 'desk' | 'catalogue' | 'actor' | 'language'>;

async function importPurchase({ desk, catalogue, actor, language }: Importer, choice: Choice): Promise<Made> {
  const invoice = await soundInvoice({ desk, catalogue, actor }, choice);
  const matched = await matchInvoice(desk.engine, invoice, actor);
  const [fault] = matched.faults;
  if (fault !== undefined) throw refusal(422, fault);
  const id = await createRecord(
    { ...desk.engine, cause: { way: 'import', note: invoice.no } },
    forms.purchase,
    {
      supplier_id: matched.supplier?.id ?? null,
      invoice_type: invoice.isSpecial ? '3' : '4',
      invoice_no: invoice.no,
      invoice_date: invoice.date,
      is_red: invoice.isRed ? 'Y' : 'N',
      ...(invoice.isRed ? { red_confirm_no: invoice.redConfirmNo } : {}),
      remark: invoice.remark,
      attach: [choice.file, ...choice.attached].join(','),
      pur_invoice_item: linesOf(matched, choice.receipts),
    },
    actor,
    invoice.isRed ? { red_of: invoice.redOf } : null,
  );
  const no = await numberOf(desk, forms.purchase, id, actor);
  return { file: choice.file, id, no, message: filled(eInvoiceAnswers.madeInvoice, { no })[language] };
}

/** Lines of the document, each of what was chosen for it, with the figures of the paper. */
function linesOf({ lines, billable }: Matched, chosen: Choice['receipts']): readonly Row[] {
  return lines.map(({ item, qty, price, taxRate, amount, tax }, index) => {
    const id = chosen[index] ?? null;
    const at = { line: index + 1, item };
    if (id === null) throw refusal(422, eInvoiceRefusals.notChosen, at);
    if (chosen.indexOf(id) !== index) throw refusal(422, eInvoiceRefusals.chosenTwice, at);
    const source = billable.find((one) => one.id === id);
    if (source === undefined) throw refusal(422, eInvoiceRefusals.goneMeanwhile, at);
    // The paper is booked, to the cent.
    return { ...source.values, qty, price, tax_rate: taxRate, paper_amount: amount, paper_tax: tax };
  });
}

async function importClaim(
  { desk, catalogue, actor, language }: Importer,
  choices: readonly Choice[],
  claim: string | null,
): Promise<readonly Made[]> {
  const lines: Row[] = [];
  const numbers = new Set<string>();
  for (const choice of choices) {
    const invoice = await soundInvoice({ desk, catalogue, actor }, choice);
    const { no, isRed, isSpecial } = invoice;
    if (isRed) throw refusal(422, eInvoiceRefusals.redInClaim);
    if (numbers.has(no)) throw refusal(422, eInvoiceRefusals.twiceHere, { no });
    numbers.add(no);
    if (choice.expenseType === '') throw refusal(422, eInvoiceRefusals.noExpenseType, { no });
    lines.push({
      expense_type: choice.expenseType,
      biz_date: invoice.date,
      amount: invoice.total,
      // Tax of an ordinary invoice is not deducted: it is part of the expense.
      tax_amount: isSpecial ? invoice.tax : '0',
      invoice_no: no,
      summary: [invoice.seller.name, invoice.lines[0]?.item].filter(Boolean).join(' ').slice(0, 200),
    });
  }
  const engine = { ...desk.engine, cause: { way: 'import', note: [...numbers].join('、').slice(0, 200) } } as const;
  const files = choices.flatMap(({ file, attached }) => [file, ...attached]);
  const id =
    claim === null
      ? await createRecord(
          engine,
          forms.claim,
          {
            claimant_id: actor.username,
            claim_depart: await departOf(desk.engine.db, actor.tenantId, actor.orgCode),
            attach: files.join(','),
            fin_expense_claim_item: lines,
          },
          actor,
        )
      : await addToClaim({ engine, claim, actor }, lines, files);
  const no = await numberOf(desk, forms.claim, id, actor);
  const message = filled(claim === null ? eInvoiceAnswers.madeClaim : eInvoiceAnswers.addedToClaim, { no })[language];
  return choices.map(({ file }) => ({ file, id, no, message }));
}

/** Adds lines and files to a draft; its own stay as they are. @throws Refusal 422 where it was handed in, 409 where it has changed meanwhile */
async function addToClaim(
  { engine, claim, actor }: { readonly engine: InvoiceDesk['engine']; readonly claim: string; readonly actor: Actor },
  lines: readonly Row[],
  files: readonly string[],
): Promise<string> {
  const { version, attach, fin_expense_claim_item: own } = await readRecord(engine, forms.claim, claim, actor);
  const kept = Array.isArray(own) ? own.map(({ id }: Row) => ({ id })) : [];
  const body = {
    id: claim,
    version,
    attach: [plain(attach), ...files].filter(Boolean).join(','),
    fin_expense_claim_item: [...kept, ...lines],
  };
  return updateRecord(engine, forms.claim, body, actor);
}

async function numberOf({ engine }: InvoiceDesk, form: string, id: string, { tenantId }: Actor): Promise<string> {
  const asked = { key: 'id', values: [id], columns: ['bill_no'], hasEnabled: false, tenantId };
  const [head] = await findByKey(engine.db, form, asked);
  return plain(head?.['bill_no']);
}

/** Reads an invoice that nothing stands in the way of. @throws Refusal 422 with the first thing that does */
async function soundInvoice(
  { desk, catalogue, actor }: Pick<Importer, 'desk' | 'catalogue' | 'actor'>,
  { file }: Choice,
): Promise<EInvoice> {
  const { invoice, fault } = await readSource(desk, file, actor);
  if (fault !== null) throw refusal(422, fault);
  if (invoice === null) throw refusal(422, eInvoiceRefusals.notRead);
  const [first] = await paperFaults(desk.engine, catalogue, actor, invoice);
  if (first !== undefined) throw refusal(422, first);
  return invoice;
}

async function catalogueOf(
  { engine }: InvoiceDesk,
  target: Target,
  actor: Actor,
  act: 'add' | 'edit' = 'add',
): Promise<Catalogue> {
  const catalogue = await engine.store.catalogue();
  if (target === 'claim' && catalogue.table(forms.claim) === undefined) throw refusal(422, eInvoiceRefusals.noClaims);
  const { definition } = installedForm({ catalogue }, forms[target]);
  if (!may(actor, `${definition.permission}:${act}`)) {
    const refused = act === 'add' ? eInvoiceRefusals.noRightToAdd : eInvoiceRefusals.noRightToChange;
    throw refusal(403, refused, { form: definition.title });
  }
  return catalogue;
}
