import Big from 'big.js';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { ownOf } from '#core/kernel/currency.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { plain } from '#core/values/plain.ts';
import type { Db } from '#server/db/connection.ts';
import type { Stored } from '#server/engine/scope.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { refusal } from '#server/platform/refusal.ts';
import { byRole, standardOf, type AccountingStandard } from '../rules/charts.ts';
import {
  addMeasures,
  amountOf,
  bizOf,
  EXCHANGE_SUBJECT,
  measureNames,
  noMeasures,
  subjectSources,
  type Measures,
  type RuleScope,
} from '../rules/gl.ts';
import {
  accountSubjects,
  subjectsOf,
  templatesOf,
  type SubjectRow,
  type TemplateLine,
  type TemplateRow,
} from './db/gl-ledger.ts';
import { auxTypesOf, dimensions, type DimensionName } from '../rules/dimensions.ts';
import type { OpenPart } from './db/gl-source.ts';
import { dimensionWords } from './voucher-faults.ts';
import { voucherRefusals } from './voucher-refusals.ts';

/** A document with what of it stands in no voucher. */
export type VoucherDocument = {
  readonly id: string;
  readonly form: string;
  /** As people call it: 采购入库单. */
  readonly title: string;
  readonly no: string;
  readonly date: string;
  readonly biz: string;
  readonly currency: string;
  readonly total: string;
  readonly parts: readonly OpenPart[];
  /** As it is stored; null for records of the kernel. */
  readonly stored: Stored | null;
  /** Another voucher has its columns already: what is left are changes of its ledgers. */
  readonly isMore: boolean;
};

export type DraftLine = {
  readonly summary: string;
  readonly subjectId: string;
  readonly subject: string;
  readonly customer: string | null;
  readonly supplier: string | null;
  readonly depart: string | null;
  readonly person: string | null;
  readonly project: string | null;
  readonly debit: Big;
  readonly credit: Big;
};

/** Accounts, rules, bank accounts and currency of a company. */
export type RuleBook = {
  readonly currency: string;
  readonly subjects: ReadonlyMap<string, SubjectRow>;
  readonly byCode: ReadonlyMap<string, SubjectRow>;
  readonly byRole: ReadonlyMap<string, SubjectRow>;
  readonly standard: AccountingStandard | null;
  readonly accounts: ReadonlyMap<string, string>;
  readonly templates: ReadonlyMap<string, { readonly head: TemplateRow; readonly lines: readonly TemplateLine[] }>;
};

export async function readRules(db: Db, tenantId: string, accounts: readonly string[]): Promise<RuleBook> {
  const subjects = await subjectsOf(db, tenantId);
  const { heads, lines } = await templatesOf(db, tenantId);
  const templates = new Map<string, { head: TemplateRow; lines: readonly TemplateLine[] }>();
  for (const head of heads)
    if (!templates.has(head.biz_type))
      templates.set(head.biz_type, { head, lines: lines.filter(({ head_id: id }) => id === head.id) });
  return {
    currency: await ownCurrencyOf(db, tenantId),
    subjects: new Map(subjects.map((one) => [one.id, one])),
    byCode: new Map(subjects.map((one) => [one.code, one])),
    byRole: byRole(subjects),
    standard: standardOf(subjects),
    accounts: await accountSubjects(db, tenantId, accounts),
    templates,
  };
}

/** Bank accounts a document names. */
export function accountsOf({ stored }: VoucherDocument): readonly string[] {
  const head = stored?.head ?? {};
  return ['account_id', 'from_account', 'to_account'].map((name) => plain(head[name])).filter((id) => id !== '');
}

/** Role of the account 小企业会计准则 books exchange gains to. */
const SMALL_EXCHANGE_GAIN = '6301';

type Row = Readonly<Record<string, unknown>>;

/**
 * Returns the debit and credit lines of a document by the rule of its kind.
 * @throws Refusal 422 naming the document: no rule, a wrong expression, no account, or sides that differ
 */
