import { ownEntry } from '../lists/own-entry.ts';
const entities: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

const BLOCK =
  /<\/?(?:p|div|h[1-6]|li|ul|ol|tr|table|blockquote|pre|hr|br|figure|figcaption|dt|dd|details|summary)\b[^>]*>/gi;

/**
 * The words of a sanitised HTML text, a line for each paragraph, item or row of a table; for searching and comparing.
 * Only for text that a sanitiser wrote: it holds no `>` inside a tag.
 */
export function htmlLines(html: string): string[] {
  return html
    .replaceAll(/<img\b[^>]*>/gi, '▣')
    .replaceAll(/<\/t[dh]>/gi, '\t')
    .replaceAll(BLOCK, '\n')
    .replaceAll(/<[^>]*>/g, '')
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (whole, name: string) => ownEntry(entities, name) ?? whole)
    .split('\n')
    .map((line) => line.replaceAll(/[^\S\t]+/g, ' ').trim())
    .filter((line) => line !== '');
}

/** Lines of a document's text, whatever it is written in. */
export function documentLines(kind: string, content: string): string[] {
  return kind === 'rich' ? htmlLines(content) : content.split(/\r?\n/);
}

/** Returns the text a search looks through: name, tags and words in small letters, at most a quarter of a million characters. */
export function searchText(kind: string, name: string, tags: string, content: string): string {
  return [name, tags, ...documentLines(kind, content)].join('\n').toLowerCase().slice(0, 250_000);
}

/** Words of a search: all of them must be found. */
export function searchWords(text: string): string[] {
  return [...new Set(text.trim().split(/\s+/))].filter((word) => word !== '').slice(0, 8);
}
