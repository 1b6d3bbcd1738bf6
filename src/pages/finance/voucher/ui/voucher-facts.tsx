import type { ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { plain } from '#core/values/plain.ts';
import type { Values } from '@/shared/fields';
import { useDataText } from '@/shared/i18n';

const names = [
  'voucher_word',
  'voucher_no',
  'voucher_date',
  'period',
  'attach_count',
  'src_no',
  'maker_id',
  'auditor_id',
  'poster_id',
] as const;

/** The head of a voucher that is looked at: values, no inputs. */
export function VoucherFacts({ view, values }: { readonly view: FormView; readonly values: Values }): ReactNode {
  const dataText = useDataText();
  return (
    <dl className="voucher-facts">
      {names.map((name) => {
        const field = view.fields.find((one) => one.name === name && !one.isHidden);
        if (field === undefined) return null;
        const value = plain(values[name]);
        const option = field.options.find((one) => String(one.value) === value)?.text;
        const shown = option ?? (plain(values[`${name}_dictText`]) || value);
        return (
          <div key={name}>
            <dt>{dataText(field.label)}</dt>
            <dd>{shown === '' ? '—' : dataText(name === 'voucher_date' ? shown.slice(0, 10) : shown)}</dd>
          </div>
        );
      })}
    </dl>
  );
}
