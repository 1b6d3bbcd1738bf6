import { describe, expect, it } from 'vitest';
import { computeRow, orderComputed, type Computed } from '#core/formula/compute.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { withSettings } from '#core/formula/settings.ts';
import { SIDE } from '#core/kernel/price-side.ts';
import type { FieldFile } from '#core/online/definition.ts';
import { settingsOf } from '#core/screen/field-view.ts';
import { readModules } from '#server/engine/module-file/module-files.ts';
import { modulesDir } from '#server/testing/online.ts';

type Row = Record<string, unknown>;

const { modules } = await readModules(modulesDir, []);
/** Lines of every form that say which of their two prices was typed. */
const priced = modules.flatMap(({ forms }) =>
  forms.flatMap(({ value }) =>
    (value.sub_tables ?? [])
      .filter(({ fields }) => fields.some(({ name }) => name === SIDE))
      .map(({ table, fields }) => [table, fields] as const),
  ),
);

function typed(fields: readonly FieldFile[], given: Row): Row {
  const setters = new Map(
    fields.map(({ name, precision, extend }) => {
      const sets = settingsOf(extend ?? {});
      return [name, { name, precision: precision ?? null, ...(sets === undefined ? {} : { sets }) }];
    }),
  );
  let row: Row = { [SIDE]: 'N' };
  for (const [name, value] of Object.entries(given)) row = withSettings({ ...row, [name]: value }, [name], setters);
  return row;
}

function reckoned(fields: readonly FieldFile[], row: Row): Row {
  const computed = fields.flatMap(({ name, formula, precision }): Computed[] => {
    const parsed = formula === undefined ? undefined : parseFormula(formula);
    return parsed?.ok === true ? [{ field: name, formula: parsed.formula, precision: precision ?? null }] : [];
  });
  const sorted = orderComputed(computed);
  if (!sorted.ok) throw new Error(sorted.circle.join(' → '));
  return computeRow(row, sorted.order);
}

describe('[trade-storage 1] every line that says which of its prices was typed', () => {
  it('is one of those that are bought, sold and billed', () => {
    expect(priced.length).toBeGreaterThan(10);
  });

  it.each(priced)('%s brings the other price as one is typed, whatever comes first', (table, fields) => {
    const [net, gross] = table.includes('_change_') ? ['new_price', 'new_tax_price'] : ['price', 'tax_price'];
    const both = (row: Row): unknown => [row[net], row[gross], row[SIDE]].map(String);
    expect(both(typed(fields, { tax_rate: '13', [gross]: '0.35' }))).toEqual(['0.309735', '0.35', 'Y']);
    expect(both(typed(fields, { tax_rate: '13', [net]: '10' }))).toEqual(['10', '11.300000', 'N']);
    if (table.includes('_change_')) return;
    expect(both(typed(fields, { [gross]: '1.09', tax_rate: '9' }))).toEqual(['1.000000', '1.090000', 'Y']);
    expect(both(typed(fields, { [net]: '1', tax_rate: '9' }))).toEqual(['1.000000', '1.090000', 'N']);
  });

  it.each(priced.filter(([, fields]) => fields.some(({ name }) => name === 'total_amount')))(
    '%s comes to the cent by the price that was typed',
    (_table, fields) => {
      const money = (row: Row): unknown => {
        const line = reckoned(fields, row);
        return [line['amount'], line['tax_amount'], line['total_amount']];
      };
      const taxed = { qty: '100000', price: '0.309735', tax_price: '0.35', tax_rate: '13', [SIDE]: 'Y' };
      expect(money(taxed)).toEqual(['30973.45', '4026.55', '35000.00']);
      // The same two prices, of which the other one was typed: 30,973.50 and 4,026.56 (4,026.555).
      expect(money({ ...taxed, [SIDE]: 'N' })).toEqual(['30973.50', '4026.56', '35000.06']);
      expect(money({ qty: '3', price: '9.99', tax_price: '10.8891', tax_rate: '9' })).toEqual([
        '29.97',
        '2.70',
        '32.67',
      ]);
    },
  );
});
