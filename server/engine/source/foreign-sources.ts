import { filled, type RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import { readDatabaseError } from '#server/db/errors.ts';
import { fieldRefusal, refusal, Refusal } from '#server/platform/refusal.ts';
import { hostFault, pinnedAddress, type AllowedHosts, type Lookup } from './data-source-hosts.ts';
import type { Seal } from './data-source-seal.ts';
import { readDatabaseUrl, type DatabaseAddress } from './data-source-url.ts';
import { findDataSourceByCode, type StoredDataSource } from './db/data-source.ts';
import {
  ForeignFailure,
  isLost,
  padded,
  type ForeignDatabase,
  type ForeignFault,
  type ForeignPools,
} from './db/foreign-reader.ts';
import { REPORT_MS } from './db/report-reader.ts';
import { sourceRefusals } from './refusals.ts';

/** Other databases as reports and charts see them: by the code of a data source. */
export type ForeignSources = {
  readonly has: (code: string) => Promise<boolean>;
  /**
   * Runs in a read-only transaction of that database.
   * @param work is told the schemas whose tables may be read
   * @throws Refusal 422 when there is no such source or it has no password, 429 when too many run, 502 when its database fails us
   */
  readonly read: <T>(code: string, work: (trx: Db, schemas: readonly string[]) => Promise<T>) => Promise<T>;
};

/** Parts data sources are made from. */
export type DataSourceDeps = {
  readonly db: Db;
  readonly seal: Seal;
  readonly allowed: AllowedHosts;
  readonly lookup: Lookup;
  readonly pools: ForeignPools;
  readonly log: (fields: object, line: string) => void;
};

/** Reports on other databases at one time in this process; those on the own one do not wait for them. */
const AT_ONCE = 4;

export function foreignSources(deps: DataSourceDeps): ForeignSources {
  let running = 0;
  return {
    has: async (code) => (await findDataSourceByCode(deps.db, code)) !== undefined,
    read: async (code, work) => {
      const stored = await findDataSourceByCode(deps.db, code);
      if (stored === undefined) throw unknownSource();
      if (running >= AT_ONCE)
        throw refusal(429, sourceRefusals.tooManyForeign, {}, { retryAfterSeconds: REPORT_MS / 1000 });
      running += 1;
      try {
        const address = addressOf(stored);
        return await deps.pools.read(
          stored,
          () => databaseOf(deps, address, { user: stored.db_username, password: passwordOf(deps, stored) }),
          (trx) => work(trx, address.schemas),
        );
      } catch (error) {
        throw readable(deps, stored, error);
      } finally {
        running -= 1;
      }
    },
  };
}

export function unknownSource(): Refusal {
  return fieldRefusal('dbSource', sourceRefusals.noDataSource);
}

/** Returns the fault of a connection, in words that reveal nothing of the network. */
export function faultWords(fault: ForeignFault): RefusalText {
  switch (fault) {
    case 'unreachable':
      return sourceRefusals.unreachable;
    case 'refused':
      return sourceRefusals.connectionRefused;
    case 'no-ssl':
      return sourceRefusals.noSsl;
    case 'certificate':
      return sourceRefusals.certificate;
    case 'own':
      return sourceRefusals.ownDatabase;
  }
}

/** The address as it was checked when it was stored. */
export function addressOf({ db_url: url }: StoredDataSource): DatabaseAddress {
  const address = readDatabaseUrl(url);
  if ('fault' in address) throw refusal(422, address.fault);
  return address;
}

/** Returns the context a password is sealed for: moved to another row, address or user it is worth nothing. */
export function sealPlace(id: string, address: DatabaseAddress, username: string): readonly string[] {
  return [id, address.host, String(address.port), address.database, username];
}

/** @throws Refusal 422 when there is no password, or it cannot be read any more */
export function passwordOf({ seal }: Pick<DataSourceDeps, 'seal'>, stored: StoredDataSource): string {
  const password =
    stored.db_password === null
      ? null
      : seal.open(stored.db_password, sealPlace(stored.id, addressOf(stored), stored.db_username));
  if (password === null) throw refusal(422, sourceRefusals.dataSourceNoPassword, { name: stored.name });
  return password;
}

/**
 * The database behind an address, its name looked up once.
 * @throws Refusal 422 for an internal address, ForeignFailure for a name that leads nowhere or to an internal one: both take as long
 */
export async function databaseOf(
  { allowed, lookup }: Pick<DataSourceDeps, 'allowed' | 'lookup'>,
  address: DatabaseAddress,
  { user, password }: { readonly user: string; readonly password: string },
): Promise<ForeignDatabase> {
  const fault = hostFault(address, allowed);
  if (fault !== null) throw fieldRefusal('dbUrl', fault);
  const began = performance.now();
  const pinned = await pinnedAddress(address, allowed, lookup);
  if (pinned === null) {
    await padded(began);
    throw new ForeignFailure('unreachable', new Error('no address that may be connected to'));
  }
  const { host, port, database, ssl } = address;
  return { address: pinned, host, port, database, ssl, username: user, password };
}

function readable({ log }: DataSourceDeps, { code, name }: StoredDataSource, error: unknown): unknown {
  if (error instanceof Refusal) return error;
  if (error instanceof ForeignFailure) {
    log({ source: code, fault: error.fault }, 'data source failed');
    const message = filled(sourceRefusals.sourceUnusable, { name, fault: faultWords(error.fault) });
    return refusal(502, message, {}, { cause: error.cause });
  }
  return isLost(error) || readDatabaseError(error).kind === 'unavailable'
    ? refusal(502, sourceRefusals.dataSourceSilent, { name }, { cause: error })
    : error;
}
