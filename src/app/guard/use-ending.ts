import { useUnit } from 'effector-react';
import { useEffect, useState } from 'react';
import { $endsAt, $isExpired, $token, sessionExpired } from '@/entities/session';

/** The warning comes so long before the end (WCAG 2.2.1). */
const WARN_BEFORE_MS = 120_000;
/** Timers count in 32 bits and machines sleep: a longer wait is looked at again. */
const LONGEST_WAIT_MS = 3_600_000;

/** Seconds left of the session once they are few, else null; at the end the session is said to be over. */
export function useEnding(): number | null {
  const [endsAt, token, isExpired] = useUnit([$endsAt, $token, $isExpired]);
  return useTimeLeft(token === null || isExpired ? null : endsAt, useUnit(sessionExpired));
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
