/** Strength of a password against guessing, shown while typing; the server decides on accepting it. */
export type PasswordStrength = 'weak' | 'fair' | 'strong';

const KINDS: readonly RegExp[] = [/\p{Lu}/u, /\p{Ll}/u, /\p{Nd}/u, /[^\p{Lu}\p{Ll}\p{Nd}]/u];
/** Rows of keys and of the alphabet: what runs along one of them counts as one step. */
const ROWS = [
  'abcdefghijklmnopqrstuvwxyz',
  '01234567890',
  'qwertyuiop',
  'asdfghjkl',
  'zxcvbnm',
  '1qaz2wsx3edc4rfv5tgb6yhn7ujm8ik',
];

/** Returns null for nothing typed yet. `account` and what is in it is worth nothing. */
export function passwordStrength(password: string, account = ''): PasswordStrength | null {
  if (password === '') return null;
  const folded = password.toLowerCase();
  const own = account.toLowerCase();
  const rest = own === '' ? folded : folded.replaceAll(own, '');
  const steps = stepsOf(rest);
  const kinds = KINDS.filter((kind) => kind.test(password)).length;
  if (password.length < 8 || steps < 5 || (steps < 8 && kinds < 3)) return 'weak';
  return steps >= 12 || (steps >= 10 && kinds >= 3) ? 'strong' : 'fair';
}

/** Characters that do not follow from the one before: neither the same again nor its neighbour in a row. */
function stepsOf(text: string): number {
  const characters = [...text];
  return characters.filter((character, at) => {
    const before = characters[at - 1];
    return before === undefined || (before !== character && !ROWS.some((row) => isBeside(row, before, character)));
  }).length;
}

function isBeside(row: string, one: string, other: string): boolean {
  return row.includes(one + other) || row.includes(other + one);
}
