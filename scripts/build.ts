/** Builds the browser application into dist/client: `npm run build`. Every asset that gets smaller has brotli and gzip siblings. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { sourceStamp } from './lib/source-stamp.ts';

const root = resolve(import.meta.dirname, '..');
const out = join(root, 'dist/client');
const compressible = /\.(html|js|css|svg|json|txt|map|wasm)$/;
/** A library as it comes: the last tenth is not worth twenty seconds of every build. */
const compressedLightly = /[\\/]assets[\\/]amis-[^\\/]+[\\/]/;
/** Smaller files do not get smaller. */
const COMPRESS_FROM = 200;

const stamp = sourceStamp(root);
// Whoever builds may be a test or have set another: then it would be slow, and name the files of this machine.
process.env['NODE_ENV'] = 'production';
await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });

const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .map((name) => join(out, name))
  .filter((path) => compressible.test(path) && statSync(path).size >= COMPRESS_FROM);
let bytes = 0;
for (const path of files) {
  const text = readFileSync(path);
  const small = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: compressedLightly.test(path) ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: compressedLightly.test(path) ? 6 : 9 }));
  bytes += small.length;
}
// Last, so that a build that broke off is built again.
writeFileSync(join(root, 'dist/stamp.json'), `${JSON.stringify({ sources: stamp })}\n`);
console.log(`Built ${files.length} files, ${(bytes / 1024).toFixed(0)} kB with brotli.`);
