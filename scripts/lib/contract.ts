import { bundle, loadConfig } from '@redocly/openapi-core';

/** The contract as one document, `$ref`s across files gathered under `components`. */
export type ContractDocument = {
  readonly paths: Readonly<Record<string, Readonly<Record<string, unknown>>>>;
  readonly components?: { readonly schemas?: Readonly<Record<string, unknown>> };
};

/** Bundles `openapi/openapi.yaml` and the files it refers to. Throws when a reference does not resolve. */
export async function bundleContract(path: string): Promise<ContractDocument> {
  const result = await bundle({ ref: path, config: await loadConfig({ configPath: undefined }) });
  const broken = result.problems.filter((problem) => problem.severity === 'error');
  if (broken.length > 0) {
    throw new Error(`The contract does not bundle: ${broken.map((problem) => problem.message).join('; ')}`);
  }
  return result.bundle.parsed as ContractDocument;
}
