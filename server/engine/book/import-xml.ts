import { ownEntry } from '#core/lists/own-entry.ts';
/** Events a reader of XML listens to. Names come without their prefix. */
export type XmlEvents = {
  readonly open: (name: string, attributes: string) => void;
  readonly close: (name: string) => void;
  readonly text: (text: string) => void;
};

const entities: Readonly<Record<string, string>> = { lt: '<', gt: '>', amp: '&', quot: '"', apos: "'" };
/** A tag of an office program is short; a longer one is none. */
const TAG_LIMIT = 65_536;

/**
 * Reads XML as office programs write it, piece by piece: no definitions, no entities but the five and numbers, no files fetched. A sheet of
 * three million cells is read in seconds because nothing is built.
 * @throws RangeError where it is no such XML
 */
export class XmlReader {
  readonly #events: XmlEvents;
  #rest = '';

  constructor(events: XmlEvents) {
    this.#events = events;
  }

  feed(piece: string): void {
    const text = this.#rest + piece;
    let at = 0;
    for (;;) {
      const begin = text.indexOf('<', at);
      if (begin < 0) break;
      const end = endOf(text, begin);
      if (end < 0) {
        if (text.length - begin > TAG_LIMIT && !text.startsWith('<![CDATA[', begin) && !text.startsWith('<!--', begin))
          throw new RangeError('a tag without an end');
        break;
      }
      if (begin > at) this.#events.text(decoded(text.slice(at, begin)));
      this.#tag(text, begin, end);
      at = end;
    }
    // Text before a tag that has not come yet waits with it, so that an entity is never cut.
    this.#rest = text.slice(at);
    if (this.#rest.length > 4 * 1024 * 1024) throw new RangeError('a text without an end');
  }

  #tag(text: string, begin: number, end: number): void {
    const second = text.charCodeAt(begin + 1);
    if (second === SLASH) {
      this.#events.close(localName(text.slice(begin + 2, end - 1).trimEnd()));
      return;
    }
    if (second === QUESTION) return;
    if (second === EXCLAMATION) {
      if (text.startsWith('<!--', begin)) return;
      if (!text.startsWith('<![CDATA[', begin)) throw new RangeError('a definition');
      this.#events.text(text.slice(begin + 9, end - 3));
      return;
    }
    const isEmpty = text.charCodeAt(end - 2) === SLASH;
    const inner = text.slice(begin + 1, isEmpty ? end - 2 : end - 1);
    const space = inner.search(/\s/);
    const name = localName(space < 0 ? inner : inner.slice(0, space));
    this.#events.open(name, space < 0 ? '' : inner.slice(space));
    if (isEmpty) this.#events.close(name);
  }
}

const [SLASH, QUESTION, EXCLAMATION] = [47, 63, 33];

/** Behind the end of what begins here; -1 when it has not come yet. */
function endOf(text: string, begin: number): number {
  if (text.charCodeAt(begin + 1) === EXCLAMATION) {
    // Enough of it must be there to know which of the three it is.
    if (text.length - begin < 9) return -1;
    const mark = text.startsWith('<!--', begin) ? '-->' : text.startsWith('<![CDATA[', begin) ? ']]>' : '>';
    const found = text.indexOf(mark, begin + 4);
    return found < 0 ? -1 : found + mark.length;
  }
  let end = text.indexOf('>', begin);
  if (text.charCodeAt(begin + 1) === SLASH) return end + 1 === 0 ? -1 : end + 1;
  // A > inside a value in quotes ends nothing.
  while (end >= 0 && !isBalanced(text, begin, end)) end = text.indexOf('>', end + 1);
  return end < 0 ? -1 : end + 1;
}

function isBalanced(text: string, begin: number, end: number): boolean {
  let quotes = 0;
  for (let at = text.indexOf('"', begin); at >= 0 && at < end; at = text.indexOf('"', at + 1)) quotes += 1;
  return quotes % 2 === 0;
}

function localName(name: string): string {
  const colon = name.indexOf(':');
  return colon < 0 ? name : name.slice(colon + 1);
}

/** A text with its entities read; an unknown one stays as it stands. */
function decoded(text: string): string {
  if (!text.includes('&')) return text;
  return text.replaceAll(/&(#x[0-9a-f]{1,6}|#\d{1,7}|[a-z]{2,4});/gi, (whole, name: string) => {
    if (!name.startsWith('#')) return ownEntry(entities, name) ?? whole;
    const code = /^#x/i.test(name) ? Number.parseInt(name.slice(2), 16) : Number(name.slice(1));
    return code > 0x10_ff_ff ? whole : String.fromCodePoint(code);
  });
}

/** One attribute of a tag; null when it has none of that name. */
export function attribute(attributes: string, name: string): string | null {
  let at = attributes.indexOf(`${name}=`);
  // Behind a blank or a prefix: `r` is not the end of `hidden_r`.
  while (at > 0 && !/[\s:]/.test(attributes.charAt(at - 1))) at = attributes.indexOf(`${name}=`, at + 1);
  if (at < 0) return null;
  const quote = attributes.charAt(at + name.length + 1);
  if (quote !== '"' && quote !== "'") return null;
  const begin = at + name.length + 2;
  const end = attributes.indexOf(quote, begin);
  return end < 0 ? null : decoded(attributes.slice(begin, end));
}
