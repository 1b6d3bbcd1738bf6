import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { build, createServer, type Plugin, type Rollup } from 'vite';

/** Styles of the first picture by document, in their order. */
const both = ['src/shared/ui/tokens.css', 'src/shared/ui/text-field/text-field.css'];
const styles = {
  signin: [...both, 'src/shared/ui/user-layout/user-layout.css', 'src/pages/user/login/ui/login-page.css'],
  index: [...both, 'src/app/waiting/waiting.css'],
};

/**
 * Fills both HTML entries: the blocking route script, the styles of the first picture (a link would cost a round trip), and the picture itself,
 * drawn from the same React page that hydrates it.
 */
export function htmlEntries(root: string): Plugin {
  let parts: Promise<{ script: string; pages: Pages }> | undefined;
  return {
    name: 'html-entries',
    transformIndexHtml: {
      order: 'pre',
      handler: async (html, { path }) => {
        parts ??= Promise.all([routeScript(root), drawnPages(root)]).then(([script, pages]) => ({ script, pages }));
        const { script, pages } = await parts;
        const isSignIn = path.endsWith('signin.html');
        const css = styles[isSignIn ? 'signin' : 'index'].map((file) => readFileSync(resolve(root, file), 'utf8'));
        return html
          .replace('<!--route-script-->', () => `<script>${script}</script>`)
          .replace('<!--inline-css-->', () => `<style>${squeeze(css.join('\n'))}</style>`)
          .replace('<!--page-->', () => (isSignIn ? pages.signIn : pages.waiting));
      },
    },
  };
}

/**
 * Lets the drawn sign-in page appear before anything else is fetched: on a slow line they would share it. The pieces are asked for together
 * right after the first frame; the styles stand in the document already.
 */
export function signInAfterFirstFrame(root: string): Plugin {
  return {
    name: 'sign-in-after-first-frame',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (bundle === undefined || !path.endsWith('signin.html')) return html;
        const preload = /\s*<link rel="modulepreload"[^>]*href="([^"]+)"[^>]*>/g;
        const entry = /\s*<script type="module"[^>]*src="([^"]+)"[^>]*><\/script>/;
        const sheet = /\s*<link rel="stylesheet"[^>]*>/g;
        const pieces = [...html.matchAll(preload)].flatMap(([, href]) => href ?? []);
        const [, source] = entry.exec(html) ?? [];
        if (source === undefined) throw new Error('signin.html has no entry script.');
        for (const file of [...pieces, source]) refuseOtherStyles(bundle[file.slice(1)], root);
        const load = `addEventListener('DOMContentLoaded',()=>requestAnimationFrame(()=>setTimeout(()=>{for(const h of ${JSON.stringify(pieces)}){const l=document.createElement('link');l.rel='modulepreload';l.href=h;document.head.append(l)}import(${JSON.stringify(source)})})))`;
        return html.replaceAll(preload, '').replaceAll(sheet, '').replace(entry, `<script>${load}</script>`);
      },
    },
  };
}

/** The document links no style sheet: whatever a piece of the sign-in page brings has to stand in it. */
function refuseOtherStyles(piece: Rollup.OutputBundle[string] | undefined, root: string): void {
  if (piece?.type !== 'chunk') return;
  const known = new Set(styles.signin.map((file) => resolve(root, file)));
  const other = piece.moduleIds.find((id) => id.endsWith('.css') && !known.has(id));
  if (other !== undefined)
    throw new Error(`${other} is no style of signin.html; add it in scripts/lib/html-entries.ts.`);
}

/**
 * Writes the application's entry of a few lines into its document, where the content security policy knows it by its hash: a file of 160 bytes
 * would cost a request like any other.
 */
export function entryInPlace(): Plugin {
  return {
    name: 'entry-in-place',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { path, bundle }) => {
        if (bundle === undefined || !path.endsWith('index.html')) return html;
        const entry = /<script type="module"[^>]*src="\/([^"]+)"[^>]*><\/script>/;
        const [, file = ''] = entry.exec(html) ?? [];
        const chunk = bundle[file];
        if (chunk?.type !== 'chunk') throw new Error('index.html has no entry script.');
        const code = chunk.code.replaceAll(/(["'`])\.\//g, '$1/assets/').trim();
        if (code.includes('</script') || code.length > 1000)
          throw new Error('The entry of index.html does not fit into the document.');
        // the file is in the document now
        delete bundle[file];
        return html.replace(entry, () => `<script type="module">${code}</script>`);
      },
    },
  };
}

/** Parts the documents are delivered with: the sign-in page, and what the other one shows until the application has arrived. */
type Pages = { readonly signIn: string; readonly waiting: string };

async function routeScript(root: string): Promise<string> {
  const result = await build({
    root,
    configFile: false,
    logLevel: 'error',
    resolve: { alias: { '@': resolve(root, 'src') } },
    build: {
      write: false,
      target: 'es2022',
      lib: {
        entry: resolve(root, 'src/app/route-script.ts'),
        formats: ['iife'],
        name: 'routeScript',
        fileName: 'route',
      },
    },
  });
  const outputs = Array.isArray(result) ? result : [result];
  for (const one of outputs) {
    if (!('output' in one)) continue;
    const [chunk] = one.output;
    // A closing tag inside the script would end it.
    return chunk.code.trim().replaceAll('</', String.raw`<\/`);
  }
  throw new Error('The route script was not built.');
}

async function drawnPages(root: string): Promise<Pages> {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'error',
    appType: 'custom',
    server: { middlewareMode: true, hmr: false, ws: false, watch: null },
    resolve: { alias: { '@': resolve(root, 'src') } },
    optimizeDeps: { noDiscovery: true },
  });
  try {
    const draw = async (module: string): Promise<string> => {
      const page = await server.ssrLoadModule(module);
      // The module's one export, known by its source.
      const render = page['prerender'] as (() => string) | undefined;
      if (render === undefined) throw new Error(`${module} has no prerender().`);
      return render();
    };
    return {
      signIn: await draw('/src/app/sign-in/prerender.tsx'),
      waiting: await draw('/src/app/waiting/prerender.tsx'),
    };
  } finally {
    await server.close();
  }
}

/** Enough for two small style sheets: comments and spaces. */
function squeeze(css: string): string {
  return css
    .replaceAll(/\/\*[\s\S]*?\*\//g, '')
    .replaceAll(/\s+/g, ' ')
    .replaceAll(/\s*([{};,])\s*/g, '$1')
    .replaceAll(/:\s+/g, ':')
    .replaceAll(';}', '}')
    .trim();
}
