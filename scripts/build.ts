/** Builds the browser application into dist/client: `npm run build`. Every asset that gets smaller has brotli and gzip siblings. */
import { readdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { availableParallelism } from 'node:os';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, constants, gzip } from 'node:zlib';
import { build } from 'vite';
import { inParallel, root } from './lib/run.ts';
import { sourceStamp } from './lib/source-stamp.ts';

const out = join(root, 'dist/client');
const compressible = /\.(html|js|css|svg|json|txt|map|wasm)$/;
/** A library as it comes: the last tenth is not worth twenty seconds of every build. */
const compressedLightly = /[\\/]assets[\\/]amis-[^\\/]+[\\/]/;
/** Smaller files do not get smaller. */
const COMPRESS_FROM = 200;

/** Writes the siblings of a file; answers the bytes of the smaller one. */
async function compress(path: string): Promise<number> {
  const text = readFileSync(path);
  const lightly = compressedLightly.test(path);
  const small = await promisify(brotliCompress)(text, {
    params: {
      [constants.BROTLI_PARAM_QUALITY]: lightly ? 9 : 11,
      [constants.BROTLI_PARAM_SIZE_HINT]: text.length,
    },
  });
  writeFileSync(`${path}.br`, small);
  writeFileSync(`${path}.gz`, await promisify(gzip)(text, { level: lightly ? 6 : 9 }));
  return small.length;
}

const stamp = sourceStamp(root);
// Whoever builds may be a test or have set another: then it would be slow, and name the files of this machine.
process.env['NODE_ENV'] = 'production';
await build({ configFile: join(root, 'vite.config.ts'), logLevel: 'warn' });

const files = readdirSync(out, { recursive: true, encoding: 'utf8' })
  .map((name) => join(out, name))
  .filter((path) => compressible.test(path) && statSync(path).size >= COMPRESS_FROM);
const sizes = await inParallel(
  availableParallelism(),
  files.map((path) => () => compress(path)),
);
// Last, so that a build that broke off is built again.
writeFileSync(join(root, 'dist/stamp.json'), `${JSON.stringify({ sources: stamp })}\n`);
console.log(
  `Built ${files.length} files, ${(sizes.reduce((sum, size) => sum + size, 0) / 1024).toFixed(0)} kB with brotli.`,
);