export function linesByRule(book: RuleBook, document: VoucherDocument): { word: string; lines: readonly DraftLine[] } {
  const { title, no } = document;
  const name = `${title}“${no}”`;
  const template = book.templates.get(bizOf(document.form));
  if (template === undefined) throw refusal(422, voucherRefusals.noTemplate, { name });
  const at: At = {
    book,
    document: inOwnCurrency(book, document),
    place: filled(voucherRefusals.byTemplate, { name, template: template.head.name }),
  };
  const ruled = template.lines.flatMap((line, index) => linesOf(at, line, index));
  const taxed = withDeemedTax(at, ruled);
  const lines = [...taxed, ...exchangeLine(at, taxed)];
  const [debit, credit] = [sumOfSide(lines, 'debit'), sumOfSide(lines, 'credit')];
  if (!debit.eq(credit))
    throw refusal(422, voucherRefusals.debitNotCredit, {
      place: at.place,
      debit: debit.toFixed(2),
      credit: credit.toFixed(2),
    });
  const note = foreignNote(book, document);
  return {
    word: template.head.voucher_word,
    lines: lines.map((line) => ({ ...line, summary: `${line.summary}${note}`.slice(0, 200) })),
  };
}

const sumOfSide = (lines: readonly DraftLine[], side: 'debit' | 'credit'): Big =>
  lines.reduce((total, line) => total.plus(line[side]), new Big(0));

/**
 * Returns the line of a write-off's exchange loss or gain, where the rule leaves exactly that open: rules are a company's own, and only
 * those of write-offs need to know of it.
 */
function exchangeLine({ book, document, place }: At, lines: readonly DraftLine[]): readonly DraftLine[] {
  const { exchange } = sumOf(document.parts);
  const short = sumOfSide(lines, 'credit').minus(sumOfSide(lines, 'debit'));
  if (exchange.eq(0) || !short.eq(exchange)) return [];
  const role = exchange.lt(0) && book.standard === 'small' ? SMALL_EXCHANGE_GAIN : EXCHANGE_SUBJECT;
  const subject = book.byRole.get(role);
  if (subject === undefined)
    throw refusal(422, voucherRefusals.noExchangeSubject, {
      place,
      side: exchange.gt(0) ? voucherRefusals.loss : voucherRefusals.gain,
      exchange: exchange.abs().toFixed(2),
      subject: role,
    });
  return [
    {
      summary: `汇兑损益 ${document.title} ${document.no}`.slice(0, 200),
      subjectId: subject.id,
      subject: `${subject.code} ${subject.name}`,
      customer: null,
      supplier: null,
      depart: null,
      person: null,
      project: null,
      debit: exchange.gt(0) ? exchange : new Big(0),
      credit: exchange.lt(0) ? exchange.abs() : new Big(0),
    },
  ];
}

/** Role of the account of output tax. */
const OUTPUT_TAX = '22210105';

/**
 * Adds the output tax of what is given away (视同销售) to what it costs: rules are a company's own, and those of earlier versions know of no
 * tax.
 */
function withDeemedTax({ book, document, place }: At, lines: readonly DraftLine[]): readonly DraftLine[] {
  const head = document.stored?.head ?? {};
  const tax = parseAmount(head['tax_amount']) ?? new Big(0);
  const [cost] = lines;
  if (head['deemed_flag'] !== 'Y' || document.isMore || tax.eq(0) || cost === undefined) return lines;
  const subject = book.byRole.get(OUTPUT_TAX);
  if (subject === undefined) throw refusal(422, voucherRefusals.noTaxSubject, { place, subject: OUTPUT_TAX });
  return [
    { ...cost, debit: cost.debit.plus(tax) },
    ...lines.slice(1),
    {
      ...cost,
      subjectId: subject.id,
      subject: `${subject.code} ${subject.name}`,
      customer: null,
      supplier: null,
      depart: null,
      person: null,
      project: null,
      debit: new Big(0),
      credit: tax,
    },
  ];
}

/** Returns the amount of a document in its own currency, for the summary of its lines: ` USD 2,000.00@7.15`. */
function foreignNote(book: RuleBook, { currency, stored }: VoucherDocument): string {
  const head = stored?.head ?? {};
  const rate = parseAmount(head['exchange_rate']);
  const face = parseAmount(head['total_amount']) ?? parseAmount(head['amount']);
  if (currency === book.currency || rate === null || face === null) return '';
  return ` ${currency} ${thousands(face.toFixed(2), 2)}@${rate.toFixed()}`;
}

/** Columns of money rules read of documents that may be in another currency. */
const moneyColumns = ['amount', 'tax_amount', 'total_amount', 'discount_amount', 'fee_amount', 'fee'] as const;

