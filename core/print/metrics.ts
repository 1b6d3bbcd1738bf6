import { fontWidths } from './font-widths.ts';

/** One em in the table. */
const EM = 1000;

const widths: ReadonlyMap<number, number> = new Map(
  fontWidths
    .trim()
    .split(' ')
    .flatMap((run) => {
      const [place = '', width = ''] = run.split(':');
      const [first = '', count = '1'] = place.split('+');
      return Array.from({ length: Number(count) }, (_, at): [number, number] => [
        Number.parseInt(first, 36) + at,
        Number(width),
      ]);
    }),
);

/** Width of a text in the font of printed documents, in the unit of `size`. */
export function textWidth(text: string, size: number): number {
  let total = 0;
  for (const character of text) total += widths.get(character.codePointAt(0) ?? 0) ?? EM;
  return (total * size) / EM;
}

/** Characters that may not begin a line, and those that may not end one. */
const closing = new Set('，。、；：！？）》】」』〉〕”’…,.;:!?)]}%％');
const opening = new Set('（《【「『〈〔“‘([{￥¥$');

/**
 * Breaks a text into lines no wider than `width`: at spaces, between Chinese characters, and inside a word only when it is longer than a
 * line. Punctuation stays where Chinese typesetting wants it.
 * @returns at least one line; lines carry no spaces at their end
 */
export function breakLines(text: string, size: number, width: number): readonly string[] {
  return cleaned(text)
    .split('\n')
    .flatMap((paragraph) => breakParagraph(paragraph, size, width));
}

function cleaned(text: string): string {
  return (
    text
      .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
      .replaceAll('\t', ' ')
      // oxlint-disable-next-line no-control-regex -- control characters draw nothing on paper
      .replaceAll(/[\u0000-\u0009\u000B-\u001F\u007F-\u009F\u200B-\u200F\u202A-\u202E\u2060-\u2069\uFEFF]/g, '')
  );
}

function breakParagraph(text: string, size: number, width: number): readonly string[] {
  const lines: string[] = [];
  let line = '';
  let used = 0;
  for (const piece of piecesOf(text)) {
    const own = textWidth(piece, size);
    if (used + textWidth(piece.trimEnd(), size) <= width + SLACK) {
      line += piece;
      used += own;
      continue;
    }
    if (line !== '') lines.push(line.trimEnd());
    const [whole, rest] = splitLong(piece, size, width);
    lines.push(...whole);
    line = rest;
    used = textWidth(rest, size);
  }
  return line === '' && lines.length > 0 ? lines : [...lines, line.trimEnd()];
}

/** Sums of decimals are not exact. */
const SLACK = 1e-6;

/** Full lines of a piece that is longer than a line, and what is left of it. */
function splitLong(piece: string, size: number, width: number): readonly [readonly string[], string] {
  if (textWidth(piece.trimEnd(), size) <= width + SLACK) return [[], piece];
  const lines: string[] = [];
  let line = '';
  for (const character of piece) {
    if (line !== '' && textWidth(line + character, size) > width + SLACK) {
      lines.push(line);
      line = '';
    }
    line += character;
  }
  return [lines, line];
}

/** Splits a text into pieces that are not broken inside. */
function piecesOf(text: string): readonly string[] {
  const pieces: string[] = [];
  let piece = '';
  let before = '';
  for (const character of text) {
    if (piece !== '' && mayBreak(before, character)) {
      pieces.push(piece);
      piece = '';
    }
    piece += character;
    before = character;
  }
  return piece === '' ? pieces : [...pieces, piece];
}

function mayBreak(before: string, after: string): boolean {
  if (closing.has(after) || opening.has(before) || after === ' ') return false;
  return before === ' ' || isWide(before) || isWide(after);
}

/** Chinese characters and their punctuation stand for themselves. */
function isWide(character: string): boolean {
  return (character.codePointAt(0) ?? 0) >= 0x2e80;
}
