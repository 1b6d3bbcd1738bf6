import type { TreeItem } from '../../ui/tree/index.ts';

/** A tree with its texts in the language of the interface. */
export function translated(items: readonly TreeItem[], dataText: (text: string) => string): readonly TreeItem[] {
  return items.map((item) => ({
    ...item,
    title: dataText(item.title),
    ...(item.children === undefined ? {} : { children: translated(item.children, dataText) }),
  }));
}