/** A document as rules read it: what its columns say in another currency is in the own one, and lines add up as they did. */
function inOwnCurrency(book: RuleBook, document: VoucherDocument): VoucherDocument {
  const { currency, stored } = document;
  const rate = parseAmount(stored?.head['exchange_rate']);
  if (currency === book.currency || stored === null || rate === null) return document;
  const worth = (value: unknown): string | null => {
    const amount = parseAmount(value);
    return amount === null ? null : ownOf(amount, rate).toFixed(2);
  };
  const known = (row: Row): readonly (typeof moneyColumns)[number][] =>
    moneyColumns.filter((name) => parseAmount(row[name]) !== null);
  const head = { ...stored.head };
  for (const name of known(head)) head[name] = worth(head[name]);
  const subs = new Map(
    [...stored.subs].map(([table, rows]) => {
      const before = new Map<string, { face: Big; own: Big }>();
      const inOwn = rows.map((row) => {
        const line: Record<string, unknown> = { ...row };
        for (const name of known(row)) {
          const { face, own } = before.get(name) ?? { face: new Big(0), own: new Big(0) };
          const sum = face.plus(parseAmount(row[name]) ?? 0);
          line[name] = ownOf(sum, rate).minus(own).toFixed(2);
          before.set(name, { face: sum, own: ownOf(sum, rate) });
        }
        return line;
      });
      return [table, inOwn] as const;
    }),
  );
  return { ...document, stored: { head, subs } };
}

type At = { readonly book: RuleBook; readonly document: VoucherDocument; readonly place: RefusalText };

function linesOf(at: At, line: TemplateLine, index: number): readonly DraftLine[] {
  const { document } = at;
  const source = line.subject_source ?? subjectSources.fixed;
  const isByLine = source === subjectSources.line || source === subjectSources.expense;
  const [rows = []] = [...(document.stored?.subs.values() ?? [])];
  const measures = sumOf(document.parts);
  const parties = partiesOf(at, line, source);
  const scopes: readonly { readonly row: Row; readonly measures: Measures; readonly party: string | null }[] = isByLine
    ? rows.map((row) => ({ row, measures, party: null }))
    : parties.length > 1
      ? parties.map((party) => ({
          row: {},
          measures: sumOf(document.parts.filter((part) => part.party === party)),
          party,
        }))
      : [{ row: {}, measures, party: null }];
  return scopes.flatMap(({ row, measures: known, party }) => {
    const amount = valueOf(at, line, index, { measures: known, row });
    if (amount.eq(0)) return [];
    const subject = subjectOf(at, line, source, row);
    return [
      {
        summary: summaryOf(document, line, row),
        subjectId: subject.id,
        subject: `${subject.code} ${subject.name}`,
        ...auxOf({ ...document, party }, subject, row),
        debit: line.direction === 'D' ? amount : new Big(0),
        credit: line.direction === 'D' ? new Big(0) : amount,
      },
    ];
  });
}

/** Customers or suppliers a line is told apart by; none where its account keeps none. */
function partiesOf({ book, document }: At, line: TemplateLine, source: string): readonly string[] {
  const aux = source === subjectSources.fixed ? auxTypes(book.subjects.get(line.subject_id)) : new Set<string>();
  if (!aux.has('1') && !aux.has('2')) return [];
  return [...new Set(document.parts.filter(({ ledger }) => ledger === 'party').map(({ party }) => party))];
}

function sumOf(parts: readonly OpenPart[]): Measures {
  return parts.reduce((sum, part) => {
    const own = { ...noMeasures };
    for (const name of measureNames) own[name] = new Big(part[name]);
    return addMeasures(sum, own);
  }, noMeasures);
}

function valueOf(
  { document, place }: At,
  line: TemplateLine,
  index: number,
  { measures, row }: { readonly measures: Measures; readonly row: Row },
): Big {
  const { stored, isMore } = document;
  const own = isMore ? emptied(stored?.head ?? {}) : (stored?.head ?? {});
  const scope: RuleScope = {
    measures,
    line: isMore ? emptied(row) : row,
    head: own,
    column: (table, name) => (isMore ? [] : (stored?.subs.get(table) ?? []).map((one) => one[name])),
  };
  const found = amountOf(line.amount_expr, scope);
  if ('fault' in found)
    throw refusal(422, voucherRefusals.expressionFails, {
      place,
      line: index + 1,
      expression: line.amount_expr,
      fault: found.fault,
    });
  return found.amount;
}

