import { inflateSync } from 'node:zlib';

/** Returns the texts of a PDF of ours: those of each page in the order they are drawn, read through its own character map. */
export function pdfTexts(bytes: Buffer): readonly (readonly string[])[] {
  const streams = streamsOf(bytes);
  const letters = new Map(streams.flatMap(lettersOf));
  return streams
    .filter((stream) => /\bT[Jj]\b/.test(stream) && stream.includes('BT'))
    .map((stream) =>
      [...stream.matchAll(/\[([^\]]*)\]\s*TJ/g)].map(([, parts = '']) =>
        [...parts.matchAll(/<([0-9a-f]*)>/gi)]
          .flatMap(([, hex = '']) => hex.match(/.{4}/g) ?? [])
          .map((glyph) => letters.get(Number.parseInt(glyph, 16)) ?? '\uFFFD')
          .join(''),
      ),
    );
}

function streamsOf(bytes: Buffer): readonly string[] {
  const text = bytes.toString('latin1');
  return [...text.matchAll(/\/Length (\d+)(?:(?!endobj)[\s\S])*?stream\r?\n/g)].flatMap((found) => {
    const from = found.index + found[0].length;
    const data = bytes.subarray(from, from + Number(found[1]));
    if (!found[0].includes('FlateDecode')) return [data.toString('latin1')];
    return [inflateSync(data).toString('latin1')];
  });
}

/** Glyph → text, from a character map. */
function lettersOf(stream: string): readonly (readonly [number, string])[] {
  if (!stream.includes('beginbfrange')) return [];
  return [...stream.matchAll(/<([0-9a-f]+)> <[0-9a-f]+> \[([^\]]*)\]/gi)].flatMap(([, first = '0', list = '']) =>
    [...list.matchAll(/<([0-9a-f ]*)>/gi)].map(([, codes = ''], at) => {
      const units = (codes.replaceAll(' ', '').match(/.{4}/g) ?? []).map((unit) => Number.parseInt(unit, 16));
      return [Number.parseInt(first, 16) + at, String.fromCharCode(...units)] as const;
    }),
  );
}
