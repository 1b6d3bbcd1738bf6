import { filled, type RefusalText } from '#core/refusals/text.ts';
import { fieldRefusal, type Refusal } from '#server/platform/refusal.ts';
import { reportRefusals } from './refusals.ts';
import { engineRefusals } from '#server/engine/refusals.ts';

/** A stretch of SQL, or a value that is bound in its place. */
export type Piece =
  | { readonly kind: 'text'; readonly text: string }
  | {
      readonly kind: 'value';
      readonly name: string;
      /** `#{name}`: a value of the session instead of a parameter. */
      readonly isSystem: boolean;
      /** It stood in quotes: a text, empty where nothing is given. */
      readonly isQuoted: boolean;
    };

/** Longest SQL of a report, in characters. */
export const SQL_LIMIT = 20_000;

const PLACEHOLDER = /^([$#])\{\s*([A-Za-z]\w{0,62})\s*\}/;

/**
 * Splits the SQL of a report into text and values: `${name}`, `'${name}'`, `'%${name}%'`, `#{name}`. No value ever becomes text.
 * What would make the reading of quotes uncertain is refused: comments, backslashes, dollar quotes, several statements.
 * @throws Refusal 422
 */
export function splitSql(given: string): readonly Piece[] {
  const source = given.trim().replace(/[;\s]+$/, '');
  if (source === '') throw sqlFault(engineRefusals.sqlMissing);
  if (source.length > SQL_LIMIT) throw sqlFault(filled(reportRefusals.sqlTooLong, { most: SQL_LIMIT }));
  if (source.includes('\\')) throw sqlFault(reportRefusals.sqlBackslash);
  if (source.includes('\u0000')) throw sqlFault(reportRefusals.sqlCharacters);
  const pieces: Piece[] = [];
  let plain = '';
  const flush = (): void => {
    if (plain !== '') pieces.push({ kind: 'text', text: plain });
    plain = '';
  };
  let at = 0;
  while (at < source.length) {
    const char = source[at] ?? '';
    if (char === "'") {
      const end = endOfQuote(source, at, "'");
      const literal = literalPieces(source.slice(at + 1, end - 1));
      if (literal === null) plain += source.slice(at, end);
      else {
        flush();
        pieces.push(...literal);
      }
      at = end;
      continue;
    }
    if (char === '"') {
      const end = endOfQuote(source, at, '"');
      if (/[$#]\{/.test(source.slice(at, end))) throw sqlFault(reportRefusals.paramInName);
      plain += source.slice(at, end);
      at = end;
      continue;
    }
    const found = PLACEHOLDER.exec(source.slice(at, at + 80));
    if (found !== null) {
      flush();
      pieces.push(valueOf(found, false));
      at += found[0].length;
      continue;
    }
    refuseUnclear(source, at);
    plain += char;
    at += 1;
  }
  flush();
  return pieces;
}

/** The SQL with nothing in place of its values: what is checked is what will run. */
export function checkedText(pieces: readonly Piece[]): string {
  return pieces.map((piece) => (piece.kind === 'text' ? piece.text : '(null)')).join('');
}

/** Names of the parameters in the order of their first use. */
export function paramNames(pieces: readonly Piece[]): readonly string[] {
  return [...new Set(pieces.flatMap((piece) => (piece.kind === 'value' && !piece.isSystem ? [piece.name] : [])))];
}

function endOfQuote(source: string, start: number, quote: string): number {
  // A doubled quote ends one stretch and begins the next: together they are one literal.
  const end = source.indexOf(quote, start + 1);
  if (end < 0) throw sqlFault(reportRefusals.sqlQuotes);
  return end + 1;
}

/** A text literal with values in it becomes a concatenation; null when it has none. */
function literalPieces(inside: string): Piece[] | null {
  const parts = inside.split(/([$#]\{\s*[A-Za-z]\w{0,62}\s*\})/);
  if (parts.length === 1) {
    if (/[$#]\{/.test(inside)) throw sqlFault(placeholderForm);
    return null;
  }
  const pieces = parts.flatMap((part, index): Piece[] => {
    const found = index % 2 === 1 ? PLACEHOLDER.exec(part) : null;
    if (found !== null) return [valueOf(found, true)];
    return part === '' ? [] : [{ kind: 'text', text: `'${part}'` }];
  });
  if (pieces.length === 1) return pieces;
  const joined = pieces.flatMap((piece, index): Piece[] =>
    index === 0 ? [piece] : [{ kind: 'text', text: ' || ' }, piece],
  );
  return [{ kind: 'text', text: '(' }, ...joined, { kind: 'text', text: ')' }];
}

function valueOf([, mark, name = '']: RegExpExecArray, isQuoted: boolean): Piece {
  return { kind: 'value', name, isSystem: mark === '#', isQuoted };
}

function refuseUnclear(source: string, at: number): void {
  const two = source.slice(at, at + 2);
  if (two === '--' || two === '/*') throw sqlFault(reportRefusals.sqlComments);
  if (source[at] === ';') throw sqlFault(reportRefusals.oneQueryOnly);
  if (source[at] === '$') throw sqlFault(placeholderForm);
}

/** The form of a placeholder, with one in the words of each language. */
const placeholder = { zh: '${名称}', en: '${name}' };
const placeholderForm = filled(reportRefusals.placeholderForm, { example: placeholder });

/** A refusal of the SQL itself. */
export function sqlFault(text: RefusalText): Refusal {
  return fieldRefusal('cgrSql', text);
}