const emptied = (row: Row): Row => Object.fromEntries(Object.keys(row).map((name) => [name, null]));

function subjectOf({ book, document, place }: At, line: TemplateLine, source: string, row: Row): SubjectRow {
  const fixed = book.subjects.get(line.subject_id);
  const found = book.subjects.get(namedSubject(book, document, { source, row, fixed })) ?? fixed;
  if (found === undefined) throw refusal(422, voucherRefusals.subjectGone, { place });
  if (!found.is_leaf) throw refusal(422, voucherRefusals.subjectNotLeaf, { place, code: found.code, name: found.name });
  if (found.enabled === 'N')
    throw refusal(422, voucherRefusals.subjectDisabled, { place, code: found.code, name: found.name });
  return found;
}

/** Columns by which lines name the account they are booked to. */
const lineSubjects = ['subject_id', 'income_subject_id', 'cost_subject_id'];

/** Id of the account the document itself names; empty where it names none. */
function namedSubject(
  book: RuleBook,
  { stored }: VoucherDocument,
  { source, row, fixed }: { readonly source: string; readonly row: Row; readonly fixed: SubjectRow | undefined },
): string {
  const head = stored?.head ?? {};
  const account = (name: string): string => book.accounts.get(plain(head[name])) ?? '';
  if (source === subjectSources.account) return account('account_id') || account('from_account');
  if (source === subjectSources.toAccount) return account('to_account');
  if (source === subjectSources.head)
    return plain(head['subject_id']) || (book.byRole.get(plain(head['account_role']))?.id ?? '');
  if (source === subjectSources.line) return lineSubjects.map((name) => plain(row[name])).find((id) => id !== '') ?? '';
  if (source !== subjectSources.expense) return '';
  // 6602 with expense type 1 is 660201.
  return book.byCode.get(`${fixed?.code ?? ''}${plain(row['expense_type']).padStart(2, '0')}`)?.id ?? '';
}

function auxTypes(subject: SubjectRow | undefined): ReadonlySet<string> {
  return new Set(auxTypesOf(subject?.aux_types));
}

function auxOf(
  { stored, parts, party, title, no }: VoucherDocument & { readonly party: string | null },
  subject: SubjectRow,
  row: Row,
): Pick<DraftLine, DimensionName> {
  const head = stored?.head ?? {};
  const kept = auxTypes(subject);
  const first = (...values: readonly unknown[]): string | null => values.map(plain).find((one) => one !== '') ?? null;
  const known = {
    customer: kept.has('1') ? first(party, partyIn(parts), head['customer_id']) : null,
    supplier: kept.has('2') ? first(party, partyIn(parts), head['supplier_id']) : null,
    depart: kept.has('3') ? first(row['depart_id'], head['claim_depart'], head['depart_id']) : null,
    person: kept.has('4') ? first(head['claimant_id'], head['borrower_id'], head['handler_id']) : null,
    project: kept.has('5') ? first(row['project_id'], head['project_id']) : null,
  };
  const missing = dimensions.find(({ type, name }) => kept.has(type) && known[name] === null);
  if (missing !== undefined)
    throw refusal(422, voucherRefusals.auxiliaryMissing, {
      title,
      no,
      word: dimensionWords[missing.name],
      code: subject.code,
      name: subject.name,
    });
  return known;
}

function partyIn(parts: readonly OpenPart[]): string {
  return parts.find(({ ledger }) => ledger === 'party')?.party ?? '';
}

/** `{bill_no}` in an expression is a column of the line or the document; without one the document itself. */
function summaryOf({ title, no, stored }: VoucherDocument, { summary_expr: text }: TemplateLine, row: Row): string {
  if (text === null || text.trim() === '') return `${title} ${no}`.slice(0, 200);
  const head = stored?.head ?? {};
  return text
    .replaceAll(/\{(\w+)\}/gu, (_, name: string) =>
      plain(row[`${name}_dictText`] ?? row[name] ?? head[`${name}_dictText`] ?? head[name]),
    )
    .slice(0, 200);
}
