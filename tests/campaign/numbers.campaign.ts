import { createRecord, updateRecord } from '#server/engine/record/save-record.ts';
import { Refusal } from '#server/platform/refusal.ts';
import { seedActor } from '#server/seed/master-rows.ts';
import { randomFrom, type Campaign } from './campaign.ts';
import { openOnlineDatabase } from './online-database.ts';

/** Many writers at once, some refused, some over midnight: every number is given once and none is left out. */
export const campaign: Campaign = {
  title: 'numbers never repeat under parallel use (INV-NUM-01)',
  run: async ({ folder, seed, slice, say }) => {
    const opened = await openOnlineDatabase(folder, { only: ['base', 'online', 'sale'] });
    try {
      const random = randomFrom(seed);
      const writers = slice ? 40 : 200;
      const rounds = slice ? 300 : writers * 500;
      // Days whose midnights the writers cross together; a number has four digits a day.
      const first = Date.parse('2026-12-31T12:00:00+08:00');
      const days = Array.from({ length: slice ? 2 : 16 }, (_, index) => new Date(first + index * 86_400_000));
      const perDay = rounds / days.length;
      let next = 0;
      let created = 0;
      let refused = 0;
      const begun = performance.now();
      const work = async (): Promise<void> => {
        while (next < rounds) {
          const index = next;
          next += 1;
          // One in ten still writes on the day before, or already on the next.
          const beside = random() < 0.9 ? 0 : random() < 0.5 ? 1 : -1;
          const day = days[Math.floor(index / perDay) + beside] ?? new Date(first);
          const engine = { ...opened.engine, now: () => day };
          const isBad = random() < 0.2;
          try {
            const id = await createRecord(
              engine,
              'crm_clue',
              { name: `线索 ${index}`, owner_id: isBad ? 'nobody' : 'admin' },
              seedActor,
            );
            created += 1;
            if (random() < 0.1) await updateRecord(engine, 'crm_clue', { id, version: 0, company: '公司' }, seedActor);
          } catch (error) {
            if (!(error instanceof Refusal)) throw error;
            refused += 1;
          }
        }
      };
      await Promise.all(Array.from({ length: writers }, work));
      const rows = await opened.db
        .withTables<{ crm_clue: { code: string } }>()
        .selectFrom('crm_clue')
        .select('code')
        .execute();
      const byDay = Map.groupBy(rows, (row) => row.code.slice(0, -5));
      if (rows.length !== created) throw new Error(`${created} created, ${rows.length} found`);
      for (const [prefix, group] of byDay) {
        const serials = group.map((row) => Number(row.code.slice(prefix.length + 1))).sort((a, b) => a - b);
        serials.forEach((serial, index) => {
          if (serial !== index + 1) throw new Error(`${prefix}: place ${index + 1} holds ${serial}`);
        });
        say(`${prefix}: ${group.length} numbers without repetition or hole`);
      }
      say(
        `${created} created, ${refused} refused, ${Math.round((created / (performance.now() - begun)) * 1000)} per second`,
      );
    } finally {
      await opened.close();
    }
  },
};
