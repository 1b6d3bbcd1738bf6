import { createReadStream } from 'node:fs';
import { TextDecoder } from 'node:util';
import { refusal } from '#server/platform/refusal.ts';
import { LOT, rowBuilder, type MergedCells, type Source, type SourceRow } from './import-source.ts';
import { bookRefusals } from './refusals.ts';

const delimiters = [',', '\t', ';'] as const;
const QUOTE = '"';
/** A cell that a quote was opened for and never closed would take the rest of the file. */
const CELL_LIMIT = 32_767;

/**
 * Opens a text file of values: UTF-8, UTF-16 or GB18030, with commas, tabs or semicolons, whatever its first line has most of.
 * @throws Refusal 422 for bytes that are no text
 */
export async function openCsv(file: string): Promise<Source> {
  const encoding = await encodingOf(file);
  const delimiter = await delimiterOf(file, encoding);
  return {
    sheets: [{ name: '', rows: () => rowsOf(file, encoding, delimiter) }],
    close: () => Promise.resolve(),
  };
}

/** `="008"` is how people keep the zeros of a text: a formula that says nothing but it. */
function spokenText(cell: string): string {
  const [, text] = /^="((?:[^"]|"")*)"$/.exec(cell.trim()) ?? [];
  return text === undefined ? cell : text.replaceAll('""', QUOTE);
}

async function encodingOf(file: string): Promise<string> {
  const first = await head(file, 4);
  if (first[0] === 0xff && first[1] === 0xfe) return 'utf-16le';
  if (first[0] === 0xfe && first[1] === 0xff) return 'utf-16be';
  for (const encoding of ['utf-8', 'gb18030']) if (await decodes(file, encoding)) return encoding;
  throw refusal(422, bookRefusals.encodingUnknown);
}

async function head(file: string, length: number): Promise<Buffer> {
  const chunks: Buffer[] = [];
  for await (const chunk of createReadStream(file, { end: length - 1 })) chunks.push(chunk as Buffer);
  return Buffer.concat(chunks);
}

async function decodes(file: string, encoding: string): Promise<boolean> {
  const decoder = new TextDecoder(encoding, { fatal: true });
  try {
    for await (const chunk of createReadStream(file)) decoder.decode(chunk as Buffer, { stream: true });
    decoder.decode();
    return true;
  } catch (error) {
    if (error instanceof TypeError) return false;
    throw error;
  }
}

/** The sign the first line has most of, outside quotes. */
async function delimiterOf(file: string, encoding: string): Promise<string> {
  const text = new TextDecoder(encoding).decode(await head(file, 65_536), { stream: true });
  const line = (/^(?:"(?:[^"]|"")*"|[^"\r\n])*/.exec(text)?.[0] ?? '').replaceAll(/"(?:[^"]|"")*"/g, '');
  const counts = delimiters.map((one) => line.split(one).length);
  return delimiters[counts.indexOf(Math.max(...counts))] ?? ',';
}

async function* rowsOf(
  file: string,
  encoding: string,
  delimiter: string,
): AsyncGenerator<readonly SourceRow[], { readonly merged: readonly MergedCells[] }> {
  const ready: SourceRow[] = [];
  const reader = csvReader(delimiter, (row) => ready.push(row));
  const decoder = new TextDecoder(encoding);
  for await (const chunk of createReadStream(file)) {
    reader.feed(decoder.decode(chunk as Buffer, { stream: true }));
    while (ready.length >= LOT) yield ready.splice(0, LOT);
  }
  reader.feed(decoder.decode());
  reader.end();
  while (ready.length > 0) yield ready.splice(0, LOT);
  return { merged: [] };
}

/** Reads lines as table programs write them: a cell in quotes may hold delimiters, line ends and doubled quotes. */
function csvReader(delimiter: string, take: (row: SourceRow) => void) {
  const row = rowBuilder('');
  let line = 1;
  let begun = 1;
  let column = 0;
  let cell = '';
  let state: 'begin' | 'plain' | 'quoted' | 'closing' = 'begin';
  const endCell = (): void => {
    row.put(column, spokenText(cell), 'plain');
    column += 1;
    cell = '';
    state = 'begin';
  };
  const endRow = (): void => {
    endCell();
    const done = row.end(begun);
    if (done !== null) take(done);
    column = 0;
    begun = line;
  };
  const read = (character: string): void => {
    if (character === '\n') line += 1;
    if (state === 'quoted') {
      if (character === QUOTE) state = 'closing';
      else cell += character;
      if (cell.length > CELL_LIMIT) throw refusal(422, bookRefusals.quoteOrTooLong, { line: begun, limit: CELL_LIMIT });
    } else if (state === 'closing' && character === QUOTE) {
      cell += QUOTE;
      state = 'quoted';
    } else if (state === 'begin' && character === QUOTE) state = 'quoted';
    else if (character === delimiter) endCell();
    else if (character === '\n') endRow();
    else if (character !== '\r') {
      cell += character;
      state = 'plain';
    }
  };
  return {
    feed: (text: string): void => {
      for (const character of text) read(character);
    },
    end: (): void => {
      if (state === 'quoted') throw refusal(422, bookRefusals.quoteUnpaired, { line: begun });
      if (cell !== '' || column > 0) endRow();
    },
  };
}
