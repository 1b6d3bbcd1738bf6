import Big from 'big.js';
import { decimalsOf, money, parseAmount } from '#core/amounts/amounts.ts';
import { ownPart } from '#core/kernel/currency.ts';
import {
  factsOf,
  takenBack,
  writeOffTypes,
  type ItemKind,
  type Part,
  type PartyLedger,
  type Side,
  type TypeCode,
  type WriteOffType,
} from '#core/kernel/write-off-kinds.ts';
import { filled, type RefusalText } from '#core/refusals/text.ts';
import { freeNumbers } from '#server/engine/record/numbering.ts';
import { ownCurrencyOf } from '#server/kernel/currency/own-currency.ts';
import { companyOf, findParties, namesSupplier, setTaken, type TakenPlace } from '#server/kernel/party/db/open-item.ts';
import { addPartyEntries, type PartyEntry } from '#server/kernel/party/db/party-ledger.ts';
import { refuseClosed } from '#server/kernel/period/period.ts';
import { type FieldError, fieldRefusal, refusal } from '#server/platform/refusal.ts';
import { addWriteOff, writeOffTables, type WriteOffItem } from './db/write-off.ts';
import {
  documentName,
  keyOf,
  lockAll,
  partyTable,
  type Desk,
  type DocumentKey,
  type OpenDocument,
} from './documents.ts';
import { discountOfLines } from './early-discounts.ts';
import { writeOffRefusals } from './refusals.ts';
import { tolerancesOf } from './rules.ts';
import { makeTransferred } from './transfer.ts';
import { currenciesOf, refuseStrangeRate } from './two-currencies.ts';

export type DraftItem = DocumentKey & { readonly amount: string };

/** Draft of a write-off of documents against others. Amounts are without sign. */
export type WriteOffDraft = {
  readonly ledger: PartyLedger;
  readonly type: TypeCode;
  /** Kind a red document takes back beside bills; undefined: the kinds of the type. */
  readonly kind?: ItemKind;
  readonly partyId: string;
  readonly otherId: string | null;
  /** Another customer of the group, whose money settles the bills of the party. */
  readonly payerId?: string;
  /** `yyyy-MM-dd` */
  readonly date: string;
  /** By how much side D is more than side C; null: by nothing. */
  readonly diffAmount: string | null;
  readonly items: readonly DraftItem[];
  /** The document whose audit does it. */
  readonly source: { readonly form: string; readonly id: string } | null;
};

type Line = {
  readonly document: OpenDocument;
  readonly amount: Big;
  /** The amount in the own currency; neither has a sign. */
  readonly own: Big;
  readonly place: 'upper' | 'lower';
};

const rules: Readonly<Record<PartyLedger, string>> = { ar: 'rule_HX', ap: 'rule_YHX' };
/** 红字对冲: bills against red ones. */
const RED: TypeCode = '6';
/** 应收冲应付, 应付冲应收. */
const OFFSET: TypeCode = '3';
const partyWords = { customer: writeOffRefusals.customer, supplier: writeOffRefusals.supplier } as const;

/**
 * Writes documents off against one another, in the caller's transaction. What is open is read again when the documents are locked, so two
 * who confirm at once never take more than there is.
 * @throws Refusal 422 naming the document, the rule and the figures; `errors[].field` is `<form>/<id>`
 */
