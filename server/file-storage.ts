import { join } from 'node:path';
import type { Config } from './config.ts';
import { s3Storage } from './platform/file/s3-storage.ts';
import { localStorage, type Storage } from './platform/file/storage.ts';

/** The storage the configuration asks for. */
export function fileStorage(config: Pick<Config, 'dataDir' | 's3'>): Storage {
  const folder = join(config.dataDir, 'files');
  return config.s3 === null ? localStorage(folder) : s3Storage(config.s3, join(folder, '.incoming'));
}
