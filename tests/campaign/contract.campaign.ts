import { execFile } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import ts from 'typescript';
import { contractProperties, isNamed, withRenames, type ContractProperty } from '../support/contract-renames.ts';
import { randomFrom, shuffled, type Campaign } from './campaign.ts';
import { coincidences } from './contract-coincidences.ts';

const root = resolve(import.meta.dirname, '../..');
const RENAMES = 200;
/** So many are tried in one compile; each is told apart by its name. */
const TOGETHER = 25;

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
    // An earlier part left its last renames there.
    writeFileSync(api, text);
    const said = await compile(copy);
    if (said !== '') throw new Error(`The application does not compile as it is: ${said.slice(0, 500)}`);
    const drawn = drawFrom(text, wordsOf(join(copy, 'src')), seed, slice ? TOGETHER : RENAMES);
    const tally = keep('tally', { noticed: 0, coincided: [] as string[], unnoticed: [] as string[] });
    await rounds('compiles', Math.ceil(drawn.length / TOGETHER), async (round) => {
      const lot = drawn.slice((round - 1) * TOGETHER, round * TOGETHER);
      let left = lot;
      // One mistake may hide another, and words for it may not name the property: what is left is tried with fewer beside it.
      for (const size of [TOGETHER, 5, 1]) {
        const still: ContractProperty[] = [];
        for (let from = 0; from < left.length; from += size) {
          const some = left.slice(from, from + size);
          writeFileSync(api, withRenames(text, some));
          const said = await compile(copy);
          const isOne = some.length === 1;
          still.push(...some.filter(({ name }) => !(isOne ? said !== '' : isNamed(said, name))));
        }
        left = still.filter((one) => !coincidences.has(nameOf(one)));
        for (const one of still.filter((other) => coincidences.has(nameOf(other)))) tally.coincided.push(nameOf(one));
        // A slice looks once: what is left is looked at in the full run.
        if (slice || left.length === 0) break;
      }
      tally.unnoticed.push(...left.map(nameOf));
      tally.noticed += lot.length - left.length;
    });
    say(`${drawn.length} renames, seed ${seed}: ${tally.noticed - tally.coincided.length} noticed by the compiler`);
    say(`${tally.coincided.length} are words that only coincide: ${tally.coincided.join(', ')}`);
    for (const name of tally.unnoticed) say(`unnoticed: ${name}`);
    if (!slice && tally.unnoticed.length > 0) throw new Error(`${tally.unnoticed.length} renames pass the type check`);
    if (tally.noticed === 0) throw new Error('No rename was noticed: the compile proves nothing');
  },
};

const nameOf = ({ owner, name }: ContractProperty): string => `${owner}.${name}`;

/** Draws properties whose names are among the words of the application, each name once in a lot. */
function drawFrom(text: string, words: ReadonlySet<string>, seed: number, count: number): readonly ContractProperty[] {
  const file = ts.createSourceFile('api.ts', text, ts.ScriptTarget.Latest, true);
  const all = contractProperties(file).filter(({ name }) => words.has(name));
  const drawn: ContractProperty[] = [];
  for (const property of shuffled(all, randomFrom(seed))) {
    if (drawn.length === count) break;
    const lot = drawn.slice(Math.floor(drawn.length / TOGETHER) * TOGETHER);
    if (!lot.some(({ name }) => name === property.name)) drawn.push(property);
  }
  return drawn;
}

function wordsOf(folder: string): ReadonlySet<string> {
  const words = new Set<string>();
  for (const name of readdirSync(folder, { recursive: true, encoding: 'utf8' }))
    if (/\.tsx?$/.test(name) && !/\.test\.tsx?$|\/testing\//.test(name))
      for (const [word] of readFileSync(join(folder, name), 'utf8').matchAll(/[A-Za-z_]\w*/g)) words.add(word);
  return words;
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
  const command = ['node_modules/ts7/bin/tsc', '-p', 'tsconfig.src.json'];
  return promisify(execFile)(process.execPath, command, { cwd: copy, maxBuffer: 64 << 20 }).then(
    () => '',
    (error: Error & { readonly stdout?: string }) => {
      const said = error.stdout ?? '';
      if (!/ error TS\d+: /.test(said)) throw new Error(`The compiler did not run to its end: ${error.message}`);
      return said;
    },
  );
}
