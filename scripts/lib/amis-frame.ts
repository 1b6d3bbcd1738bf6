import { createHash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { build, type Plugin } from 'vite';
import { amisLibrary } from './amis-package.ts';

const FONTS = 'thirds/@fortawesome/fontawesome-free/webfonts';
/** Parts of the library that are served: the others run text as code, or draw what `core/amis/schema-check.ts` refuses. */
const PARTS = [
  'sdk.js',
  'rest.js',
  'charts.js',
  'color-picker.js',
  'json-view.js',
  'markdown.js',
  'barcode.js',
  'antd.css',
  'helper.css',
  `${FONTS}/fa-solid-900.woff2`,
  `${FONTS}/fa-regular-400.woff2`,
  `${FONTS}/fa-brands-400.woff2`,
  `${FONTS}/fa-v4compatibility.woff2`,
] as const;

type File = { readonly name: string; readonly source: string | Uint8Array };

/**
 * The frame of amis pages, in a folder of its own whose name says its content: the library, our few lines, the document around both. The
 * application learns its address as `AMIS_FRAME`; nothing of it is in the application's own chunks.
 */
export async function amisFrame(root: string): Promise<Plugin> {
  const library = await amisLibrary(root);
  const folder = `assets/amis-${stamp(root)}`;
  let files: Promise<readonly File[]> | undefined;
  const all = (): Promise<readonly File[]> => (files ??= frameFiles(root, library));
  return {
    name: 'amis-frame',
    config: () => ({ define: { AMIS_FRAME: JSON.stringify(`/${folder}/frame.html`) } }),
    async generateBundle() {
      for (const { name, source } of await all())
        this.emitFile({ type: 'asset', fileName: `${folder}/${name}`, source });
    },
    configureServer(server) {
      server.middlewares.use((request, response, next) => {
        const name = request.url?.split('?', 1)[0]?.slice(folder.length + 2) ?? '';
        if (request.url?.startsWith(`/${folder}/`) !== true) {
          next();
          return;
        }
        void all().then((found) => {
          const file = found.find((one) => one.name === name);
          response.statusCode = file === undefined ? 404 : 200;
          response.setHeader('content-type', typeOf(name));
          // Fonts are asked for by an origin nobody shares.
          response.setHeader('access-control-allow-origin', '*');
          response.end(file?.source);
        }, next);
      });
    },
  };
}

async function frameFiles(root: string, library: string): Promise<readonly File[]> {
  const parts = PARTS.map((name) => {
    const file = join(library, name);
    return { name, source: name.endsWith('.js') ? withoutCode(name, readFileSync(file, 'utf8')) : readFileSync(file) };
  });
  return [
    ...parts,
    { name: 'dark.css', source: darkLook(readFileSync(join(library, 'dark.css'), 'utf8')) },
    { name: 'frame.js', source: await ownLines(root) },
    { name: 'frame.html', source: page },
  ];
}

/** Places where the library runs text as code, or looks for the global object by such text. */
const codePlaces: readonly (readonly [from: string | RegExp, to: string])[] = [
  [`return new Function('import("")'),!0`, 'return!1'],
  [/(?:new )?Function\("return this"\)\(\)/g, 'globalThis'],
  [/\bnew Function\(/g, 'window.noCode('],
  // The templates of lodash.
  [/\breturn Function\(/g, 'return window.noCode('],
  [/(?<![\w.$])eval\(/g, 'window.noCode('],
];

/**
 * The library without a place where text becomes code: what stands in a schema is data, with our content policy and without it [XSS-02].
 * @throws Error when a new version of the library has other places
 */
export function withoutCode(name: string, code: string): string {
  let safe = code;
  for (const [from, to] of codePlaces) safe = safe.replaceAll(from, to);
  if (/(?<![\w.$])(?:Function|eval)\s*\((?!\))/.test(safe))
    throw new Error(`The amis library runs text as code in a new place: ${name}`);
  return safe;
}

/** Ours comes first: the library looks for a memory as soon as it is read. */
const page = `<!doctype html>
<html lang="zh-CN">
  <head>
    <meta charset="utf-8" />
    <meta name="viewport" content="width=device-width, initial-scale=1" />
    <title>amis</title>
    <link rel="stylesheet" href="antd.css" />
    <link rel="stylesheet" href="helper.css" />
    <link rel="stylesheet" href="dark.css" />
    <script src="frame.js"></script>
    <script src="sdk.js"></script>
  </head>
  <body>
    <div id="root"></div>
  </body>
</html>
`;

/** Styles of our own: the frame is part of a page, not a page; and those the light look alone sets. */
const inPage = `html,body,.amis-scope,.amis-scope .antd-Page{margin:0;background:transparent}
html,body{overflow-x:hidden}
#root{min-height:1px}
:root[data-appearance='dark']{color-scheme:dark;--Table-thead-bg:var(--table-header-bg-color);--Table-onChecked-bg:rgb(255 255 255 / 8%);--Table-onChecked-color:inherit}`;

/**
 * The dark look of the library differs from the light one in its variables only. They are laid over the light one, so that a change of appearance
 * draws nothing anew and loses nothing that was typed.
 */
export function darkLook(css: string): string {
  const rules: string[] = [];
  // Rule by rule rather than by one expression, which takes half a minute for two megabytes.
  for (const piece of css.replaceAll(/\/\*[\s\S]*?\*\//g, '').split('}')) {
    const open = piece.lastIndexOf('{');
    const outer = piece.lastIndexOf('{', open - 1);
    const selectors = piece.slice(outer + 1, open).replace(/@charset[^;]*;/, '');
    const variables = piece
      .slice(open + 1)
      .split(';')
      .map((declaration) => declaration.trim())
      .filter((declaration) => declaration.startsWith('--'));
    // What holds for some screens only is left as the light look has it.
    if (open === -1 || outer !== -1 || variables.length === 0) continue;
    const dark = selectors
      .split(',')
      .map((selector) => selector.trim().replaceAll('.dark-', '.antd-'))
      .map((selector) =>
        selector.startsWith(':root')
          ? selector.replace(':root', ":root[data-appearance='dark']")
          : `:root[data-appearance='dark'] ${selector}`,
      );
    rules.push(`${dark.join(',')}{${variables.join(';')}}`);
  }
  return `${rules.join('\n')}\n${inPage}\n`;
}

async function ownLines(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: resolve(root, 'src/app/amis-frame/frame.ts'),
        formats: ['iife'],
        name: 'amisFrame',
        fileName: 'frame',
      },
    },
  });
  for (const one of Array.isArray(result) ? result : [result]) if ('output' in one) return one.output[0].code;
  throw new Error('The frame of amis pages was not built.');
}

/** Changes with everything the folder is made of. */
function stamp(root: string): string {
  const hash = createHash('sha256');
  for (const file of ['src/app/amis-frame/frame.ts', 'scripts/lib/amis-frame.ts', 'scripts/lib/amis-package.ts'])
    hash.update(readFileSync(join(root, file)));
  return hash.digest('hex').slice(0, 12);
}

function typeOf(name: string): string {
  if (name.endsWith('.js')) return 'text/javascript; charset=utf-8';
  if (name.endsWith('.css')) return 'text/css; charset=utf-8';
  return name.endsWith('.html') ? 'text/html; charset=utf-8' : 'font/woff2';
}
