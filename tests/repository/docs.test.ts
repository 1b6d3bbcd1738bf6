import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { dirname, join, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { scaffolds } from '../../scripts/lib/scaffolds/index.ts';

const root = resolve(import.meta.dirname, '../..');
const read = (file: string): string => readFileSync(join(root, file), 'utf8');
const pages = [
  'README.md',
  ...readdirSync(join(root, 'docs'), { recursive: true, encoding: 'utf8' })
    .filter((file) => file.endsWith('.md'))
    .map((file) => join('docs', file)),
];
/** Pages that describe the tree as it is today; decisions tell of the tree of their day. */
const present = pages.filter((page) => /^(README|docs\/(architecture|how-to\/.*|engine\/.*))\.?(md)?$/.test(page));
const scripts = (JSON.parse(read('package.json')) as { readonly scripts: Readonly<Record<string, string>> }).scripts;

/** The anchors of a page, as they are made of its headings. */
function anchorsOf(page: string): ReadonlySet<string> {
  const headings = read(page).match(/^#+ .+$/gm) ?? [];
  return new Set(
    headings.map((line) =>
      line
        .replace(/^#+ /, '')
        .toLowerCase()
        .replaceAll(/[^\p{L}\p{N}\s_-]/gu, '')
        .replaceAll(' ', '-'),
    ),
  );
}

function brokenLinks(page: string): readonly string[] {
  const links = [...read(page).matchAll(/\]\(([^)\s]+)\)/g)].map(([, target = '']) => target);
  return links
    .filter((target) => !/^[a-z]+:/.test(target))
    .filter((target) => {
      const [path = '', anchor] = target.split('#');
      const file = path === '' ? page : join(dirname(page), path);
      if (!existsSync(join(root, file))) return true;
      return anchor !== undefined && !anchorsOf(file).has(anchor);
    })
    .map((target) => `${page}: ${target}`);
}

const folders = 'openapi|core|src|server|modules|contracts|tests|scripts|docs';

describe('documents', () => {
  it('link to pages and headings that exist', () => {
    expect(pages.flatMap(brokenLinks)).toEqual([]);
  });

  it('name files and folders of the tree that exist', () => {
    const named = new RegExp(String.raw`(?<![\w./#@-])(?:${folders})/[\w@./-]*[\w]`, 'g');
    // A name with a placeholder stands for many.
    const whole = (text: string): string => text.replaceAll(/\S*(?:[<{*…]|src\/\.\.\.)\S*/g, '');
    const missing = present.flatMap((page) =>
      [...whole(read(page)).matchAll(named)]
        .map(([path]) => path)
        .filter((path) => !existsSync(join(root, path)) && !example(path))
        .map((path) => `${page}: ${path}`),
    );
    expect(missing).toEqual([]);
  });

  it('name functions that exist', () => {
    const code = folders
      .split('|')
      .filter((folder) => folder !== 'docs' && folder !== 'openapi')
      .flatMap((folder) =>
        readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
          .filter((file) => /\.(?:tsx?|mjs)$/.test(file))
          .map((file) => read(join(folder, file))),
      );
    const called = new Set(code.flatMap((text) => [...text.matchAll(/(\w+)[(<]/g)].map(([, name]) => name)));
    const missing = present
      .filter((page) => page.startsWith('docs/how-to/') || page === 'docs/architecture.md')
      .flatMap((page) =>
        [...read(page).matchAll(/^```\w*\n([^]*?)^ *```|`([^`\n]+)`/gm)]
          .flatMap(([, block = '', span = '']) => [...`${block}${span}`.matchAll(/(?<![\w.$])([a-z]\w*)\(/g)])
          .map(([, name]) => name)
          .filter((name) => !called.has(name))
          .map((name) => `${page}: ${name ?? ''}()`),
      );
    expect(missing).toEqual([]);
  });

  it('name scripts and campaigns that exist', () => {
    const missing = pages.flatMap((page) =>
      [...read(page).matchAll(/npm run ([a-z][\w:-]*)(?: -- ([a-z-]+))?/g)]
        .filter(([, script = '', first = '']) => {
          if (scripts[script] === undefined) return true;
          return (
            script === 'campaign' && first !== '' && !existsSync(join(root, `tests/campaign/${first}.campaign.ts`))
          );
        })
        .map(([command]) => `${page}: ${command}`),
    );
    expect(missing).toEqual([]);
  });
});

/** Tells whether a path is made by the scaffold of a how-to, and so is not there. */
function example(path: string): boolean {
  return [...scaffolds.values()].some(({ example: args, make }) =>
    [...make(args).create.keys()].some((made) => made === path || made.startsWith(`${path}/`)),
  );
}

describe('the architecture', () => {
  const text = read('docs/architecture.md');

  it('is read in one sitting: 150 lines at most', () => {
    expect(text.trimEnd().split('\n').length).toBeLessThanOrEqual(150);
  });

  it('walks through functions that stand in the files it names', () => {
    const blocks = [...text.matchAll(/^```\n([^]*?)^```/gm)].map(([, block = '']) => block).join('\n');
    const steps = [...blocks.matchAll(/((?:src|server|core)\/\S+\.tsx?)\s+(\$?\w+)/g)];
    expect(steps.length).toBeGreaterThan(20);
    const gone = steps
      .filter(([, file = '', name = '']) => {
        const declared = new RegExp(String.raw`(?:function|const) ${name.replace('$', String.raw`\$`)}\b`);
        return !existsSync(join(root, file)) || !declared.test(read(file));
      })
      .map(([, file, name]) => `${file} ${name}`);
    expect(gone).toEqual([]);
  });
});

describe('commands of how-to pages', () => {
  const commands = pages.flatMap((page) =>
    [...read(page).matchAll(/npm run new -- ([^`\n)]+)/g)].map(([, command = '']) => ({
      page,
      command: command.trim(),
    })),
  );

  it('are scaffolds, and what CI makes of them is what the page says', () => {
    const others = commands.filter(({ command }) => {
      const [kind = '', ...args] = command.split(' ');
      const scaffold = scaffolds.get(kind);
      return command !== scaffold?.usage && args.join(' ') !== scaffold?.example.join(' ');
    });
    expect(others).toEqual([]);
  });

  it('name every scaffold', () => {
    const told = new Set(
      commands.filter(({ page }) => page.startsWith('docs/how-to/')).map(({ command }) => command.split(' ')[0]),
    );
    expect([...scaffolds.keys()].filter((kind) => !told.has(kind))).toEqual([]);
  });
});
