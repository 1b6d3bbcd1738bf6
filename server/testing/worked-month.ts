import type { LedgerStage } from './ledger-stage.ts';

type Standard = 'enterprise' | 'small';
/** Amounts by the role of their account, in cents' text; red ones are negative. */
type Side = Readonly<Record<string, string>>;
/** `item` names the cash flow item of the money where it is not the usual one of the other account. */
type Entry = { readonly day: string; readonly debit: Side; readonly credit: Side; readonly item?: string };

/** Balances at the end of 2025: a general taxpayer, a debit balance is positive. */
const opening: Readonly<Record<Standard, Side>> = {
  enterprise: { '1231': '-3000', '2204': '-10000', '4104': '-465524' },
  small: { '2203': '-10000', '4104': '-468524' },
};
const openingOfBoth: Side = {
  '1001': '6000',
  '1002': '550288',
  '1121': '60000',
  '1122': '366576',
  '1123': '11300',
  '1403': '50000',
  '1405': '60000',
  '1601': '800000',
  '1602': '-200000',
  '1701': '36000',
  '1702': '-6000',
  '2001': '-200000',
  '2201': '-40000',
  '220201': '-90400',
  '220202': '-30000',
  '2211': '-50000',
  '222103': '-500',
  '222104': '-12000',
  '222107': '-1300',
  '222113': '-840',
  '222114': '-360',
  '222115': '-240',
  '222116': '-15000',
  '2241': '-3000',
  '4001': '-800000',
  '4101': '-20000',
  '500101': '8000',
};

const entries = (standard: Standard): readonly Entry[] => {
  const isSmall = standard === 'small';
  const advance = isSmall ? '2203' : '2204';
  // A theft is a loss beside the business for a small enterprise; without provisions its tax is higher.
  const theft = isSmall ? '6711' : '660212';
  const tax = isSmall ? '14124.44' : '13849.44';
  return [
    { day: '01', debit: { '1403': '-30000' }, credit: { '220202': '-30000' } },
    { day: '03', debit: { '1403': '30600', '222102': '3978' }, credit: { '220201': '34578' } },
    { day: '05', debit: { '1403': '78000', '222102': '10140' }, credit: { '220201': '88140' } },
    { day: '06', debit: { '1403': '2000', '222102': '180' }, credit: { '1002': '2180' } },
    { day: '08', debit: { '660212': '1130' }, credit: { '1001': '1130' } },
    { day: '10', debit: { '1601': '30000', '222102': '3900' }, credit: { '1002': '33900' }, item: '10' },
    { day: '12', debit: { '2211': '50000' }, credit: { '2241': '4000', '222103': '600', '1002': '45400' }, item: '5' },
    {
      day: '14',
      debit: { '222104': '12000', '222113': '840', '222114': '360', '222115': '240', '222116': '15000' },
      credit: { '1002': '28440' },
    },
    { day: '14', debit: { '222103': '500', '2241': '3000', '2211': '8000' }, credit: { '1002': '11500' }, item: '5' },
    { day: '15', debit: { '1122': '162720' }, credit: { '6001': '144000', '22210105': '18720' } },
    {
      day: '16',
      debit: { [advance]: '10000', '222107': '1300', '1122': '15368' },
      credit: { '6001': '23600', '22210105': '3068' },
    },
    { day: '18', debit: { '1122': '14125' }, credit: { '6001': '12500', '222107': '1625' } },
    { day: '20', debit: { '1002': '5650' }, credit: { '6001': '5000', '22210105': '650' } },
    { day: '21', debit: { '1122': '-2712' }, credit: { '6001': '-2400', '22210105': '-312' } },
    { day: '22', debit: { '1002': '166000', '1121': '60000' }, credit: { '1122': '226000' } },
    { day: '23', debit: { '220201': '60000' }, credit: { '1121': '60000' } },
    { day: '24', debit: { '1002': '59640', '660301': '360' }, credit: { '1121': '60000' }, item: '1' },
    { day: '25', debit: { '220201': '70000', '2201': '40000' }, credit: { '1002': '110000' } },
    { day: '26', debit: { '1403': '-2600', '222102': '-338' }, credit: { '220201': '-2938' } },
    { day: '27', debit: { '1002': '34950', '660304': '194' }, credit: { '1122': '35144' }, item: '1' },
    { day: '28', debit: { '660212': '800', '222102': '45' }, credit: { '2241': '845' } },
    { day: '29', debit: { '2241': '845' }, credit: { '1002': '845' } },
    { day: '31', debit: { '500101': '91428.57', '5101': '2612.24' }, credit: { '1403': '94040.81' } },
    { day: '31', debit: { '1901': '1475.92' }, credit: { '1403': '1306.12', '22210106': '169.80' } },
    { day: '31', debit: { [theft]: '1475.92' }, credit: { '1901': '1475.92' } },
    { day: '31', debit: { '5101': '5000', '660212': '1000', '222102': '780' }, credit: { '220201': '6780' } },
    {
      day: '31',
      debit: { '500102': '44848.48', '5101': '8969.70', '6601': '6727.27', '660212': '13454.55' },
      credit: { '2211': '74000' },
    },
    { day: '31', debit: { '5101': '5000', '660213': '1300' }, credit: { '1602': '6000', '1702': '300' } },
    { day: '31', debit: { '500103': '21581.94' }, credit: { '5101': '21581.94' } },
    { day: '31', debit: { '1405': '155664.19' }, credit: { '500199': '155664.19' } },
    { day: '31', debit: { '6401': '97048.89' }, credit: { '1405': '97048.89' } },
    { day: '31', debit: { '660301': '700' }, credit: { '2231': '700' } },
    { day: '31', debit: { '1002': '85.30', '660305': '-85.30' }, credit: {} },
    { day: '31', debit: { '660304': '1570' }, credit: { '1002': '688', '1122': '882' }, item: '15' },
    ...(isSmall
      ? []
      : [{ day: '31', debit: { '6702': '600', '6701': '500' }, credit: { '1231': '600', '1471': '500' } }]),
    { day: '31', debit: { '22210101': '17905' }, credit: { '222102': '17905' } },
    { day: '31', debit: { '22210103': '4390.80' }, credit: { '222104': '4390.80' } },
    { day: '31', debit: { '6403': '526.90' }, credit: { '222113': '307.36', '222114': '131.72', '222115': '87.82' } },
    { day: '31', debit: { '6801': tax }, credit: { '222116': tax } },
  ];
};