export async function writeOff(
  desk: Desk,
  draft: WriteOffDraft,
): Promise<{ readonly id: string; readonly no: string }> {
  const { db, actor } = desk;
  const type = draft.kind === undefined ? writeOffTypes[draft.ledger][draft.type] : takenBack(draft.kind);
  const names = await partyNames(desk, draft, type);
  if (draft.type === OFFSET && draft.kind === undefined) await refuseStrangers(desk, draft);
  const documents = await lockAll(desk, draft.items);
  const lines = linesOf(desk, draft, type, documents);
  const { currency, other } = currenciesOf(lines, type, await ownCurrencyOf(db, actor.tenantId));
  if (other !== null) await refuseStrangeRate(desk, draft.date, lines);
  const { amount, diff, discount } = await totalsOf(desk, draft, { type, lines, currency, other });
  const ledgers = new Set<PartyLedger>([draft.ledger, ...lines.map(({ document }) => factsOf(document.kind).ledger)]);
  for (const ledger of [...ledgers].sort())
    await refuseClosed(db, { tenantId: actor.tenantId, ledger, date: draft.date });
  const no = await freeNo(desk, draft.ledger);
  const made =
    type.lower === null
      ? await makeTransferred(desk, { ...draft, toId: draft.otherId ?? '', currency, no, lines })
      : [];
  const [customerId, supplierId] = draft.ledger === 'ar' ? [draft.partyId, null] : [null, draft.partyId];
  const id = await addWriteOff(
    db,
    draft.ledger,
    actor,
    {
      no,
      type: draft.type,
      customerId: customerId ?? (type.other === 'customer' && type.lower !== null ? draft.otherId : null),
      supplierId: supplierId ?? (type.other === 'supplier' && type.lower !== null ? draft.otherId : null),
      toCustomerId: type.other === 'customer' && type.lower === null ? draft.otherId : null,
      toSupplierId: type.other === 'supplier' && type.lower === null ? draft.otherId : null,
      ...names,
      date: draft.date,
      currency,
      amount: amount.toFixed(2),
      diffAmount: diff.toFixed(2),
      discountAmount: discount.toFixed(2),
      source: draft.source,
    },
    [...lines.map(asItem), ...made],
  );
  await takeAll(desk, lines, draft.type);
  await addPartyEntries(db, entriesOf(desk, draft, { id, no, diff, discount }, lines));
  return { id, no };
}

/**
 * Takes so much of what is open of each document, no document twice; a negative amount gives it back. An advance that is taken back in red was
 * refunded. One statement for all documents of a form.
 */
export async function takeAll(
  { db, actor }: Desk,
  lines: readonly Pick<Line, 'document' | 'amount' | 'own'>[],
  type: string,
): Promise<void> {
  const columnOf = ({ source }: OpenDocument): NonNullable<TakenPlace['column']> =>
    type === RED && source.has.has('refund_amount') ? 'refund_amount' : 'written_amount';
  for (const [table, own] of Map.groupBy(lines, ({ document }) => document.form.head.name)) {
    const [first] = own;
    if (first === undefined) continue;
    const column = columnOf(first.document);
    await setTaken(
      db,
      { table, tenantId: actor.tenantId, column },
      own.map(({ document: { row, isRed }, amount, own: worth }) => {
        const signed = isRed ? amount.times(-1) : amount;
        return {
          id: row.id,
          taken: new Big(column === 'refund_amount' ? row.refunded : row.written).plus(signed).toFixed(2),
          open: new Big(row.open).minus(signed).toFixed(2),
          own: new Big(row.own).minus(isRed ? worth.times(-1) : worth).toFixed(2),
        };
      }),
    );
  }
}

/** Names of the party and of the other one; refuses one that is missing, unknown or the same. */
async function partyNames(
  desk: Desk,
  draft: WriteOffDraft,
  { other, lower }: WriteOffType,
): Promise<{ readonly partyName: string; readonly otherName: string | null }> {
  const own = draft.ledger === 'ar' ? 'customer' : 'supplier';
  const party = await nameOf(desk, own, draft.partyId);
  if (party === null) throw fieldRefusal('partyId', writeOffRefusals.partnerGone, { partner: partyWords[own] });
  if (other === null) {
    if (draft.otherId !== null) throw fieldRefusal('otherId', writeOffRefusals.noOtherPartner);
    return { partyName: party, otherName: null };
  }
  const word = filled(lower === null ? writeOffRefusals.receiving : writeOffRefusals.opposite, {
    partner: partyWords[other],
  });
  if (draft.otherId === null) throw fieldRefusal('otherId', writeOffRefusals.choosePartner, { partner: word });
  if (lower === null && draft.otherId === draft.partyId)
    throw fieldRefusal('otherId', writeOffRefusals.otherIsSelf, { partner: word });
  const otherName = await nameOf(desk, other, draft.otherId);
  if (otherName === null) throw fieldRefusal('otherId', writeOffRefusals.partnerGone, { partner: word });
  return { partyName: party, otherName };
}

/**
 * A claim offsets a debt only of one company: the supplier the customer names as its own, else the same tax number, or the same name where
 * one of them has none (P18).
 */
