import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { sessionExpired, sessionStayed } from '@/entities/session';
import { useLogout } from '@/features/logout';
import { api, isSessionEnd, failureOf, unwrap } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';

/** Counts the last seconds of the session and offers to stay. */
export function EndingDialog({ left }: { readonly left: number }): ReactNode {
  const text = useText();
  const [expire, stayed] = useUnit([sessionExpired, sessionStayed]);
  const logout = useLogout();
  const { mutate, isPending, error, reset } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => unwrap(api().GET('/sys/user/getUserSectionInfoByToken')),
    onSuccess: () => stayed(),
    onError: (thrown) => {
      if (isSessionEnd(failureOf(thrown))) expire();
    },
  });
  const clock = `${Math.floor(left / 60)}:${String(left % 60).padStart(2, '0')}`;
  return (
    <Dialog
      title={text('ending.title')}
      width={440}
      canFill={false}
      closeLabel={text('action.close')}
      footer={
        <>
          <Button onClick={logout}>{text('ending.leave')}</Button>
          <Button
            look="primary"
            isBusy={isPending}
            onClick={() => {
              reset();
              mutate();
            }}
          >
            {text('ending.stay')}
          </Button>
        </>
      }
    >
      {/* Read out once: a clock that speaks every second would drown everything else. */}
      <p role="alert">{text('ending.text')}</p>
      <p aria-hidden="true" style={{ fontVariantNumeric: 'tabular-nums', fontSize: 20, margin: '4px 0' }}>
        {clock}
      </p>
      {error === null ? null : <p role="alert">{text('ending.failed')}</p>}
    </Dialog>
  );
}
