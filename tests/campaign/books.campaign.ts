import { checksumLine } from '../support/ledger-checksum.ts';
import type { Tally } from './books-company.ts';
import { history } from './books-course.ts';
import type { Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';

/** Random companies whose people enter documents in no order of their dates, take them back, close months and open them again. */
export const campaign: Campaign = {
  title:
    'stock of every day, parties, money, tax and the general ledger agree, months close and statements balance, in whatever order documents are entered (INV-STK, INV-AR, INV-GL, INV-PER)',
  run: async ({ folder, slice, say, number, keep, rounds }) => {
    const only = ['base', 'online', 'sale', 'procure', 'storage', 'finance', 'hexiao', 'monthlySettlement'];
    const { engine, close } = await openOnlineDatabase(folder, { only });
    try {
      const tally: Tally = keep('tally', { acts: 0, refused: 0, undone: 0, closed: 0, reopened: 0 });
      const runs = slice ? 2 : 2_000;
      // Each company is its own: while the database works for one, another one goes on.
      const play = (run: number, random: () => number): Promise<void> =>
        history(engine, String(number * 100_000 + 1_000 + run), random, tally);
      await rounds('histories', runs, play, 3);
      say(
        `${runs} histories, ${tally.acts} acts, ${tally.refused} of them refused, ${tally.undone} undone; ${tally.closed} months closed, ${tally.reopened} opened again`,
      );
      say(await checksumLine(engine.db));
    } finally {
      await close();
    }
  },
};
