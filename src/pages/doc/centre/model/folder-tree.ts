import type { DocumentFolder } from '@/entities/document';
import type { TreeItem } from '@/shared/ui/tree';

/** Keys of the three spaces; ids of folders are longer. */
export type Space = 'own' | 'shared' | 'trash';

export function spaceOf(text: string | undefined): Space {
  return text === 'shared' || text === 'trash' ? text : 'own';
}

/** The folders below the spaces they are found in; a folder whose parent is out of sight stands on top. */
export function folderTree(folders: readonly DocumentFolder[], words: Readonly<Record<Space, string>>): TreeItem[] {
  const known = new Set(folders.map(({ id }) => id));
  const below = new Map<string, DocumentFolder[]>();
  for (const folder of folders) {
    const top = folder.isOwn ? 'own' : 'shared';
    const key = folder.parentId !== null && known.has(folder.parentId) ? folder.parentId : top;
    below.set(key, [...(below.get(key) ?? []), folder]);
  }
  const items = (key: string): TreeItem[] =>
    (below.get(key) ?? []).map(({ id, name }) => {
      const children = items(id);
      return children.length === 0 ? { key: id, title: name, isLeaf: true } : { key: id, title: name, children };
    });
  return (['own', 'shared', 'trash'] as const).map((space) => {
    const children = space === 'trash' ? [] : items(space);
    return children.length === 0
      ? { key: space, title: words[space], isLeaf: true }
      : { key: space, title: words[space], children };
  });
}
