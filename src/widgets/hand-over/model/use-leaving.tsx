import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { userDutiesQuery, type UserDuties } from '@/entities/system/user';
import { lazyPart } from '@/shared/chunk';
import { offers } from '@/shared/api';
import type { Choice, Choosing, Leaving } from './leaving.ts';

const LeaveDialog = lazyPart(async () => (await import('../ui/leave-dialog.tsx')).LeaveDialog);

type Hand = {
  /** Asks, and does it. */
  readonly ask: (leaving: Leaving) => Promise<void>;
  /** Asks alone; null where it is not to be done. Nothing is asked where nothing hangs on them. */
  readonly choose: (asked: Choosing) => Promise<Choice | null>;
  readonly dialog: ReactNode;
};

type Open = { readonly leaving: Leaving; readonly people: readonly UserDuties[]; readonly onClose: () => void };

/**
 * Asks before people leave or a role ends: with what hangs on them and whom it goes to where something does, else the usual question. A server that
 * knows no duties is not asked for any.
 * @returns how to ask, and the dialog to be drawn
 */
export function useLeaving(): Hand {
  const cache = useQueryClient();
  const [open, setOpen] = useState<Open | null>(null);
  const dutiesOf = (of: Choosing): Promise<readonly UserDuties[]> => dutiesIn(of, (query) => cache.fetchQuery(query));
  return {
    ask: async (leaving) => {
      const people = await dutiesOf(leaving);
      if (people.length === 0) leaving.askUsual();
      else setOpen({ leaving, people, onClose: () => setOpen(null) });
    },
    choose: async (asked) => {
      const people = await dutiesOf(asked);
      if (people.length === 0) return { toUser: null };
      return new Promise((resolve) => {
        const act = (toUser: string | null): Promise<void> => {
          resolve({ toUser });
          return Promise.resolve();
        };
        const onClose = (): void => {
          resolve(null);
          setOpen(null);
        };
        setOpen({ leaving: { ...asked, act, askUsual: () => undefined }, people, onClose });
      });
    },
    dialog: open === null ? null : <LeaveDialog leaving={open.leaving} people={open.people} onClose={open.onClose} />,
  };
}

/** Those of the people on whom something hangs; nobody where that cannot be found out: the server hands over by its rules then. */
async function dutiesIn(
  { ids, roleIds }: Choosing,
  fetch: (query: ReturnType<typeof userDutiesQuery>) => Promise<UserDuties[]>,
): Promise<readonly UserDuties[]> {
  if (!offers('GET /sys/user/duties')) return [];
  try {
    return (await fetch(userDutiesQuery(ids, roleIds))).filter(({ duties }) => duties.length > 0);
  } catch {
    return [];
  }
}
