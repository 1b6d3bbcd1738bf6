import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { plain } from '#core/values/plain.ts';
import type { LinesStore, OwnBodyProps } from '@/widgets/screen-form';
import { $permissions, holds } from '@/entities/permission';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { blankPlaces, isBlank } from '../model/entry.ts';
import { InsertCommon } from './insert-common.tsx';
import { SaveCommon } from './save-common.tsx';

type CommonVouchersProps = {
  readonly store: LinesStore;
  readonly record: OwnBodyProps['record'];
};

/** Inserts a common voucher into the lines, or keeps the lines as one. */
export function CommonVouchers({ store, record }: CommonVouchersProps): ReactNode {
  const text = useText();
  const permissions = useUnit($permissions);
  const [open, setOpen] = useState<'insert' | 'save' | null>(null);
  const close = (): void => setOpen(null);
  return (
    <>
      {holds(permissions, 'finance:voucher-template:view') ? (
        <Button onClick={() => setOpen('insert')}>{text('voucher.common')}</Button>
      ) : null}
      {holds(permissions, 'finance:voucher-template:add') ? (
        <Button disabled={store.values().every(isBlank)} onClick={() => setOpen('save')}>
          {text('voucher.saveCommon')}
        </Button>
      ) : null}
      {open === 'insert' ? (
        <InsertCommon
          onClose={close}
          onInsert={(word, lines) => {
            close();
            const isNew = store.values().every(isBlank);
            store.insert(store.rows().length, lines);
            const blank = blankPlaces(store.values().slice(0, store.rows().length - lines.length));
            if (blank.size > 0) store.remove(blank);
            if (isNew && word !== '') {
              record.form.setFieldValue('voucher_word', word);
              record.state.headChanged(['voucher_word']);
            }
          }}
        />
      ) : null}
      {open === 'save' ? (
        <SaveCommon word={plain(record.state.values()['voucher_word'])} lines={store.values()} onClose={close} />
      ) : null}
    </>
  );
}
