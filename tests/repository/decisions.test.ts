import { readdirSync, readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';

const root = resolve(import.meta.dirname, '../..');
const folder = join(root, 'docs/decisions');
const index = readFileSync(join(folder, 'README.md'), 'utf8');
const files = readdirSync(folder).filter((file) => file !== 'README.md');
const decisions = files.map((file) => ({ file, text: readFileSync(join(folder, file), 'utf8') }));
const numberOf = (file: string): number => Number(file.slice(0, 4));
const numbers = new Set(files.map(numberOf));

const link = String.raw`\[\d{4}\]\(\d{4}-[a-z0-9-]+\.md\)`;
const status = new RegExp(
  String.raw`^Status: (accepted|(amended|superseded) by ${link}(, ((amended|superseded) by )?${link})*)$`,
);

/** Finds what the head and the sections of a decision lack. */
function faultsOf({ file, text }: { readonly file: string; readonly text: string }): readonly string[] {
  const lines = text.split('\n');
  const faults: string[] = [];
  if (!/^\d{4}(-[a-z0-9]+)+\.md$/.test(file)) faults.push('is not called NNNN-title.md');
  if (!new RegExp(`^# ${file.slice(0, 4)}\\. \\S.{2,79}$`).test(lines[0] ?? ''))
    faults.push(`does not begin with “# ${file.slice(0, 4)}. Title” of at most 80 letters`);
  if (!status.test(lines[2] ?? '')) faults.push('has no status in its third line');
  const sections = lines.filter((line) => line.startsWith('## ')).map((line) => line.slice(3));
  if (sections[0] !== 'Context' || sections[1] !== 'Decision') faults.push('does not say Context, then Decision');
  const unknown = sections.filter(
    (name) => !['Context', 'Decision', 'Rejected', 'Price', 'Consequences'].includes(name),
  );
  if (unknown.length > 0) faults.push(`has the unknown sections ${unknown.join(', ')}`);
  for (const [, name = '', body = ''] of text.matchAll(/^## (.+)\n([^]*?)(?=^## |$(?![^]))/gm))
    if (body.trim() === '') faults.push(`says nothing under ${name}`);
  return faults.map((fault) => `${file} ${fault}`);
}

describe('decisions', () => {
  it('have a number of their own, a head, and the sections Context and Decision', () => {
    expect(numbers.size).toBe(files.length);
    expect(decisions.flatMap(faultsOf)).toEqual([]);
  });

  it('stand in the index once, under their title', () => {
    const wanted = decisions.map(
      ({ file, text }) => `- [${file.slice(0, 4)}](${file}) ${(text.split('\n')[0] ?? '').slice('# 0000. '.length)}`,
    );
    const listed = index.split('\n').filter((line) => /^- \[\d{4}\]/.test(line));
    expect(listed.toSorted()).toEqual(wanted.toSorted());
  });

  it('point from what was divided or amended to the other side', () => {
    const isNamed = (from: string, to: string): boolean =>
      decisions.some(({ file, text }) => file.startsWith(from) && text.includes(`[${to}](`));
    const oneSided = decisions.flatMap(({ file, text }) =>
      [...text.matchAll(/^Split from: \[(\d{4})\]/gm)]
        .filter(([, origin = '']) => !isNamed(origin, file.slice(0, 4)))
        .map(([, origin]) => `${file}: ${origin} does not say “See also” of it`),
    );
    expect(oneSided).toEqual([]);
  });

  it('are there wherever code or documents cite one', () => {
    expect(citedIn(root).filter(({ number }) => !numbers.has(number))).toEqual([]);
  });
});

const read = ['core', 'src', 'server', 'modules', 'openapi', 'contracts', 'scripts', 'tests', 'docs'];

function citedIn(tree: string): readonly { readonly file: string; readonly number: number }[] {
  const paths = read.flatMap((part) =>
    readdirSync(join(tree, part), { recursive: true, encoding: 'utf8' })
      .filter((file) => /\.(tsx?|mjs|css|ya?ml|md)$/.test(file))
      .map((file) => join(part, file)),
  );
  return [...paths, 'README.md', '.dependency-cruiser.cjs'].flatMap((file) => {
    const text = readFileSync(join(tree, file), 'utf8');
    return [...text.matchAll(/\b[Dd]ecisions? (\d{1,4}(?:(?:, | and | or )\d{1,4})*)\b(?! ?[%:])/g)].flatMap(
      ([, list = '']) => (list.match(/\d+/g) ?? []).map((number) => ({ file, number: Number(number) })),
    );
  });
}