async function refuseStrangers({ db, catalogue, actor }: Desk, draft: WriteOffDraft): Promise<void> {
  if (['crm_customer', 'pur_supplier'].some((table) => catalogue.table(table)?.byName.has('tax_no') !== true)) return;
  const { tenantId } = actor;
  const [customerId, supplierId] =
    draft.ledger === 'ar' ? [draft.partyId, draft.otherId] : [draft.otherId, draft.partyId];
  const customer = await companyOf(db, 'crm_customer', { tenantId, id: customerId ?? '' });
  const supplier = await companyOf(db, 'pur_supplier', { tenantId, id: supplierId ?? '' });
  if (customer === undefined || supplier === undefined) return;
  const isNamed =
    catalogue.table('crm_customer')?.byName.has('supplier_id') === true &&
    (await namesSupplier(db, { tenantId, customer: customerId ?? '', supplier: supplierId ?? '' }));
  if (isNamed) return;
  const hasBoth = customer.taxNo !== '' && supplier.taxNo !== '';
  if (hasBoth ? customer.taxNo === supplier.taxNo : customer.name === supplier.name) return;
  const facts = hasBoth
    ? filled(writeOffRefusals.taxNumbers, { one: customer.taxNo, other: supplier.taxNo })
    : writeOffRefusals.names;
  throw fieldRefusal(
    'otherId',
    filled(writeOffRefusals.notOneCompany, { customer: customer.name, supplier: supplier.name, facts }),
  );
}

async function nameOf(
  { db, catalogue, actor }: Desk,
  kind: 'customer' | 'supplier',
  id: string,
): Promise<string | null> {
  const table = partyTable(catalogue, kind === 'customer' ? 'ar' : 'ap');
  if (table === null) return null;
  const [found] = await findParties(db, table, [], { tenantId: actor.tenantId, word: '', ids: [id], limit: 1 });
  return found?.name ?? null;
}

function linesOf(
  { audited }: Desk,
  draft: WriteOffDraft,
  type: WriteOffType,
  documents: ReadonlyMap<string, OpenDocument>,
): readonly Line[] {
  const errors: FieldError[] = [];
  const lines: Line[] = [];
  const seen = new Set<string>();
  for (const item of draft.items) {
    const key = keyOf(item);
    const document = documents.get(key);
    if (document === undefined) continue;
    const amount = parseAmount(item.amount);
    const place = placeOf(draft, type, document);
    const message = seen.has(key)
      ? filled(writeOffRefusals.documentTwice, { document: documentName(document) })
      : place === null
        ? filled(writeOffRefusals.documentNotFit, { document: documentName(document) })
        : faultOf(document, amount, { date: draft.date, isAudited: key === audited, type: draft.type });
    seen.add(key);
    if (message !== null) errors.push({ field: key, message });
    else if (place !== null && amount !== null)
      lines.push({ document, amount, own: ownPart(amount, openMoney(document)), place });
  }
  const [first] = errors;
  if (first !== undefined)
    throw refusal(
      422,
      errors.length === 1
        ? first.message
        : filled(writeOffRefusals.firstOfSeveral, { message: first.message, count: errors.length }),
      {},
      {
        errors,
      },
    );
  return lines;
}

const openMoney = ({ open, row }: OpenDocument) => ({ open, own: new Big(row.own) });

function placeOf(draft: WriteOffDraft, type: WriteOffType, document: OpenDocument): 'upper' | 'lower' | null {
  const fits = (part: Part | null): boolean =>
    part !== null &&
    part.kinds.includes(document.kind) &&
    part.isRed === document.isRed &&
    (document.row.party === (part.of === 'party' ? draft.partyId : draft.otherId) ||
      (factsOf(document.kind).isMoney && document.row.party === draft.payerId));
  if (fits(type.upper)) return 'upper';
  return fits(type.lower) ? 'lower' : null;
}

function faultOf(
  document: OpenDocument,
  amount: Big | null,
  { date, isAudited, type }: { readonly date: string; readonly isAudited: boolean; readonly type: TypeCode },
): RefusalText | null {
  const { row, open } = document;
  const name = documentName(document);
  if (row.bill_status !== '2' && !isAudited) return filled(writeOffRefusals.notAuditedToWriteOff, { name });
  // What went back to the supplier before its invoice came is no payment.
  if (row.is_provisional && type !== RED) return filled(writeOffRefusals.provisionalToWriteOff, { name });
  if (amount === null || amount.lte(0) || decimalsOf(amount) > 2)
    return filled(writeOffRefusals.amountOfWriteOff, { name });
  if (amount.gt(open.abs()))
    return filled(writeOffRefusals.beyondOpen, { name, amount: money(amount), open: money(open.abs()) });
  if (row.bill_date > date) return filled(writeOffRefusals.dateBeforeDocument, { date, name, billDate: row.bill_date });
  return null;
}

