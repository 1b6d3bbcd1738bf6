import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { thousands } from '#core/amounts/amounts.ts';
import { compareColumns, comparedCost, comparedHead, comparedLine } from '#modules/quotation/rules/quote-compare.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { formQuery } from '@/entities/screen';
import { useDataText, useText } from '@/shared/i18n';

type Row = Readonly<Record<string, unknown>>;

const kinds = {
  head: { form: 'quo_quote', columns: comparedHead },
  line: { form: 'quo_quote', columns: comparedLine },
  cost: { form: 'quo_cost', columns: comparedCost },
} as const;

type SheetProps = {
  readonly heading: string;
  readonly note?: string | null;
  readonly kind: keyof typeof kinds;
  readonly a: Row | null;
  readonly b: Row | null;
  readonly isOnly: boolean;
};

/** Columns of two records with what they differ by, signed and coloured. */
export function Sheet({ heading, note = null, kind, a, b, isOnly }: SheetProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { form, columns } = kinds[kind];
  const { data: view } = useQuery(formQuery(form));
  const fields = kind === 'line' ? (view?.subs[0]?.fields ?? []) : (view?.fields ?? []);
  const shown = compareColumns(columns, a, b).filter(({ a: one, b: other }) => !isOnly || one !== other);
  return (
    <section className="quotes-sheet" aria-label={heading}>
      <h2>
        {heading}
        {note === null ? null : <small> · {note}</small>}
      </h2>
      {shown.length === 0 ? (
        <p className="quotes-soft">{text('quotes.nothingDiffers')}</p>
      ) : (
        <div className="quotes-scroll">
          <table>
            <thead>
              <tr>
                <th scope="col">{text('quotes.item')}</th>
                <th scope="col">{text('quotes.valueA')}</th>
                <th scope="col">{text('quotes.valueB')}</th>
                <th scope="col">{text('quotes.diff')}</th>
              </tr>
            </thead>
            <tbody>
              {shown.map((line) => {
                const field = fields.find(({ name }) => name === line.item);
                const isFigure = line.diff !== null;
                return (
                  <tr key={line.item} data-differs={line.a !== line.b}>
                    <th scope="row">{dataText(field?.label ?? line.item)}</th>
                    <td className={isFigure ? 'quotes-figure' : undefined}>
                      {valueOf(line.a, field, isFigure, dataText)}
                    </td>
                    <td className={isFigure ? 'quotes-figure' : undefined}>
                      {valueOf(line.b, field, isFigure, dataText)}
                    </td>
                    <td className="quotes-figure">
                      {line.diff === null ? (
                        ''
                      ) : (
                        <Difference value={line.diff} precision={field?.precision ?? undefined} />
                      )}
                    </td>
                  </tr>
                );
              })}
            </tbody>
          </table>
        </div>
      )}
    </section>
  );
}

function valueOf(
  value: string,
  field: FieldView | undefined,
  isFigure: boolean,
  dataText: (text: string) => string,
): string {
  if (isFigure) return value === '' ? '' : thousands(value, field?.precision ?? undefined);
  return dataText(field?.options.find((option) => String(option.value) === value)?.text ?? value);
}

function Difference({
  value,
  precision,
}: {
  readonly value: string;
  readonly precision: number | undefined;
}): ReactNode {
  const number = Number(value);
  if (number === 0) return <span className="quotes-soft">0</span>;
  return (
    <span className={number > 0 ? 'quotes-up' : 'quotes-down'}>
      {number > 0 ? '+' : ''}
      {thousands(value, precision)}
    </span>
  );
}
