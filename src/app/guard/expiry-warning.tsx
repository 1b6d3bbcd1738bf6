import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, useState, type ReactNode } from 'react';
import { $endsAt, $isExpired, $token, sessionExpired, sessionStayed } from '@/entities/session';
import { useLogout } from '@/features/logout';
import { api, isSessionEnd, failureOf, unwrap } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';

/** The warning comes so long before the end (WCAG 2.2.1). */
const WARN_BEFORE_MS = 120_000;
/** Timers count in 32 bits and machines sleep: a longer wait is looked at again. */
const LONGEST_WAIT_MS = 3_600_000;

/** Warns two minutes before the session ends and offers to stay; at the end the expired dialog takes over. */
export function ExpiryWarning(): ReactNode {
  const text = useText();
  const [endsAt, token, isExpired] = useUnit([$endsAt, $token, $isExpired]);
  const [expire, stayed] = useUnit([sessionExpired, sessionStayed]);
  const logout = useLogout();
  const left = useTimeLeft(token === null || isExpired ? null : endsAt, expire);
  const { mutate, isPending, error, reset } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => unwrap(api().GET('/sys/user/getUserSectionInfoByToken')),
    onSuccess: () => stayed(),
    onError: (thrown) => {
      if (isSessionEnd(failureOf(thrown))) expire();
    },
  });
  if (left === null) return null;
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

/** Seconds left once they are few, else null. Looks again after sleep and when the window comes to the front. */
function useTimeLeft(endsAt: number | null, onEnd: () => void): number | null {
  const [seconds, setSeconds] = useState<number | null>(null);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const look = (): void => {
      clearTimeout(timer);
      const left = (endsAt ?? Infinity) - Date.now();
      setSeconds(left > 0 && left <= WARN_BEFORE_MS ? Math.ceil(left / 1000) : null);
      if (endsAt === null) return;
      if (left <= 0) onEnd();
      else if (left > WARN_BEFORE_MS) timer = setTimeout(look, Math.min(left - WARN_BEFORE_MS, LONGEST_WAIT_MS));
      else timer = setTimeout(look, left % 1000 || 1000);
    };
    look();
    document.addEventListener('visibilitychange', look);
    return () => {
      clearTimeout(timer);
      document.removeEventListener('visibilitychange', look);
    };
  }, [endsAt, onEnd]);
  return seconds;
}
