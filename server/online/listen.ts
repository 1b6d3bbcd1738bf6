import { Client } from 'pg';
import { DEFINITION_CHANNEL } from '#server/db/repositories/definition.ts';
import type { DefinitionStore } from './store.ts';

const RETRY_MS = 1_000;

/**
 * Hears on a connection of its own when another process changes definitions. A broken connection is opened again;
 * the store forgets what it has then, for a notice may have been missed.
 */
export function keepListening(url: string, store: DefinitionStore): { readonly close: () => Promise<void> } {
  let closed = false;
  let client: Client | undefined;
  let timer: NodeJS.Timeout | undefined;
  const again = (): void => {
    store.forget();
    client = undefined;
    if (closed) return;
    timer = setTimeout(open, RETRY_MS);
    timer.unref();
  };
  const open = (): void => {
    const opening = new Client({ connectionString: url, application_name: 'back-office listener' });
    client = opening;
    let ended = false;
    const end = (): void => {
      if (ended) return;
      ended = true;
      opening.end().catch(() => undefined);
      again();
    };
    opening.on('notification', () => store.forget());
    opening.on('error', end);
    opening.on('end', end);
    opening
      .connect()
      .then(() => opening.query(`listen ${DEFINITION_CHANNEL}`))
      .then(() => store.forget(), end);
  };
  open();
  return {
    close: async () => {
      closed = true;
      clearTimeout(timer);
      await client?.end().catch(() => undefined);
    },
  };
}