async function totalsOf(
  desk: Desk,
  draft: WriteOffDraft,
  {
    type,
    lines,
    currency,
    other,
  }: {
    readonly type: WriteOffType;
    readonly lines: readonly Line[];
    readonly currency: string;
    /** Another one of the table below. */
    readonly other: string | null;
  },
): Promise<{ readonly amount: Big; readonly diff: Big; readonly discount: Big }> {
  const total = (place: Line['place']): Big =>
    lines.reduce((sum, line) => (line.place === place ? sum.plus(line.amount) : sum), new Big(0));
  const upper = total('upper');
  const lower = total('lower');
  if (upper.eq(0)) throw refusal(422, writeOffRefusals.fillUpper);
  const stated = new Big(parseAmount(draft.diffAmount ?? '0') ?? 0);
  if (decimalsOf(stated) > 2) throw refusal(422, writeOffRefusals.restTwoDecimals);
  if (type.lower === null) {
    if (!stated.eq(0)) throw refusal(422, writeOffRefusals.noRestInTransfers);
    return { amount: upper, diff: new Big(0), discount: new Big(0) };
  }
  if (lower.eq(0)) throw refusal(422, writeOffRefusals.fillLower);
  // Both amounts were typed: what they are worth differs by exchange.
  if (other !== null) {
    if (!stated.eq(0)) throw refusal(422, writeOffRefusals.noRestAcross, { currency, other });
    return { amount: upper, diff: stated, discount: new Big(0) };
  }
  // The table above is side D for customers, side C for suppliers.
  const diff = draft.ledger === 'ar' ? upper.minus(lower) : lower.minus(upper);
  if (!diff.eq(stated))
    throw refusal(422, writeOffRefusals.sidesDiffer, {
      upper: money(upper),
      lower: money(lower),
      diff: money(upper.minus(lower).abs()),
      more: stated.eq(0) ? '' : filled(writeOffRefusals.notStatedRest, { stated: money(stated) }),
    });
  if (diff.eq(0)) return { amount: upper, diff, discount: new Big(0) };
  if (!type.mayDiffer) throw refusal(422, writeOffRefusals.noRestOfKind, { diff: money(diff.abs()) });
  return { amount: upper, diff, discount: await discountIn(desk, draft.ledger, { lines, diff, currency }) };
}

/**
 * Returns the discount for early payment in the difference of both sides: as much as the terms of the bills grant where less was paid than they are
 * over. The rest is a small difference.
 * @throws Refusal 422 where that is more than the tolerance
 */
async function discountIn(
  desk: Desk,
  ledger: PartyLedger,
  { lines, diff, currency }: { readonly lines: readonly Line[]; readonly diff: Big; readonly currency: string },
): Promise<Big> {
  const isLess = ledger === 'ar' ? diff.gt(0) : diff.lt(0);
  const granted = isLess ? await discountOfLines(desk, lines) : new Big(0);
  const rest = diff.abs().minus(granted);
  const most = (await tolerancesOf(desk))(currency);
  if (rest.gt(most)) {
    const figures = { diff: money(diff.abs()), most: money(most), currency };
    throw refusal(
      422,
      granted.eq(0)
        ? filled(writeOffRefusals.beyondTolerance, figures)
        : filled(writeOffRefusals.beyondDiscount, { ...figures, granted: money(granted) }),
    );
  }
  const discount = rest.gt(0) ? granted : diff.abs();
  return (granted.eq(0) ? granted : discount).times(diff.lt(0) ? -1 : 1);
}

function asItem({ document, amount, own }: Line): WriteOffItem {
  const { form, kind, row, side, open } = document;
  return {
    side,
    kind,
    formCode: form.head.name,
    billId: row.id,
    billType: form.definition.title,
    billNo: row.bill_no,
    billDate: row.bill_date,
    dueDate: row.due_date,
    billAmount: new Big(row.total).toFixed(2),
    openAmount: open.abs().toFixed(2),
    thisAmount: amount.toFixed(2),
    ownAmount: own.toFixed(2),
    isMade: false,
  };
}

