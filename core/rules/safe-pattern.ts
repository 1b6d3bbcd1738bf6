/** Longest pattern, and longest value a free pattern is ever tried on. */
export const PATTERN_LIMIT = 200;

/**
 * Compiles a free regular expression of a form, or refuses it.
 * A pattern comes from data and runs on every keystroke and in the server's only thread, so one that may backtrack without bound is refused
 * beforehand, on both sides alike: no back references, no look-behind, nothing variable or alternative inside a repeated group without an
 * upper end, at most 3 open repetitions and 20 choices in all. Use a character class instead of alternation under a repetition.
 */
export function safePattern(source: string): RegExp | null {
  if (source.length > PATTERN_LIMIT || !isBounded(source)) return null;
  try {
    return new RegExp(source, 'u');
  } catch {
    return null;
  }
}

type Group = { choices: number; open: number };

function isBounded(source: string): boolean {
  const plain = source
    .replaceAll(/\\[1-9k].*/gs, '\u0000')
    .replaceAll(/\\u\{[^}]*\}|\\[pP]\{[^}]*\}|\\u[0-9a-fA-F]{4}|\\x[0-9a-fA-F]{2}|\\./gs, 'x')
    .replaceAll(/\[\^?\]?[^\]]*\]/g, 'x');
  if (plain.includes('\u0000') || /\(\?<[=!]/.test(plain)) return false;
  const stack: Group[] = [{ choices: 0, open: 0 }];
  let last: Group = { choices: 0, open: 0 };
  const tokens = plain.match(/\(\?(?:[=!:]|<\w+>)|\{\d+(?:,\d*)?\}|[\s\S]/g) ?? [];
  for (const token of tokens) {
    const group = stack.at(-1) ?? last;
    const repeat = repetition(token);
    if (token.startsWith('(')) {
      stack.push({ choices: 0, open: 0 });
    } else if (token === ')') {
      const closed = stack.pop();
      const outer = stack.at(-1);
      if (closed === undefined || outer === undefined) return false;
      outer.choices += closed.choices;
      outer.open += closed.open;
      last = closed;
    } else if (token === '|') {
      group.choices += 1;
    } else if (repeat !== undefined) {
      const { min, max } = repeat;
      if (max === Infinity && last.choices + last.open > 0) return false;
      if (max > 1 && last.open > 0) return false;
      if (max === Infinity) group.open += 1;
      else {
        if (max > 1000) return false;
        group.choices += last.choices * (max - 1) + (min === max ? 0 : 1);
      }
      last = { choices: 0, open: 0 };
    } else {
      last = { choices: 0, open: 0 };
    }
  }
  const [whole] = stack;
  return stack.length === 1 && whole !== undefined && whole.open <= 3 && whole.choices <= 20;
}

function repetition(token: string): { min: number; max: number } | undefined {
  if (token === '*') return { min: 0, max: Infinity };
  if (token === '+') return { min: 1, max: Infinity };
  if (token === '?') return { min: 0, max: 1 };
  const [, min, comma, max] = /^\{(\d+)(,?)(\d*)\}$/.exec(token) ?? [];
  if (min === undefined) return undefined;
  if (comma === '') return { min: Number(min), max: Number(min) };
  return { min: Number(min), max: max === '' || max === undefined ? Infinity : Number(max) };
}
