import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { logKey, purgeLog, type LogType } from '@/entities/system/log';
import { useText } from '@/shared/i18n';
import { Button, Dialog, noticeShown, TextField } from '@/shared/ui';

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
  const formId = useId();
  const [typed, setTyped] = useState('180');
  const days = /^\d{1,4}$/.test(typed.trim()) ? Number(typed) : 0;
  const isRight = days >= LEAST && days <= MOST;
  const purge = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => purgeLog(logType, days),
    onSuccess: async ({ message, count }) => {
      notify({ kind: 'log-purged', level: 'success', text: `${message} ${text('logs.purged', { count })}` });
      onClose();
      await cache.invalidateQueries({ queryKey: logKey });
    },
  });
  return (
    <Dialog
      title={text(logType === 1 ? 'logs.purgeSignIns' : 'logs.purgeOperations')}
      width={460}
      closeLabel={text('action.close')}
      onClose={onClose}
      canFill={false}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={formId} look="danger" isBusy={purge.isPending}>
            {text('logs.purge')}
          </Button>
        </>
      }
    >
      <form
        id={formId}
        noValidate
        className="log-purge"
        onSubmit={(event) => {
          event.preventDefault();
          if (isRight && !purge.isPending) purge.mutate();
        }}
      >
        <p>{text('logs.purgeHint')}</p>
        <TextField
          name="days"
          inputMode="numeric"
          maxLength={4}
          required
          label={text('logs.days')}
          value={typed}
          error={isRight ? purge.error?.message : text('logs.daysWrong', { least: LEAST, most: MOST })}
          onChange={({ currentTarget }) => {
            setTyped(currentTarget.value);
            purge.reset();
          }}
        />
      </form>
    </Dialog>
  );
}
