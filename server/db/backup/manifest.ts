import type { Schema } from './schema.ts';

export const formatVersion = 1;

/** The last entry of a backup: what is in it, to be compared when it is restored. */
export type Manifest = {
  readonly format: typeof formatVersion;
  readonly createdAt: string;
  readonly tables: Readonly<Record<string, { readonly rows: number; readonly sha256: string }>>;
  readonly files: Readonly<Record<string, { readonly size: number; readonly sha256: string }>>;
};

export const names = { schema: 'schema.json', manifest: 'manifest.json', table: 'tables/', file: 'files/' } as const;

/** Reads the schema entry of a backup. */
export function parseSchema(text: string): Schema {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('tables' in value) || !Array.isArray(value.tables)) {
    throw new Error('the schema entry is not readable');
  }
  // Written by `readSchema`; the manifest's checksums catch a damaged file before anything is committed.
  return value as Schema;
}

export function parseManifest(text: string): Manifest {
  const value: unknown = JSON.parse(text);
  if (typeof value !== 'object' || value === null || !('format' in value) || value.format !== formatVersion) {
    throw new Error('the backup was written by another version');
  }
  // The format number says that the other fields are as `Manifest` describes them.
  return value as Manifest;
}
