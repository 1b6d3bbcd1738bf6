import type { FastifyInstance } from 'fastify';
import { isLoopback, type Config } from './config.ts';
import { claimDataDir } from './data-dir.ts';
import { migrate } from './db/migrate.ts';
import type { Db } from './db/connection.ts';
import { openDatabase } from './db/open.ts';
import { removeExpired } from './db/repositories/identity-session.ts';
import { install } from './domain/identity/install.ts';
import { logOptions } from './log.ts';
import { assemble } from './platform.ts';
import { StartupFailure } from './startup-failure.ts';

export type RunningServer = { readonly address: string; readonly stop: () => Promise<void> };

/** Starts everything in order, with a line for each step, and undoes what was started when a later step fails. */
export async function startServer(
  config: Config,
  {
    print,
    onLost,
    load,
  }: {
    print: (line: string) => void;
    onLost: () => void;
    /** Brings business data in, after the installation and before the first request. */
    load?: (db: Db, config: Config, log: (line: string) => void) => Promise<void>;
  },
): Promise<RunningServer> {
  if (!isLoopback(config.host) && !config.behindProxy) {
    print(`! HOST=${config.host} is reachable by others without TLS: passwords travel readable.`);
    print('  → Put a reverse proxy with TLS in front and set TRUST_PROXY, or set HOST=127.0.0.1.');
  }
  claimDataDir(config.dataDir);
  const database = await openDatabase(config, onLost);
  print(`✓ ${database.description}`);
  try {
    const { db } = database;
    await migrate(db, { log: (line) => print(`✓ ${line}`) });
    const installed = await install(db, config.adminPassword);
    await load?.(db, config, (line) => print(`✓ ${line}`));
    const app = await assemble(db, config, logOptions(config.logLevel));
    const address = await listen(app, config);
    const housekeeping = setInterval(() => {
      removeExpired(db, config.sessionIdleDays).catch((error: unknown) =>
        app.log.error({ err: error }, 'housekeeping'),
      );
    }, 3_600_000);
    housekeeping.unref();
    print(`✓ ${address}`);
    if (installed.created) {
      print(`  admin / ${installed.adminPassword ?? '(ADMIN_PASSWORD)'}`);
      print('  This password is shown once. Change it after the first sign-in.');
    }
    return {
      address,
      stop: async () => {
        clearInterval(housekeeping);
        await app.close();
        await database.close();
      },
    };
  } catch (error) {
    await database.close();
    throw error;
  }
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    // Fastify announces the address as JSON; ours is printed for a person.
    const { level } = app.log;
    app.log.level = 'warn';
    const address = await app.listen({ host: config.host, port: config.port });
    app.log.level = level;
    // A name people can open; 0.0.0.0 and :: are no addresses to type.
    return address.replace('0.0.0.0', '127.0.0.1').replace('[::]', '127.0.0.1');
  } catch (error) {
    await app.close();
    const code = error instanceof Error && 'code' in error ? error.code : '';
    if (code === 'EADDRINUSE') {
      throw new StartupFailure(
        `Port ${config.port} on ${config.host} is already in use.`,
        'Stop the other program, or set PORT to a free port (PORT=0 takes any).',
      );
    }
    if (code === 'EACCES') {
      throw new StartupFailure(`Port ${config.port} may not be opened by this user.`, 'Set PORT to 1024 or above.');
    }
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND') {
      throw new StartupFailure(
        `HOST=${config.host} is no address of this machine.`,
        'Set HOST to 127.0.0.1 or 0.0.0.0.',
      );
    }
    throw error;
  }
}
