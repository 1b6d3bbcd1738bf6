import { sql } from 'kysely';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { DEFINITION_CHANNEL } from '#server/engine/definition/db/definition.ts';
import { createDefinitionStore } from '#server/engine/definition/store.ts';
import { loadModules } from '#server/seed/load-modules.ts';
import { openTestDatabase, type TestDatabase } from '#server/testing/database.ts';
import { fewModules, modulesDir } from '#server/testing/online.ts';
import { keepListening } from './listen.ts';

let database: TestDatabase;

beforeEach(async () => {
  database = await openTestDatabase();
  await loadModules({ db: database.db, modulesDir, only: fewModules, seed: 'none', log: () => undefined });
});
afterEach(() => database.close());

const yes = async (store: ReturnType<typeof createDefinitionStore>): Promise<string | undefined> =>
  (await store.catalogue()).dict('yn')?.find((item) => item.value === 'Y')?.text;

describe('several processes over one database', () => {
  it('hear of changed definitions, also after their connection broke', async () => {
    const [mine, others] = [createDefinitionStore(database.db), createDefinitionStore(database.db)];
    const listener = keepListening(database.url, [{ channel: DEFINITION_CHANNEL, heard: others.forget }]);
    try {
      expect([await yes(mine), await yes(others)]).toEqual(['是', '是']);
      await database.db.updateTable('sys_dict_item').set({ item_text: '对' }).where('item_text', '=', '是').execute();
      // The listener may still be connecting; an announcement it missed is made good when it connects.
      await mine.announce();
      await vi.waitFor(async () => expect(await yes(others)).toBe('对'));

      await sql`select pg_terminate_backend(pid) from pg_stat_activity where application_name = 'back-office listener' and datname = current_database()`.execute(
        database.db,
      );
      await database.db.updateTable('sys_dict_item').set({ item_text: '是的' }).where('item_text', '=', '对').execute();
      await vi.waitFor(async () => expect(await yes(others)).toBe('是的'), { timeout: 5_000 });
    } finally {
      await listener.close();
    }
  });
});
