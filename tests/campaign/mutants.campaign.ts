import { spawn } from 'node:child_process';
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import ts from 'typescript';
import { mutantsOf, mutated, type Mutant } from '../support/mutants.ts';
import { randomFrom, shuffled, type Campaign } from './campaign.ts';

const root = resolve(import.meta.dirname, '../..');
const MUTANTS = 200;
/** Of a hundred mutants so many are noticed by the tests beside the rule. */
const LEAST = 85;

/** Changes rules at random places, and asks the tests beside them. */
export const campaign: Campaign = {
  title: 'a rule of core and of modules that is changed fails a test beside it',
  run: async ({ seed, slice, folder, say, keep, rounds }) => {
    const copy = join(folder, 'copy');
    const left = join(folder, 'changed.json');
    if (!existsSync(copy)) copyTo(copy);
    undo(copy, left);
    const files = rules(copy);
    const places = placesOf(copy, files);
    const tally = keep('tally', { noticed: 0, survived: [] as string[] });
    const sound = new Set<string>();
    const total = slice ? 3 : MUTANTS;
    // No change is tried twice.
    const drawn = shuffled(places, randomFrom(seed));
    await rounds('mutants', total, async (round) => {
      const place = drawn[round - 1];
      if (place === undefined) throw new Error('There is nothing to change');
      const { file, mutant, text } = place;
      // Tests that fail anyway notice everything.
      if (!sound.has(dirname(file)) && !(await passes(copy, file)))
        throw new Error(`The tests beside ${file} fail without any change`);
      sound.add(dirname(file));
      writeFileSync(left, JSON.stringify({ file, text }));
      writeFileSync(join(copy, file), mutated(text, mutant));
      const isNoticed = !(await passes(copy, file));
      undo(copy, left);
      if (isNoticed) tally.noticed += 1;
      else tally.survived.push(nameOf(file, text, mutant));
    });
    const share = (100 * tally.noticed) / total;
    say(`${tally.noticed} of ${total} mutants of ${files.length} files noticed (${share.toFixed(1)} %), seed ${seed}`);
    for (const line of tally.survived) say(`survived: ${line}`);
    if (!slice && share < LEAST)
      throw new Error(`Only ${share.toFixed(1)} % of the mutants were noticed, not ${LEAST}`);
  },
};

/** Takes back the change that is tried, or that a part which was stopped left behind. */
function undo(copy: string, left: string): void {
  if (!existsSync(left)) return;
  const { file, text } = JSON.parse(readFileSync(left, 'utf8')) as { readonly file: string; readonly text: string };
  writeFileSync(join(copy, file), text);
  rmSync(left);
}

/** Copies the rules with their tests; packages are those of the project. */
function copyTo(copy: string): void {
  mkdirSync(copy, { recursive: true });
  for (const part of ['core', 'modules', 'package.json', 'tsconfig.base.json', 'openapi', 'server'])
    cpSync(join(root, part), join(copy, part), { recursive: true });
  symlinkSync(join(root, 'node_modules'), join(copy, 'node_modules'));
  writeFileSync(
    join(copy, 'vitest.config.ts'),
    `import { defineConfig } from 'vitest/config';
export default defineConfig({
  resolve: { alias: { '#core': '${copy}/core', '#modules': '${copy}/modules', '#server': '${copy}/server' } },
  test: { environment: 'node', pool: 'threads', isolate: false, maxWorkers: 1, bail: 1, testTimeout: 20_000, include: ['core/**/*.test.ts', 'modules/*/rules/*.test.ts'] },
});
`,
  );
}

/** Programs with rules that have tests in their folder. */
function rules(copy: string): readonly string[] {
  const all = ['core', 'modules'].flatMap((folder) =>
    readdirSync(join(copy, folder), { recursive: true, encoding: 'utf8' }).map((name) => `${folder}/${name}`),
  );
  return all
    .filter(
      (name) =>
        name.endsWith('.ts') &&
        !name.endsWith('.test.ts') &&
        !/^core\/(?:contract|testing)\//.test(name) &&
        (name.startsWith('core/') || /^modules\/[^/]+\/rules\//.test(name)),
    )
    .toSorted();
}

type Place = { readonly file: string; readonly text: string; readonly mutant: Mutant };

/** Lists every change there is; a file weighs as much as it has places to change. */
function placesOf(copy: string, files: readonly string[]): readonly Place[] {
  return files.flatMap((file) => {
    const text = readFileSync(join(copy, file), 'utf8');
    const found = mutantsOf(ts.createSourceFile(file, text, ts.ScriptTarget.Latest, true));
    return found.map((mutant) => ({ file, text, mutant }));
  });
}

/** Runs the tests of the folder a rule stands in; for a folder without any those of the folder above. */
async function passes(copy: string, file: string): Promise<boolean> {
  let folder = dirname(file);
  while (folder.includes('/') && !readdirSync(join(copy, folder)).some((name) => name.endsWith('.test.ts')))
    folder = dirname(folder);
  const run = spawn(process.execPath, ['node_modules/vitest/vitest.mjs', 'run', folder], {
    cwd: copy,
    stdio: 'ignore',
  });
  return new Promise((done) => {
    // A change may make a rule go on for ever: that is noticed, too. Tests are threads of this process, so they end with it.
    const timer = setTimeout(() => run.kill('SIGKILL'), 90_000);
    run.once('exit', (code) => {
      clearTimeout(timer);
      done(code === 0);
    });
  });
}

function nameOf(file: string, text: string, { at, was, is }: Mutant): string {
  const line = text.slice(0, at).split('\n').length;
  return `${file}:${line} ${was} → ${is}`.replaceAll(/\s+/g, ' ').slice(0, 160);
}
