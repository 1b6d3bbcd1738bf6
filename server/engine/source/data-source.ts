import type { components } from '#core/contract/api.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { inTransaction } from '#server/db/connection.ts';
import { newId } from '#server/db/ids.ts';
import { namedQuery, type NamedCall } from '#server/engine/list/named-query.ts';
import { pageOf, pageResult } from '#server/engine/list/query.ts';
import { engineRefusals } from '#server/engine/refusals.ts';
import type { Actor } from '#server/platform/actor.ts';
import { type FieldError, refusal, type Refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { hostFault } from './data-source-hosts.ts';
import { readDatabaseUrl, writeDatabaseUrl, type DatabaseAddress } from './data-source-url.ts';
import {
  deleteDataSource,
  findDataSource,
  findDataSourceByCode,
  insertDataSource,
  listDataSources,
  resealDataSource,
  sealedDataSources,
  updateDataSource,
  usersOfDataSource,
  type DataSourceValues,
  type StoredDataSource,
} from './db/data-source.ts';
import { askForeign, ForeignFailure, type Identity } from './db/foreign-reader.ts';
import { addressOf, databaseOf, faultWords, passwordOf, sealPlace, type DataSourceDeps } from './foreign-sources.ts';
import { sourceRefusals } from './refusals.ts';

type Schemas = components['schemas'];
type Draft = Schemas['DataSourceDraft'];

/** Text in answers where there is a password. */
const MASK = '********';
/** PostgreSQL in the dictionary database_type of the family. */
const POSTGRESQL = '6';
const DRIVER = 'org.postgresql.Driver';
const CODE = /^[A-Za-z]\w{0,62}$/;

/** Sources as administrators list them. */
export async function dataSources({ db }: DataSourceDeps, call: NamedCall) {
  const asked = namedQuery(call);
  const { records, total } = await listDataSources(db, asked);
  return pageResult(records.map(presented), total, asked);
}

export async function dataSource({ db }: DataSourceDeps, id: string): Promise<Schemas['DataSource']> {
  const stored = await findDataSource(db, id);
  if (stored === undefined) throw gone();
  return presented(stored);
}

/** Sources to choose from, for those who make reports, charts or sources. */
export async function dataSourceOptions({ db }: Pick<DataSourceDeps, 'db'>): Promise<Schemas['DataSourceOption'][]> {
  const { records } = await listDataSources(db, { name: '', code: '', ...pageOf(1, -521) });
  return records.map(({ code, name }) => ({ value: code, label: name, text: name }));
}

/** A source without its password. */
function presented(stored: StoredDataSource): Schemas['DataSource'] {
  const address = readDatabaseUrl(stored.db_url);
  return {
    id: stored.id,
    code: stored.code,
    name: stored.name,
    remark: stored.remark,
    dbType: POSTGRESQL,
    dbDriver: DRIVER,
    dbUrl: stored.db_url,
    dbName: 'fault' in address ? null : address.database,
    dbUsername: stored.db_username,
    dbPassword: stored.db_password === null ? null : MASK,
    version: stored.version,
    createBy: stored.create_by,
    createTime: stored.create_time,
    updateBy: stored.update_by,
    updateTime: stored.update_time,
    sysOrgCode: stored.sys_org_code,
  };
}

/**
 * Makes a source or changes one. Its address is judged by its text; nothing is connected.
 * @throws Refusal 409 when somebody else changed it, 422 with the faults
 */
export async function saveDataSource(
  deps: DataSourceDeps,
  draft: Draft,
  { isNew, needsPassword = true }: { isNew: boolean; needsPassword?: boolean },
  actor: Actor,
): Promise<string> {
  const { address, errors } = checked(deps, draft);
  const typed = typedPassword(draft);
  if (isNew && needsPassword && typed === null)
    errors.push({ field: 'dbPassword', message: sourceRefusals.passwordMissing });
  if (address === null || errors.length > 0) throw faulty(errors);
  const id = await inTransaction(deps.db, async (trx) => {
    const username = draft.dbUsername.trim();
    const valuesFor = (id: string, kept: string | null): DataSourceValues => ({
      name: draft.name.trim(),
      remark: entered(draft.remark),
      db_url: writeDatabaseUrl(address),
      db_username: username,
      db_password: typed === null ? kept : deps.seal.close(typed, sealPlace(id, address, username)),
    });
    if (isNew) {
      const code = draft.code.trim();
      if ((await findDataSourceByCode(trx, code)) !== undefined)
        throw faulty([{ field: 'code', message: engineRefusals.codeTaken }]);
      const id = newId();
      await insertDataSource(trx, { id, code, ...valuesFor(id, null) }, actor.username);
      return id;
    }
    const stored = await findDataSource(trx, draft.id ?? '', { lock: true });
    if (stored === undefined) throw gone();
    if (draft.version !== undefined && draft.version !== stored.version)
      throw refusal(409, sourceRefusals.dataSourceChanged, { by: stored.update_by ?? platformRefusals.somebodyElse });
    if (stored.code !== draft.code.trim()) throw faulty([{ field: 'code', message: sourceRefusals.sourceCodeFixed }]);
    if (typed === null && stored.db_password !== null && !isSamePlace(stored, address, username)) throw retype();
    await updateDataSource(trx, stored.id, valuesFor(stored.id, stored.db_password), actor.username);
    return stored.id;
  });
  deps.pools.forget(id);
  deps.log({ source: draft.code, by: actor.username, isNew }, 'data source saved');
  return id;
}

/** Deletes sources, all or none; one that reports or charts read stays. */
export async function deleteDataSources(deps: DataSourceDeps, ids: readonly string[], actor: Actor): Promise<void> {
  await inTransaction(deps.db, async (trx) => {
    for (const id of ids) {
      const stored = await findDataSource(trx, id, { lock: true });
      if (stored === undefined) throw gone();
      const users = await usersOfDataSource(trx, stored.code);
      if (users.length > 0)
        throw refusal(409, sourceRefusals.dataSourceInUse, { name: stored.name, users: named(users) });
      await deleteDataSource(trx, id, actor.username);
    }
  });
  for (const id of ids) deps.pools.forget(id);
}

function named(users: Awaited<ReturnType<typeof usersOfDataSource>>): RefusalText {
  const shown = users
    .slice(0, 5)
    .map(({ kind, title }) => filled(kind === 'report' ? engineRefusals.reportNamed : sourceRefusals.graph, { title }));
  const more = users.length > shown.length ? filled(sourceRefusals.inAll, { count: users.length }) : '';
  return listed([listed(shown), more], '');
}

/** Tests one person and all together may ask for in a minute: nobody looks through a network with them. */
const TESTS = 10;
const ALL_TESTS = 30;
const MINUTE = 60_000;
let tests: readonly { readonly by: string; readonly at: number }[] = [];

/**
 * Connects once. A stored password goes to the place it was stored for and nowhere else.
 * @throws Refusal 422 in words, 429 after too many tries
 */
export async function testDataSource(
  deps: DataSourceDeps,
  draft: Draft,
  own: () => Promise<Identity>,
  actor: Actor,
): Promise<Schemas['DataSourceTested']> {
  countTest(actor);
  const { address, errors } = checked(deps, draft);
  if (address === null || errors.length > 0) throw faulty(errors);
  const user = draft.dbUsername.trim();
  const password = typedPassword(draft) ?? (await storedPassword(deps, draft, address, user));
  const seen = { by: actor.username, host: address.host, port: address.port };
  try {
    const facts = await askForeign(await databaseOf(deps, address, { user, password }), own);
    deps.log({ ...seen, version: facts.version, mayWrite: facts.mayWrite }, 'data source tested');
    return { version: `PostgreSQL ${facts.version}`, mayWrite: facts.mayWrite };
  } catch (error) {
    if (!(error instanceof ForeignFailure)) throw error;
    deps.log({ ...seen, fault: error.fault }, 'data source tested');
    throw refusal(422, faultWords(error.fault));
  }
}

function countTest({ username }: Actor): void {
  const now = Date.now();
  tests = tests.filter(({ at }) => now - at < MINUTE);
  const mine = tests.filter(({ by }) => by === username);
  const first = mine.length >= TESTS ? mine[0] : tests.length >= ALL_TESTS ? tests[0] : undefined;
  if (first !== undefined)
    throw refusal(
      429,
      sourceRefusals.testedTooOften,
      {},
      {
        retryAfterSeconds: Math.ceil((MINUTE - (now - first.at)) / 1000),
      },
    );
  tests = [...tests, { by: username, at: now }];
}

async function storedPassword(
  deps: DataSourceDeps,
  { id }: Draft,
  address: DatabaseAddress,
  username: string,
): Promise<string> {
  const stored = entered(id) === null ? undefined : await findDataSource(deps.db, id ?? '');
  if (stored === undefined) throw faulty([{ field: 'dbPassword', message: sourceRefusals.passwordMissing }]);
  if (!isSamePlace(stored, address, username)) throw retype();
  return passwordOf(deps, stored);
}

/** Seals passwords anew that an older key sealed, so that it can be taken away; those of a lost key stay as they are. */
export async function resealDataSources(deps: DataSourceDeps): Promise<void> {
  for (const stored of await sealedDataSources(deps.db)) {
    if (stored.db_password === null || !deps.seal.isOld(stored.db_password)) continue;
    const place = sealPlace(stored.id, addressOf(stored), stored.db_username);
    const password = deps.seal.open(stored.db_password, place);
    if (password === null) deps.log({ source: stored.code }, 'the password of a data source cannot be read');
    else await resealDataSource(deps.db, stored, deps.seal.close(password, place));
  }
}

/** The address of a draft, and everything that is wrong with it. */
function checked({ allowed }: DataSourceDeps, draft: Draft): { address: DatabaseAddress | null; errors: FieldError[] } {
  const errors: FieldError[] = [];
  if (!CODE.test(draft.code.trim())) errors.push({ field: 'code', message: engineRefusals.codeForm });
  if (draft.name.trim() === '') errors.push({ field: 'name', message: platformRefusals.nameMissing });
  if ((entered(draft.dbType) ?? POSTGRESQL) !== POSTGRESQL)
    errors.push({ field: 'dbType', message: sourceRefusals.onlyPostgres });
  if ((entered(draft.dbDriver) ?? DRIVER) !== DRIVER)
    errors.push({ field: 'dbDriver', message: filled(sourceRefusals.onlyDriver, { driver: DRIVER }) });
  if (draft.dbUsername.trim() === '') errors.push({ field: 'dbUsername', message: sourceRefusals.userMissing });
  if (/\p{Cc}/u.test(draft.dbUsername + (draft.dbPassword ?? '')))
    errors.push({ field: 'dbUsername', message: sourceRefusals.controlInUser });
  const address = readDatabaseUrl(draft.dbUrl);
  if ('fault' in address) {
    errors.push({ field: 'dbUrl', message: address.fault });
    return { address: null, errors };
  }
  const fault = hostFault(address, allowed);
  if (fault !== null) errors.push({ field: 'dbUrl', message: fault });
  if ((entered(draft.dbName) ?? address.database) !== address.database)
    errors.push({ field: 'dbName', message: sourceRefusals.databaseDiffers });
  return { address, errors };
}

/** The password that was typed in; the mask and nothing mean the stored one. */
function typedPassword({ dbPassword }: Draft): string | null {
  return dbPassword == null || dbPassword === '' || dbPassword === MASK ? null : dbPassword;
}

/** Encryption and schemas may change below a stored password, where it goes may not. */
function isSamePlace(stored: StoredDataSource, address: DatabaseAddress, username: string): boolean {
  const before = sealPlace(stored.id, addressOf(stored), stored.db_username);
  return JSON.stringify(before) === JSON.stringify(sealPlace(stored.id, address, username));
}

function entered(text: string | null | undefined): string | null {
  const value = text?.trim() ?? '';
  return value === '' ? null : value;
}

function retype(): Refusal {
  return faulty([{ field: 'dbPassword', message: sourceRefusals.passwordAgain }]);
}

function faulty(errors: readonly FieldError[]): Refusal {
  return refusal(422, errors[0]?.message ?? platformRefusals.checkEntries, {}, { errors });
}

function gone(): Refusal {
  return refusal(404, sourceRefusals.dataSourceGone);
}
