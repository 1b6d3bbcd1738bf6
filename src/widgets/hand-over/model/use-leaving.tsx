import { useQueryClient } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { userDutiesQuery, type UserDuties } from '@/entities/system/user';
import { lazyPart } from '@/shared/chunk';
import { offers } from '@/shared/api';
import type { Leaving } from './leaving.ts';

const LeaveDialog = lazyPart(async () => (await import('../ui/leave-dialog.tsx')).LeaveDialog);

/**
 * Asks before people leave or a role ends: with what hangs on them and whom it goes to where something does, else the usual question. A server that
 * knows no duties is not asked for any.
 * @returns `ask`, and the dialog to be drawn
 */
export function useLeaving(): { readonly ask: (leaving: Leaving) => Promise<void>; readonly dialog: ReactNode } {
  const cache = useQueryClient();
  const [open, setOpen] = useState<{ readonly leaving: Leaving; readonly people: readonly UserDuties[] } | null>(null);
  return {
    ask: async (leaving) => {
      const people = await dutiesIn(leaving, (query) => cache.fetchQuery(query));
      if (people.length === 0) leaving.askUsual();
      else setOpen({ leaving, people });
    },
    dialog:
      open === null ? null : <LeaveDialog leaving={open.leaving} people={open.people} onClose={() => setOpen(null)} />,
  };
}

/** Those of the people on whom something hangs; nobody where that cannot be found out: the server hands over by its rules then. */
async function dutiesIn(
  { ids, roleId }: Leaving,
  fetch: (query: ReturnType<typeof userDutiesQuery>) => Promise<UserDuties[]>,
): Promise<readonly UserDuties[]> {
  if (!offers('GET /sys/user/duties')) return [];
  try {
    return (await fetch(userDutiesQuery(ids, roleId))).filter(({ duties }) => duties.length > 0);
  } catch {
    return [];
  }
}
