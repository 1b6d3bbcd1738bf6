import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { reachOf } from '../support/contract-renames-reach.ts';
import {
  contractProperties,
  isNamed,
  nameOf,
  OF_EVERY_CALL,
  withRenames,
  type ContractProperty,
} from '../support/contract-renames.ts';
import { randomFrom, shuffled, type Campaign } from './campaign.ts';
import { coincidences } from './contract-coincidences.ts';

const root = resolve(import.meta.dirname, '../..');
const RENAMES = 200;
/** So many are tried in one compile; each is told apart by its name. */
const TOGETHER = 100;

/** Renames properties of the contract that the browser application reads, sends or names, and compiles it. */
export const campaign: Campaign = {
  title: 'a property of the contract that is renamed does not compile in the application, wherever it is used',
  run: async ({ seed, slice, folder, say, keep, rounds }) => {
    const copy = join(folder, 'copy');
    const api = join(copy, 'core/contract/api.ts');
    const unchanged = join(folder, 'api.ts');
    if (!existsSync(unchanged)) {
      copyTo(copy);
      cpSync(api, unchanged);
    }
    const text = readFileSync(unchanged, 'utf8');
    const compiled = async (lot: readonly ContractProperty[]): Promise<string> => {
      writeFileSync(api, withRenames(text, lot));
      return compile(copy);
    };
    const drawn = drawFrom(text, copy, seed, slice ? TOGETHER : RENAMES);
    if (slice) {
      // One look: what is left is looked at in the full run, and `npm run check` compiles the application as it is.
      const said = await compiled(drawn);
      const noticed = drawn.filter(({ name }) => isNamed(said, name)).length;
      say(`${drawn.length} renames, seed ${seed}: one compile names ${noticed}`);
      if (noticed === 0) throw new Error('No rename was noticed: the compile proves nothing');
      return;
    }
    const said = await compiled([]);
    if (said !== '') throw new Error(`The application does not compile as it is: ${said.slice(0, 500)}`);
    const tally = keep('tally', { noticed: 0, coincided: [] as string[], unnoticed: [] as string[] });
    await rounds('compiles', Math.ceil(drawn.length / TOGETHER), async (round) => {
      const lot = drawn.slice((round - 1) * TOGETHER, round * TOGETHER);
      const passed = (await unnoticedOf(lot, compiled)).map(nameOf);
      tally.coincided.push(...passed.filter((name) => coincidences.has(name)));
      tally.unnoticed.push(...passed.filter((name) => !coincidences.has(name)));
      tally.noticed += lot.length - passed.length;
    });
    say(`${drawn.length} renames, seed ${seed}: ${tally.noticed} noticed by the compiler`);
    say(`${tally.coincided.length} are words that only coincide: ${tally.coincided.join(', ')}`);
    for (const name of tally.unnoticed) say(`unnoticed: ${name}`);
    if (tally.unnoticed.length > 0) throw new Error(`${tally.unnoticed.length} renames pass the type check`);
    if (tally.noticed === 0) throw new Error('No rename was noticed: the compile proves nothing');
  },
};

/**
 * Returns those of a lot that compile. One mistake may hide another, so what the compiler does not name is tried again without the rest; where it names
 * none, in halves; of a single one every mistake is a notice.
 */
async function unnoticedOf(
  lot: readonly ContractProperty[],
  compiled: (lot: readonly ContractProperty[]) => Promise<string>,
): Promise<readonly ContractProperty[]> {
  if (lot.length === 0) return [];
  const said = await compiled(lot);
  if (said === '') return lot;
  if (lot.length === 1) return [];
  const left = lot.filter(({ name }) => !isNamed(said, name));
  if (left.length < lot.length) return unnoticedOf(left, compiled);
  const half = Math.ceil(lot.length / 2);
  return [...(await unnoticedOf(lot.slice(0, half), compiled)), ...(await unnoticedOf(lot.slice(half), compiled))];
}

/** Draws properties that the application has to do with, each name once in a lot. */
function drawFrom(text: string, copy: string, seed: number, count: number): readonly ContractProperty[] {
  const file = ts.createSourceFile('api.ts', text, ts.ScriptTarget.Latest, true);
  const isReached = reachOf(file, sourcesOf(copy));
  const all = contractProperties(file).filter(
    ({ owner, name }) => owner === OF_EVERY_CALL.owner || isReached(owner, name),
  );
  const drawn: ContractProperty[] = [];
  for (const property of shuffled(all, randomFrom(seed))) {
    if (drawn.length === count) break;
    const lot = drawn.slice(Math.floor(drawn.length / TOGETHER) * TOGETHER);
    if (!lot.some(({ name }) => name === property.name)) drawn.push(property);
  }
  return drawn;
}

/** Parses what the application is made of; translations name no property of the contract. */
function sourcesOf(copy: string): ReadonlyMap<string, ts.SourceFile> {
  const files = new Map<string, ts.SourceFile>();
  for (const part of ['src', 'core'])
    for (const name of readdirSync(join(copy, part), { recursive: true, encoding: 'utf8' })) {
      const path = `${part}/${name}`;
      if (!/\.tsx?$/.test(name) || /\/(?:testing|locales)\/|^core\/contract\//.test(path)) continue;
      files.set(path, ts.createSourceFile(path, readFileSync(join(copy, path), 'utf8'), ts.ScriptTarget.Latest, true));
    }
  return files;
}

/** Copies what the application is compiled from, without its tests; packages are those of the project. */
function copyTo(copy: string): void {
  rmSync(copy, { recursive: true, force: true });
  mkdirSync(copy, { recursive: true });
  const filter = (path: string): boolean => !/\.test\.tsx?$/.test(path);
  for (const part of ['src', 'core', 'package.json', 'tsconfig.base.json', 'tsconfig.src.json'])
    cpSync(join(root, part), join(copy, part), { recursive: true, filter });
  for (const module of readdirSync(join(root, 'modules')))
    if (existsSync(join(root, 'modules', module, 'rules')))
      cpSync(join(root, 'modules', module, 'rules'), join(copy, 'modules', module, 'rules'), {
        recursive: true,
        filter,
      });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
}

/** Compiles; answers what the compiler says, nothing where it is content. @throws Error where it does not run to its end */
async function compile(copy: string): Promise<string> {
  // One checker costs half of what the usual four do, which each work out the same types.
  const command = ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.src.json', '--checkers', '1'];
  return promisify(execFile)(process.execPath, command, { cwd: copy, maxBuffer: 64 << 20 }).then(
    () => '',
    (error: Error & { readonly stdout?: string }) => {
      const said = error.stdout ?? '';
      if (!/ error TS\d+: /.test(said)) throw new Error(`The compiler did not run to its end: ${error.message}`);
      return said;
    },
  );
}
