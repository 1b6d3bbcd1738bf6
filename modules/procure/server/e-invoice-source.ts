import { buffer } from 'node:stream/consumers';
import Big from 'big.js';
import { isUscc } from '#core/rules/identifiers.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { companyTaxNo } from '#core/params/company.ts';
import { paperLineTolerance, paperTolerance } from '#core/params/flow.ts';
import { isRedConfirmation } from '#core/kernel/invoice-number.ts';
import type { Catalogue } from '#server/engine/definition/catalogue.ts';
import type { Engine } from '#server/engine/scope.ts';
import { bookedElsewhere } from '#server/kernel/order/invoice-papers.ts';
import type { Actor } from '#server/platform/actor.ts';
import { findFile } from '#server/platform/file/db/file.ts';
import { fileGone, pathPattern } from '#server/platform/file/files.ts';
import type { Storage } from '#server/platform/file/storage.ts';
import { readParams } from '#server/platform/params.ts';
import { Refusal, refusal } from '#server/platform/refusal.ts';
import { unevenFigures, type EInvoice, type UnevenFigure } from '../rules/e-invoice.ts';
import { FILE_MB, readInvoiceFile, type InvoiceFileKind } from './e-invoice-file.ts';
import { eInvoiceRefusals } from './e-invoice-refusals.ts';

/** The engine with the files people uploaded. */
export type InvoiceDesk = { readonly engine: Engine; readonly storage: Storage };

/** A file as it was uploaded, with what it says; `fault` is why it could not be read. */
export type SourceFile = {
  readonly file: string;
  readonly name: string;
  readonly kind: InvoiceFileKind | 'none';
  readonly invoice: EInvoice | null;
  readonly fault: RefusalText | null;
};

/** Reads a file somebody uploaded himself. @throws Refusal 404 where there is none of his */
export async function readSource({ engine, storage }: InvoiceDesk, path: string, actor: Actor): Promise<SourceFile> {
  const row = pathPattern.test(path) ? await findFile(engine.db, actor.tenantId, path) : undefined;
  if (row === undefined || row.owner_id !== actor.userId) throw fileGone();
  const found = { file: path, name: row.file_name };
  try {
    if (row.size > FILE_MB * 1024 * 1024) throw refusal(422, eInvoiceRefusals.tooLarge, { megabytes: FILE_MB });
    const stream = await storage.read(path);
    if (stream === null) throw fileGone();
    return { ...found, ...readInvoiceFile(await buffer(stream)), fault: null };
  } catch (error) {
    if (error instanceof Refusal) return { ...found, kind: 'none', invoice: null, fault: error.text };
    throw error;
  }
}

/** Returns the number of an invoice in the name of a file, as the tax account names its downloads. */
export function numberInName(name: string): string | null {
  return /(?<!\d)\d{20}(?!\d)/u.exec(name)?.[0] ?? null;
}

/** Finds what stands in the way of booking an invoice, whatever document it becomes. */
export async function paperFaults(
  { db }: Engine,
  catalogue: Catalogue,
  actor: Actor,
  invoice: EInvoice,
): Promise<readonly RefusalText[]> {
  const faults: RefusalText[] = [];
  const params = await readParams(db, actor.tenantId, [companyTaxNo, paperLineTolerance, paperTolerance]);
  const own = params.text(companyTaxNo).trim().toUpperCase();
  const { buyer, no } = invoice;
  if (own === '') faults.push(eInvoiceRefusals.companyUntaxed);
  else if (buyer.taxNo !== own)
    faults.push(filled(eInvoiceRefusals.otherBuyer, { name: buyer.name, taxNo: buyer.taxNo, own }));
  const booked = await bookedElsewhere({ db, catalogue, actor }, [{ no, code: '' }], { withDrafts: true });
  if (booked !== null) faults.push(booked.text);
  if (invoice.isRed && !isRedConfirmation(invoice.redConfirmNo)) faults.push(eInvoiceRefusals.redUnconfirmedFile);
  const tolerance = {
    line: new Big(params.number(paperLineTolerance)),
    inAll: new Big(params.number(paperTolerance)),
  };
  return [...faults, ...unevenFigures(invoice, tolerance).map(unevenText)];
}

/** Finds what somebody should look at, though the invoice can be booked. */
export function paperWarnings({ seller: { taxNo } }: EInvoice): readonly RefusalText[] {
  return taxNo.length === 18 && !isUscc(taxNo) ? [filled(eInvoiceRefusals.badTaxNo, { taxNo })] : [];
}

const figures: Readonly<Record<UnevenFigure['what'], RefusalText>> = {
  lineAmount: eInvoiceRefusals.lineAmount,
  lineTax: eInvoiceRefusals.lineTax,
  amount: eInvoiceRefusals.sumAmount,
  tax: eInvoiceRefusals.sumTax,
  allTax: eInvoiceRefusals.sumTax,
  total: eInvoiceRefusals.sumTotal,
  sign: eInvoiceRefusals.wrongSign,
};

function unevenText({ what, line, said, reckoned }: UnevenFigure): RefusalText {
  const place = line === 0 ? figures[what] : filled(eInvoiceRefusals.ofLine, { line, what: figures[what] });
  return filled(eInvoiceRefusals.uneven, { place, said, reckoned });
}
