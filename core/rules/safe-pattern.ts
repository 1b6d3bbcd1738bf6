/** Longest pattern, and longest value a free pattern is ever tried on. */
export const PATTERN_LIMIT = 200;

/** The most ways a pattern may try one value before it says no; at that bound the slowest value takes well under a second. */
const WAYS_LIMIT = 10_000_000;

/**
 * Compiles a free regular expression of a form, or refuses it.
 * A pattern comes from data and runs on every keystroke and in the server's only thread, so one that may backtrack for long is refused
 * beforehand, on both sides alike. Refused: back references, look-behind, a repetition without upper end of something that may itself match
 * in several ways, and every pattern with more than ten million ways to try one value of the longest length. That allows three repetitions
 * without end after a leading `^`, two without it, for an unanchored pattern is tried at every place of the value.
 * What to do instead: begin with `^`, and repeat a character class rather than an alternation.
 */
export function safePattern(source: string): RegExp | null {
  if (source.length > PATTERN_LIMIT || waysToTry(source) > WAYS_LIMIT) return null;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

/** A group being read: the ways of its finished alternatives, of the one at hand without its last element, and of that last element. */
class Group {
  #finished = 0;
  #before = 1;
  #last = 1;
  #anchored = false;
  #empty = true;
  readonly #outermost: boolean;

  constructor(outermost: boolean) {
    this.#outermost = outermost;
  }

  element(ways: number, anchor = false) {
    if (this.#empty) this.#anchored = anchor;
    this.#empty = false;
    this.#before *= this.#last;
    this.#last = ways;
  }

  repeat(min: number, max: number) {
    this.#last = repeated(this.#last, min, max);
  }

  alternative() {
    this.#finished = this.ways();
    this.#before = 1;
    this.#last = 1;
    this.#anchored = false;
    this.#empty = true;
  }

  ways(): number {
    const places = this.#outermost && !this.#anchored ? PATTERN_LIMIT : 1;
    return this.#finished + this.#before * this.#last * places;
  }
}

/** An upper bound of the ways a backtracking matcher may try the pattern on a value of the longest length; infinite for what is refused outright. */
function waysToTry(source: string): number {
  const plain = source
    .replaceAll(/\\[1-9k].*/gs, '\u0000')
    .replaceAll(/\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\./gs, 'x')
    .replaceAll(/\[\^?\]?[^\]]*\]/g, 'x');
  if (plain.includes('\u0000') || /\(\?<[=!]/.test(plain)) return Infinity;
  const whole = new Group(true);
  const open = [whole];
  // `?` behind a repetition makes it lazy, which changes the order of the ways, not their number
  const tokens = plain.match(/\(\?(?:[=!:]|<\w+>)|(?:\{\d+(?:,\d*)?\}|[*+?])\??|[\s\S]/g) ?? [];
  for (const token of tokens) {
    const group = open.at(-1) ?? whole;
    const repeat = repetition(token);
    if (repeat !== undefined) group.repeat(repeat.min, repeat.max);
    else if (token.startsWith('(')) open.push(new Group(false));
    else if (token === '|') group.alternative();
    else if (token === ')') {
      open.pop();
      open.at(-1)?.element(group.ways());
    } else group.element(1, token === '^');
  }
  return open.length === 1 ? whole.ways() : Infinity;
}

function repeated(ways: number, min: number, max: number): number {
  if (max === Infinity) return ways > 1 ? Infinity : PATTERN_LIMIT;
  // one way each: as many ways as there are lengths; several ways each: the choices of every round multiply
  if (ways === 1) return Math.min(max, PATTERN_LIMIT) - Math.min(min, PATTERN_LIMIT) + 1;
  let sum = 0;
  for (let rounds = min; rounds <= max && sum <= WAYS_LIMIT; rounds += 1) sum += ways ** rounds;
  return sum;
}

function repetition(token: string): { min: number; max: number } | undefined {
  const [, sign, min = '', comma, max = ''] = /^(?:([*+?])|\{(\d+)(,?)(\d*)\})\??$/.exec(token) ?? [];
  if (sign !== undefined) return { min: sign === '+' ? 1 : 0, max: sign === '?' ? 1 : Infinity };
  if (min === '') return undefined;
  if (comma === '') return { min: Number(min), max: Number(min) };
  return { min: Number(min), max: max === '' ? Infinity : Number(max) };
}
