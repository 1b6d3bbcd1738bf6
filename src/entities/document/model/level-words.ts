import type { TextKey } from '@/shared/i18n';

/** Names of the levels by their number, of the texts of documents. */
export const levelWords: readonly TextKey[] = [
  'documents.level1',
  'documents.level1',
  'documents.level2',
  'documents.level3',
  'documents.level4',
];