/** Returns the changes of balances by a write-off: none where both sides are of one party; a transfer and an offset move them. */
function entriesOf(
  { actor }: Desk,
  draft: WriteOffDraft,
  record: { readonly id: string; readonly no: string; readonly diff: Big; readonly discount: Big },
  lines: readonly Line[],
): readonly PartyEntry[] {
  const zero = new Big(0);
  const sums = new Map<string, PartySum>();
  for (const { document, amount, own } of lines) {
    const { ledger, isMoney } = factsOf(document.kind);
    const { party: partyId, currency } = document.row;
    const key = JSON.stringify([ledger, partyId, currency]);
    const sum = sums.get(key) ?? {
      ledger,
      partyId,
      currency,
      decrease: zero,
      advanceOut: zero,
      ownBalance: zero,
      ownAdvance: zero,
    };
    const [signed, worth] = document.isRed ? [amount.times(-1), own.times(-1)] : [amount, own];
    sums.set(key, {
      ...sum,
      decrease: isMoney ? sum.decrease.minus(signed) : sum.decrease.plus(signed),
      advanceOut: isMoney ? sum.advanceOut.plus(signed) : sum.advanceOut,
      ownBalance: isMoney ? sum.ownBalance.plus(worth) : sum.ownBalance.minus(worth),
      ownAdvance: isMoney ? sum.ownAdvance.minus(worth) : sum.ownAdvance,
    });
  }
  const moved = [...sums.values()].filter(({ decrease, advanceOut, ownBalance, ownAdvance }) =>
    [decrease, advanceOut, ownBalance, ownAdvance].some((amount) => !amount.eq(0)),
  );
  const exchange = exchangeOf(lines, record.diff);
  return moved.map(({ ledger, partyId, currency, decrease, advanceOut, ownBalance, ownAdvance }, index) => ({
    tenantId: actor.tenantId,
    ledger,
    partyId,
    billDate: draft.date,
    kind: 'writeoff',
    formCode: writeOffTables[draft.ledger],
    billId: record.id,
    billNo: record.no,
    currency,
    decrease: decrease.toFixed(2),
    advanceOut: advanceOut.toFixed(2),
    ownBalance: ownBalance.toFixed(2),
    ownAdvance: ownAdvance.toFixed(2),
    // Of the write-off as a whole: it stands in one of its entries.
    ownExchange: index === 0 ? exchange.toFixed(2) : '0',
    ownDiscount: index === 0 ? statedOwn(lines, record.discount).toFixed(2) : '0',
    by: actor.username,
  }));
}

type PartySum = {
  readonly ledger: PartyLedger;
  readonly partyId: string;
  readonly currency: string;
  readonly decrease: Big;
  readonly advanceOut: Big;
  readonly ownBalance: Big;
  readonly ownAdvance: Big;
};

/**
 * Returns the exchange loss: the worth of side D in the own currency less that of side C, but for the difference people stated, which is
 * worth what its side is. A transfer makes the other side of the same worth.
 */
function exchangeOf(lines: readonly Line[], diff: Big): Big {
  const sum = (side: Side, of: (line: Line) => Big): Big =>
    lines.reduce((all, line) => (line.document.side === side ? all.plus(of(line)) : all), new Big(0));
  const [debit, credit] = [sum('D', ({ own }) => own), sum('C', ({ own }) => own)];
  if (debit.eq(0) || credit.eq(0)) return new Big(0);
  return debit.minus(credit).minus(statedOwn(lines, diff));
}

/** Returns the worth of a part of the difference in the own currency: what its share of side D is worth. */
function statedOwn(lines: readonly Line[], part: Big): Big {
  const debits = lines.filter(({ document }) => document.side === 'D');
  const sum = (of: (line: Line) => Big): Big => debits.reduce((all, line) => all.plus(of(line)), new Big(0));
  const worth = ownPart(part.abs(), { open: sum(({ amount }) => amount), own: sum(({ own }) => own) });
  if (part.eq(0)) return part;
  return part.lt(0) ? worth.times(-1) : worth;
}

async function freeNo({ db, actor, now }: Desk, ledger: PartyLedger): Promise<string> {
  const place = { tenantId: actor.tenantId, table: writeOffTables[ledger], column: 'writeoff_no' };
  const [no = ''] = await freeNumbers(db, place, { rule: rules[ledger], now }, [{}]);
  return no;
}
