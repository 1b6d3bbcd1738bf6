import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { run } from './run.ts';

/** The contract as one document, `$ref`s across files gathered under `components`. */
export type ContractDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
};

/**
 * Bundles `openapi/openapi.yaml` and the files it refers to.
 * @throws Error when a reference does not resolve, or two schemas have one name
 */
export async function bundleContract(path: string): Promise<ContractDocument> {
  const folder = mkdtempSync(join(tmpdir(), 'contract-'));
  try {
    const file = join(folder, 'bundle.json');
    const command = ['node', 'node_modules/@redocly/cli/bin/cli.js', 'bundle', path, '--output', file] as const;
    const { code, output } = await run(command, { env: { REDOCLY_TELEMETRY: 'off' } });
    if (code !== 0) throw new Error(`The contract does not bundle:\n${output}`);
    const document = JSON.parse(readFileSync(file, 'utf8')) as ContractDocument;
    // The bundler numbers them; types named so would change their names with the order of files.
    const numbered = Object.keys(document.components?.schemas ?? {}).filter((name) => /-\d+$/.test(name));
    if (numbered.length > 0)
      throw new Error(
        `Several schemas have one name; give each its own: ${numbered.join(', ').replaceAll(/-\d+/g, '')}`,
      );
    return document;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}
