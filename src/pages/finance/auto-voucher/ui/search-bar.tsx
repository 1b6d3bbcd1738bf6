import { useQuery } from '@tanstack/react-query';
import { useId, type ReactNode } from 'react';
import { isMonth } from '#core/dates/dates.ts';
import { voucherKinds } from '#modules/finance/rules/gl.ts';
import { DateInput } from '@/shared/fields';
import { dictItemsQuery } from '@/shared/dict';
import { useDataText, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { DocumentSearch } from '../api/vouchers.ts';

type SearchBarProps = {
  readonly search: DocumentSearch;
  readonly onSearch: (next: Partial<DocumentSearch>) => void;
};

const kinds = new Set(voucherKinds.map(({ biz }) => biz));

/** Which month, and what of it. */
export function SearchBar({ search, onSearch }: SearchBarProps): ReactNode {
  const text = useText();
  const id = useId();
  const dataText = useDataText();
  const { data: items = [] } = useQuery(dictItemsQuery('voucher_biz'));
  return (
    <form
      className="vouchers-search"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const typed = (name: string): string => {
          const value = data.get(name);
          return typeof value === 'string' ? value.trim() : '';
        };
        const period = typed('period');
        onSearch({
          bizType: typed('bizType'),
          billNo: typed('billNo'),
          genStatus: typed('genStatus'),
          ...(isMonth(period) ? { period } : {}),
        });
      }}
    >
      <div className="text-field">
        <label htmlFor={`${id}-period`}>{text('vouchers.period')}</label>
        <DateInput kind="month" name="period" id={`${id}-period`} defaultValue={search.period} />
      </div>
      <div className="text-field">
        <label htmlFor={`${id}-kind`}>{text('vouchers.kind')}</label>
        <select className="control" name="bizType" id={`${id}-kind`} defaultValue={search.bizType}>
          <option value="">{text('vouchers.all')}</option>
          {items
            .filter(({ value }) => kinds.has(String(value)))
            .map(({ value, text: label }) => (
              <option key={value} value={value}>
                {dataText(label)}
              </option>
            ))}
        </select>
      </div>
      <div className="text-field">
        <label htmlFor={`${id}-status`}>{text('vouchers.status')}</label>
        <select className="control" name="genStatus" id={`${id}-status`} defaultValue={search.genStatus}>
          <option value="">{text('vouchers.all')}</option>
          <option value="1">{text('vouchers.open')}</option>
          <option value="2">{text('vouchers.made')}</option>
        </select>
      </div>
      <div className="text-field">
        <label htmlFor={`${id}-no`}>{text('vouchers.billNo')}</label>
        <input className="control" name="billNo" id={`${id}-no`} maxLength={100} defaultValue={search.billNo} />
      </div>
      <Button type="submit" icon="search">
        {text('vouchers.search')}
      </Button>
    </form>
  );
}
