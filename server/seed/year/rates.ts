import { plain } from '#core/values/plain.ts';
import { linesOf, type Desk } from './desk.ts';
import { openingDay, type DemoMonth } from './months.ts';

/** Rates of currencies in the months of the demonstration; those of the yen are of 100. */
export const rates = {
  USD: [
    '7.1012',
    '7.0846',
    '7.0921',
    '7.1203',
    '7.1488',
    '7.1260',
    '7.1095',
    '7.0733',
    '7.0610',
    '7.0867',
    '7.0954',
    '7.0802',
  ],
  EUR: [
    '7.7120',
    '7.7445',
    '7.8012',
    '7.8533',
    '7.9034',
    '7.8820',
    '7.8411',
    '7.8077',
    '7.7923',
    '7.8204',
    '7.8390',
    '7.8251',
  ],
  JPY: [
    '4.7800',
    '4.7500',
    '4.7200',
    '4.7600',
    '4.8100',
    '4.7900',
    '4.7700',
    '4.7400',
    '4.7300',
    '4.7500',
    '4.7600',
    '4.7400',
  ],
  HKD: [
    '0.9130',
    '0.9108',
    '0.9118',
    '0.9154',
    '0.9190',
    '0.9161',
    '0.9140',
    '0.9094',
    '0.9078',
    '0.9111',
    '0.9122',
    '0.9103',
  ],
} as const;

/** Keeps the rates of the months where none are kept. */
export async function keepRates(desk: Desk, months: readonly DemoMonth[]): Promise<void> {
  const currencies = await desk.list('auditor', 'md_currency', 'column=code&order=asc');
  for (const row of currencies) {
    const code = plain(row['code']);
    const all = Object.entries(rates).find(([name]) => name === code)?.[1];
    if (all === undefined) continue;
    const stored = await desk.read('auditor', 'md_currency', plain(row['id']));
    if (linesOf(stored, 'md_currency_rate').length > 0) continue;
    await desk.change('auditor', 'md_currency', `rates of ${code}`, {
      id: stored['id'],
      version: stored['version'],
      // Those of the evening before the first month, and of the ends of months: each holds until the next.
      md_currency_rate: [openingDay(months), ...months.slice(0, -1).map(({ last }) => last)].map((day, index) => ({
        begin_date: day,
        rate: all[index % all.length],
        units: code === 'JPY' ? '100' : '1',
      })),
    });
  }
}
