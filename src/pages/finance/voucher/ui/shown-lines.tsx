import type { ReactNode } from 'react';
import { parseAmount, thousands } from '#core/amounts/amounts.ts';
import { plain } from '#core/values/plain.ts';
import { dimensions } from '#modules/finance/rules/dimensions.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { LinesRow } from '@/widgets/screen-form';
import type { Subject } from '@/entities/finance/subject';
import { useDataText, useText } from '@/shared/i18n';

type ShownLinesProps = {
  readonly rows: readonly LinesRow[];
  readonly subjectOf: (id: string) => Subject | null;
  readonly fields: readonly FieldView[];
};

/** The lines of a voucher that is looked at: values, no inputs. */
export function ShownLines({ rows, subjectOf, fields }: ShownLinesProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const optionText = (name: string, value: string): string =>
    dataText(
      fields.find((field) => field.name === name)?.options.find((one) => String(one.value) === value)?.text ?? value,
    );
  return rows.map(({ key, values }, index) => {
    const subject = subjectOf(plain(values['subject_id']));
    const labelled = (name: string, shown: string): readonly [string, string] => [
      dataText(fields.find((field) => field.name === name)?.label ?? name),
      shown,
    ];
    const details = [
      ...dimensions.map(({ column }) => labelled(column, plain(values[`${column}_dictText`]) || plain(values[column]))),
      ...(['qty', 'price'] as const).map((name) => labelled(name, figure(values[name]))),
      labelled('cash_item', optionText('cash_item', plain(values['cash_item']))),
    ].filter(([, shown]) => shown !== '');
    return (
      <li key={key} className="voucher-line voucher-shown" aria-label={text('voucher.line', { line: index + 1 })}>
        <span className="voucher-place">{index + 1}</span>
        <span className="voucher-summary" data-label={text('voucher.summary')}>
          {plain(values['summary'])}
        </span>
        <span className="voucher-subject" data-label={text('voucher.subject')}>
          <span>
            {subject === null
              ? plain(values['subject_id_dictText']) || plain(values['subject_id'])
              : `${subject.code} ${subject.path}`}
          </span>
          {details.length === 0 ? null : (
            <small className="voucher-path">{details.map(([label, shown]) => `${label} ${shown}`).join('　')}</small>
          )}
        </span>
        {(['debit', 'credit'] as const).map((side) => (
          <span key={side} className={`voucher-amount voucher-${side}`} data-label={text(`voucher.${side}`)}>
            <Figure value={plain(values[side])} />
          </span>
        ))}
      </li>
    );
  });
}

/** An amount with thousands, red where it is negative; nothing where there is none. */
export function Figure({ value }: { readonly value: string }): ReactNode {
  const amount = parseAmount(value);
  if (amount === null || amount.eq(0)) return null;
  return <span className={amount.lt(0) ? 'voucher-red' : undefined}>{thousands(amount.toFixed(2), 2)}</span>;
}

function figure(value: unknown): string {
  const amount = parseAmount(value);
  return amount === null ? '' : thousands(amount.toFixed(), undefined);
}