const customers = new Set(['1121', '1122', '2203', '2204']);
const suppliers = new Set(['1123', '2201', '220201', '220202']);

/**
 * Enters the worked month of the books of a manufacturer, January 2026, as posted vouchers, and what 2025 ended with. Profit and loss is
 * not carried over.
 */
export async function enterWorkedMonth({ call, done, manual, one }: LedgerStage, standard: Standard): Promise<void> {
  const { sql } = await import('kysely');
  const installed = await call('POST', '/finance/autoVoucher/standard', {});
  if (installed.status !== 200) throw new Error(installed.body.message);
  const ids = new Map<string, string>();
  const subject = async (role: string): Promise<string> => {
    const id = ids.get(role) ?? String((await one(sql`select id from fin_subject where role = ${role}`))['id']);
    ids.set(role, id);
    return id;
  };
  const lines = async (side: 'debit' | 'credit', amounts: Side, item?: string) =>
    Promise.all(
      Object.entries(amounts).map(async ([role, amount]) => ({
        subject_id: await subject(role),
        [side]: amount,
        ...(customers.has(role) && { aux_customer: 'CUS' }),
        ...(suppliers.has(role) && { aux_supplier: 'SUP' }),
        ...(role === '1002' && item !== undefined && { cash_item: item }),
      })),
    );
  const enter = async (date: string, { debit, credit, item }: Omit<Entry, 'day'>): Promise<void> => {
    const both = [...(await lines('debit', debit, item)), ...(await lines('credit', credit, item))];
    const id = await manual(both, { voucher_date: date, period: date.slice(0, 7) });
    await done('fin_voucher', 'audit', id);
    await done('fin_voucher', 'post', id);
  };
  const begun = Object.entries({ ...openingOfBoth, ...opening[standard] });
  const of = (isDebit: boolean): Side =>
    Object.fromEntries(
      begun
        .filter(([, amount]) => amount.startsWith('-') !== isDebit)
        .map(([role, amount]) => [role, amount.replace('-', '')]),
    );
  await enter('2025-12-31', { debit: of(true), credit: of(false) });
  for (const { day, ...entry } of entries(standard)) await enter(`2026-01-${day}`, entry);
}
