import { useQueryClient } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import { dimensions } from '#modules/finance/rules/dimensions.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { LinesRow } from '@/widgets/screen-form';
import type { Subject } from '@/entities/finance/subject';
import { dictSearchQuery, SEARCH_PAGE } from '@/shared/dict';
import { useDataText } from '@/shared/i18n';
import { NumberInput } from '@/shared/number';
import { TypedPick, type TypedChoice } from '@/shared/typed-pick';
import { cellName } from '../model/use-cells.ts';
import type { EntryActs } from '../model/use-entry.ts';

type LineDetailsProps = {
  readonly row: LinesRow;
  readonly place: string;
  readonly subject: Subject | null;
  readonly fields: readonly FieldView[];
  readonly acts: EntryActs;
};

/** Shows what a line is told apart by, its quantity and price, and what money was for: only what its account has, or what stands there already. */
export function LineDetails({ row, place, subject, fields, acts }: LineDetailsProps): ReactNode {
  const dataText = useDataText();
  const { key, values, errors } = row;
  const field = (name: string): FieldView | undefined => fields.find((one) => one.name === name && !one.isHidden);
  const isKept = (name: string): boolean => plain(values[name]) !== '';
  const shown = dimensions
    .filter(({ type, column }) => subject?.auxTypes.includes(type) === true || isKept(column))
    .map(({ column, table, text, value }) => ({ name: column, source: [table, text, value].join(',') }));
  const figures = (['qty', 'price'] as const).filter((name) => subject?.hasQuantity === true || isKept(name));
  const cash = subject?.isCash === true || isKept('cash_item') ? field('cash_item') : undefined;
  if (shown.length === 0 && figures.length === 0 && cash === undefined) return null;
  const labelOf = (name: string): string => dataText(field(name)?.label ?? name);
  return (
    <span className="voucher-details">
      {shown.map(({ name, source }) => (
        <span key={name} className="voucher-detail">
          <small>{labelOf(name)}</small>
          <DimensionPick
            label={`${place} ${labelOf(name)}`}
            cell={cellName(key, name)}
            source={source}
            value={plain(values[name])}
            shown={plain(values[`${name}_dictText`]) || plain(values[name])}
            fault={errors[name]}
            onChoose={(choice) =>
              acts.patch(key, { [name]: choice?.key ?? null, [`${name}_dictText`]: choice?.text ?? null })
            }
            onEnter={() => acts.next(key, name)}
          />
        </span>
      ))}
      {figures.map((name) => (
        <span key={name} className="voucher-detail">
          <small>{labelOf(name)}</small>
          <NumberInput
            data-cell={cellName(key, name)}
            aria-label={`${place} ${labelOf(name)}`}
            aria-invalid={errors[name] === undefined ? undefined : true}
            title={errors[name]}
            decimals={null}
            value={plain(values[name])}
            onChange={(value) => acts.patch(key, { [name]: value === '' ? null : value })}
          />
        </span>
      ))}
      {cash === undefined ? null : (
        <span className="voucher-detail">
          <small>{labelOf('cash_item')}</small>
          <select
            className="control"
            aria-label={`${place} ${labelOf('cash_item')}`}
            value={plain(values['cash_item'])}
            onChange={({ currentTarget }) =>
              acts.patch(key, { cash_item: currentTarget.value === '' ? null : currentTarget.value })
            }
          >
            <option value="">—</option>
            {cash.options.map(({ value, text }) => (
              <option key={String(value)} value={String(value)}>
                {dataText(text)}
              </option>
            ))}
          </select>
        </span>
      )}
    </span>
  );
}

function DimensionPick(props: {
  readonly label: string;
  readonly cell: string;
  /** "table,text,code" */
  readonly source: string;
  readonly value: string;
  readonly shown: string;
  readonly fault: string | undefined;
  readonly onChoose: (choice: TypedChoice | null) => void;
  readonly onEnter: () => void;
}): ReactNode {
  const { source, value, shown } = props;
  const cache = useQueryClient();
  return (
    <TypedPick
      {...props}
      shown={shown}
      valueKey={value}
      isGoingOn
      search={async (typed) => {
        const rows = await cache.fetchQuery(dictSearchQuery(source, typed));
        const choices = rows.map((row): TypedChoice => ({ key: String(row.value), text: row.text }));
        const named = choices.filter(({ key, text }) => text === typed || key === typed);
        return {
          choices,
          // A full page is not all there is.
          total: choices.length < SEARCH_PAGE ? choices.length : SEARCH_PAGE + 1,
          exact: named.length === 1 ? (named[0] ?? null) : null,
        };
      }}
    />
  );
}
