import type { ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import type { RecordHeadProps } from '@/widgets/screen-form';
import { RecordActs } from '@/widgets/screen-list';
import { useDataText, useText } from '@/shared/i18n';
import { Tag } from '@/shared/ui';
import { DRAFT } from '../model/entry.ts';

/** Number, state and next step of a voucher. */
export function VoucherHead(props: RecordHeadProps): ReactNode {
  const { code, view, mode, title, initial, onOpen, onReload } = props;
  const text = useText();
  const dataText = useDataText();
  const no = plain(initial['voucher_no']);
  const value = plain(initial['v_status']);
  const state = view.fields
    .find(({ name }) => name === 'v_status')
    ?.options.find((option) => String(option.value) === value);
  const name = no === '' ? text('voucher.draft') : no;
  return (
    <header className="voucher-head">
      <h1>{mode === 'add' || no === '' ? title : `${dataText(view.title)} ${no}`}</h1>
      {mode === 'add' || state === undefined ? null : (
        <Tag text={dataText(state.text)} color={value === DRAFT ? 'darkorange' : (state.color ?? null)} />
      )}
      <span className="voucher-room" />
      {mode === 'view' ? (
        <RecordActs code={code} row={initial} name={name} onOpen={onOpen} onDone={() => onReload?.()} />
      ) : (
        <small className="voucher-keys">{text('voucher.keys')}</small>
      )}
    </header>
  );
}
