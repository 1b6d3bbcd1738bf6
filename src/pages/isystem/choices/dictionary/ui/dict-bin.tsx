import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { dictSubject } from '#core/managed/dict.ts';
import {
  deletedDictsQuery,
  dictChangesKeys,
  purgeDict,
  restoreDict,
  type DeletedDict,
} from '@/entities/system/dictionary';
import { BinDialog } from '@/widgets/system-list';
import { useText } from '@/shared/i18n';

type DictBinProps = { readonly mayPurge: boolean; readonly onClose: () => void };

const shown = [
  { name: 'dictCode', width: 180, of: ({ dictCode }: DeletedDict) => dictCode ?? '' },
  { name: 'dictName', width: 180, of: ({ dictName }: DeletedDict) => dictName ?? '' },
];

/** Deleted dictionaries: they come back with their items, or go for good. */
export function DictBin({ mayPurge, onClose }: DictBinProps): ReactNode {
  const text = useText();
  return (
    <BinDialog
      subject={dictSubject}
      rows={useQuery(deletedDictsQuery)}
      shown={shown}
      nameOf={({ dictName }) => dictName ?? ''}
      restore={restoreDict}
      purge={mayPurge ? purgeDict : null}
      purgeQuestion={(name) => text('system.dict.purgeConfirm', { name })}
      changes={dictChangesKeys}
      onClose={onClose}
    />
  );
}
