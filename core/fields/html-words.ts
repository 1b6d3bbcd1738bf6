import { ownEntry } from '../lists/own-entry.ts';
const ENTITIES: Readonly<Record<string, string>> = { amp: '&', lt: '<', gt: '>', quot: '"', nbsp: ' ', '#39': "'" };

/** The words of an HTML text without a browser, for paper and server; what looks like a tag is left out. */
export function htmlWords(html: string): string {
  return html
    .replaceAll(/<(script|style)\b[^>]*>[^]*?<\/\1\s*>/gi, ' ')
    .replaceAll(/<\/?[a-z!][^<>]*>/gi, (tag) =>
      /^<\/?(?:b|i|u|s|em|strong|span|a|code|mark|sub|sup)\b/i.test(tag) ? '' : ' ',
    )
    .replaceAll(/&(amp|lt|gt|quot|nbsp|#39);/g, (_, name: string) => ownEntry(ENTITIES, name) ?? '')
    .replaceAll(/\s+/g, ' ')
    .trim();
}
