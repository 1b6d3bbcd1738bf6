import { useState } from 'react';
import type { SpreadsheetNews } from '#core/spreadsheet/change.ts';
import { newsOf } from '@/entities/doc/spreadsheet';
import { failureOf } from '@/shared/api';
import { refusedState, type LostCell } from './sync-losses.ts';

export type SyncState = 'saved' | 'pending' | 'saving' | 'offline' | 'refused' | 'stale' | 'gone';

/** Holds what the person who writes is told of sending: its state, the reason of a refusal, and cells that were lost. */
export function useSyncState() {
  const [state, setState] = useState<SyncState>('saved');
  const [reason, setReason] = useState('');
  const [lost, setLost] = useState<readonly LostCell[]>([]);
  /** Why what is typed just now will not be taken. */
  const [ending, setEnding] = useState('');
  /** Somebody put an earlier version in the place of what was written on. */
  const [restored, setRestored] = useState<SpreadsheetNews['restored']>();

  return {
    told: { state, reason, lost, ending, restored },
    setState,
    setLost,
    setRestored,
    /** Takes the reason back, once what was sent was taken. */
    forgive: (): void => setReason(''),
    /** Tells why something was not taken. @returns the state that leads to */
    refuse: (thrown: unknown): SyncState => {
      const failure = failureOf(thrown);
      const next = refusedState(failure);
      setReason('message' in failure ? failure.message : '');
      setState(next);
      return next;
    },
    /** While a cell is typed into nothing else is shown; what takes the ground from under it is told all the same. */
    watch: async (id: string, revision: number): Promise<void> => {
      try {
        setRestored((await newsOf(id, revision)).restored);
        setEnding('');
      } catch (thrown) {
        const failure = failureOf(thrown);
        const status = 'status' in failure ? failure.status : 0;
        if (status === 403 || status === 404) setEnding('message' in failure ? failure.message : '');
      }
    },
  };
}
