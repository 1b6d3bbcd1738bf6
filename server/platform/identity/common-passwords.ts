import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';

/** One word a line, the commonest first: 30,000 counted in leaked passwords, and what systems like this one are set up with. */
const file = new URL('common-passwords.txt.gz', import.meta.url);
/** Number of passwords that are too common even with something before or behind. */
const MOST_CORES = 3_000;
/** Decoration people put before or behind a word so that it passes: few characters, or a row of digits. */
const DECORATION = 4;
const ROWS = '01234567890 09876543210 11111111 88888888 66666666 00000000 12121212 12312312 123123123 5201314 1314520';

type Lists = { readonly all: ReadonlySet<string>; readonly cores: ReadonlySet<string> };
let lists: Lists | null = null;

function read(): Lists {
  const words = gunzipSync(readFileSync(file)).toString('utf8').trimEnd().split('\n');
  return { all: new Set(words), cores: new Set(words.slice(0, MOST_CORES)) };
}

/** Is a password among those everybody tries first, also with digits for letters, or with a little before or behind? */
export function isCommonPassword(password: string): boolean {
  lists ??= read();
  const folded = password.toLowerCase();
  if (/^(.{1,4})\1+$/.test(folded) || lists.all.has(folded)) return true;
  const plain = withLetters(folded);
  if (lists.all.has(plain)) return true;
  return [folded, plain].some((text) => isDecorated(text, lists?.cores ?? new Set()));
}

/** Digits and signs that stand for letters, as letters. */
function withLetters(text: string): string {
  return text.replaceAll(/[013457@$!]/g, (sign) => standIns.get(sign) ?? sign);
}

const standIns: ReadonlyMap<string, string> = new Map(
  Object.entries({ 0: 'o', 1: 'i', 3: 'e', 4: 'a', 5: 's', 7: 't', '@': 'a', $: 's', '!': 'i' }),
);

/** Is it a common word with a little before and behind that is no letter: few characters, or a row of digits everybody knows? */
function isDecorated(text: string, cores: ReadonlySet<string>): boolean {
  const [before = ''] = /^[^a-z]*/.exec(text) ?? [];
  const [behind = ''] = /[^a-z]*$/.exec(text) ?? [];
  for (let from = 0; from <= Math.min(before.length, DECORATION); from += 1)
    for (let to = 0; to <= Math.min(behind.length, DECORATION); to += 1)
      if (cores.has(text.slice(from, text.length - to))) return true;
  const word = text.slice(before.length, text.length - behind.length);
  return cores.has(word) && isRow(before) && isRow(behind);
}

function isRow(text: string): boolean {
  return text.length <= DECORATION || ROWS.includes(text.replaceAll(/[^\d]/g, ''));
}
