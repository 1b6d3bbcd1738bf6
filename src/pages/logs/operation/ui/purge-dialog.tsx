import { useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { logKey, purgeLog, type LogType } from '@/entities/system/log';
import { ActDialog } from '@/shared/act-dialog';
import { useText } from '@/shared/i18n';
import { noticeShown } from '@/shared/ui';

/** The youngest lines that may go, in days: the contract has the same. */
const LEAST = 30;
const MOST = 3650;

/** Removes lines by their age; single ones cannot be taken out of a log. */
export function PurgeDialog({
  logType,
  onClose,
}: {
  readonly logType: LogType;
  readonly onClose: () => void;
}): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  return (
    <ActDialog
      title={text(logType === 1 ? 'logs.purgeSignIns' : 'logs.purgeOperations')}
      confirm={text('logs.purge')}
      isDangerous
      fields={[{ name: 'days', label: text('logs.days'), inputMode: 'numeric', maxLength: 4, start: '180' }]}
      check={({ days = '' }) =>
        /^\d{1,4}$/.test(days.trim()) && Number(days) >= LEAST && Number(days) <= MOST
          ? null
          : { days: text('logs.daysWrong', { least: LEAST, most: MOST }) }
      }
      act={async ({ days }) => {
        const { message, count } = await purgeLog(logType, Number(days));
        notify({ kind: 'log-purged', level: 'success', text: `${message} ${text('logs.purged', { count })}` });
        onClose();
        await cache.invalidateQueries({ queryKey: logKey });
      }}
      onClose={onClose}
    >
      <p>{text('logs.purgeHint')}</p>
    </ActDialog>
  );
}
