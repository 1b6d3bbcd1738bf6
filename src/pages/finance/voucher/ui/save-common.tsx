import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { dateTimeText } from '#core/dates/dates.ts';
import { saveRecord } from '@/entities/screen';
import { newFormKey } from '@/shared/draft';
import type { Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, TextField } from '@/shared/ui';
import { TEMPLATES } from '../api/common.ts';
import { commonOf } from '../model/common.ts';

type SaveCommonProps = { readonly word: string; readonly lines: readonly Values[]; readonly onClose: () => void };

/** Keeps the lines of a voucher under a name, to be inserted again. */
export function SaveCommon({ word, lines, onClose }: SaveCommonProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const cache = useQueryClient();
  const [name, setName] = useState('');
  const [key] = useState(newFormKey);
  const save = useMutation({
    mutationFn: () => {
      const code = `CY${dateTimeText(new Date()).replaceAll(/\D/gu, '')}`;
      return saveRecord(TEMPLATES, commonOf(name.trim(), { word, lines, code }), key);
    },
    onSuccess: async () => {
      notify({ kind: 'common-voucher', level: 'success', text: text('voucher.commonSaved', { name: name.trim() }) });
      onClose();
      await cache.invalidateQueries({ queryKey: ['screen', TEMPLATES] });
    },
  });
  return (
    <Dialog title={text('voucher.saveCommon')} width={480} closeLabel={text('action.close')} onClose={onClose}>
      <form
        className="voucher-asked"
        onSubmit={(event) => {
          event.preventDefault();
          if (name.trim() !== '' && !save.isPending) save.mutate();
        }}
      >
        <p>{text('voucher.saveCommonHint')}</p>
        <TextField
          label={text('voucher.commonName')}
          required
          value={name}
          maxLength={100}
          onChange={({ currentTarget }) => setName(currentTarget.value)}
        />
        <div className="voucher-dialog-acts">
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" type="submit" disabled={name.trim() === ''} isBusy={save.isPending}>
            {text('action.save')}
          </Button>
        </div>
      </form>
    </Dialog>
  );
}
