import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useId, useState, type ReactNode } from 'react';
import { userUpdated } from '@/entities/session';
import { api, failureOf, failureText, offers, unwrap } from '@/shared/api';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog, ErrorState, noticeShown, Skeleton } from '@/shared/ui';
import './depart-dialog.css';

/** Wide as specified [A9.6]. */
const WIDTH = 450;

/** Switches the current department [A4.8, A7.12, A7.13]; calls back once the user carries the new one. */
export function DepartDialog({
  username,
  onClose,
  onSwitched,
}: {
  readonly username: string;
  readonly onClose: () => void;
  readonly onSwitched: () => void;
}): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [notify, update] = useUnit([noticeShown, userUpdated]);
  const cache = useQueryClient();
  const formId = useId();
  const [isMissing, setMissing] = useState(false);
  const departs = useQuery({
    queryKey: ['currentUserDeparts'],
    staleTime: 0,
    gcTime: 0,
    meta: { isQuiet: true },
    queryFn: ({ signal }) => unwrap(api().GET('/sys/user/getCurrentUserDeparts', { signal })),
  });
  const { mutate, isPending } = useMutation({
    mutationFn: (orgCode: string) => {
      const body = { orgCode, username };
      // Upstream knows the call by PUT only.
      return unwrap(
        offers('POST /sys/selectDepart')
          ? api().POST('/sys/selectDepart', { body })
          : api().PUT('/sys/selectDepart', { body }),
      );
    },
    onSuccess: async ({ userInfo }) => {
      update(userInfo);
      onSwitched();
      onClose();
      // Another department may see other rows everywhere.
      await cache.invalidateQueries();
    },
  });
  const isEmpty = departs.data?.list.length === 0;
  useEffect(() => {
    if (!isEmpty) return;
    notify({ kind: 'noDepart', level: 'warning', text: text('depart.none') });
    onClose();
    // oxlint-disable-next-line react/exhaustive-deps -- once, when the answer is in
  }, [isEmpty]);
  if (isEmpty) return null;
  const failure = departs.error === null ? null : failureOf(departs.error);
  return (
    <Dialog
      title={text('shell.depart')}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button type="submit" form={formId} look="primary" isBusy={isPending || departs.data === undefined}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      {failure !== null ? (
        <ErrorState
          title={text('depart.failed')}
          reason={failureText(failure)}
          retry={{ label: text('action.retry'), act: () => void departs.refetch() }}
        />
      ) : departs.data === undefined ? (
        <Skeleton rows={3} label={text('app.loading')} />
      ) : (
        <form
          id={formId}
          noValidate
          onSubmit={(event) => {
            event.preventDefault();
            const chosen = new FormData(event.currentTarget).get('orgCode');
            const isChosen = typeof chosen === 'string' && chosen !== '';
            setMissing(!isChosen);
            if (isChosen) mutate(chosen);
          }}
        >
          <fieldset
            className="departs"
            aria-describedby={isMissing ? `${formId}-missing` : undefined}
            aria-invalid={isMissing}
          >
            <legend>{text('depart.choose')}</legend>
            {departs.data.list.map(({ id, orgCode, departName }) => (
              <label key={id}>
                <input
                  type="radio"
                  name="orgCode"
                  value={orgCode}
                  defaultChecked={orgCode === departs.data.orgCode}
                  onChange={() => setMissing(false)}
                />
                <span>{dataText(departName)}</span>
                <small>{orgCode}</small>
              </label>
            ))}
          </fieldset>
          <p className="departs-missing" id={`${formId}-missing`} role="alert">
            {isMissing ? text('depart.missing') : ''}
          </p>
        </form>
      )}
    </Dialog>
  );
}
