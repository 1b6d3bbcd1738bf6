import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import type { CloseLedger } from '#core/kernel/close.ts';
import { LOOK_AGAIN_MS, monthCloseKey, monthStateQuery } from '../api/month-close.ts';

/** Which month of a ledger is next and last, and how far the one is that somebody is at, looked at as long as it runs or `isBusy`. */
export function useMonth(ledger: CloseLedger, isBusy: boolean) {
  const cache = useQueryClient();
  const readAgain = () => cache.invalidateQueries({ queryKey: monthCloseKey });
  const state = useQuery({
    ...monthStateQuery(ledger),
    refetchInterval: ({ state: { data } }) => (isBusy || (data?.running ?? null) !== null ? LOOK_AGAIN_MS : false),
  });
  const running = state.data?.running ?? null;
  useAfterRun(running !== null, readAgain);
  return { state, running, readAgain };
}

/** Looks again once something has ended that this page did not begin itself, or began before it was loaded anew. */
function useAfterRun(isRunning: boolean, readAgain: () => Promise<void>): void {
  const was = useRef(false);
  useEffect(() => {
    if (was.current && !isRunning) void readAgain();
    was.current = isRunning;
  });
}
