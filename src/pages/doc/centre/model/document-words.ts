import type { DocumentRow } from '@/entities/document';
import type { TextKey } from '@/shared/i18n';
import type { IconName } from '@/shared/ui';

export const kindWords: Readonly<Record<DocumentRow['kind'], TextKey>> = {
  folder: 'documents.kind_folder',
  rich: 'documents.kind_rich',
  markdown: 'documents.kind_markdown',
  file: 'documents.kind_file',
};

export function iconOf(kind: DocumentRow['kind']): IconName {
  if (kind === 'folder') return 'folder';
  return kind === 'file' ? 'file' : 'form';
}
