/** A piece of a line: the same in both, only before, or only after. */
export type Piece = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** A line of a comparison; a changed one says which of its words were removed and added. */
export type DifferenceLine =
  | { readonly kind: 'same' | 'removed' | 'added'; readonly text: string }
  | { readonly kind: 'changed'; readonly pieces: readonly Piece[] };

/** More pairs than this are not weighed one by one: what lies between counts as replaced. */
const MOST_PAIRS = 4_000_000;

/** A line that keeps at least this share of its words counts as changed, not as removed and added. */
const ALIKE = 0.4;

type Step = { readonly kind: 'same' | 'removed' | 'added'; readonly text: string };

/** Compares two texts line by line; lines that only changed have their words compared. */
export function difference(before: readonly string[], after: readonly string[]): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  let removed: string[] = [];
  let added: string[] = [];
  const flush = (): void => {
    lines.push(...paired(removed, added));
    removed = [];
    added = [];
  };
  for (const step of steps(before, after)) {
    if (step.kind === 'removed') removed.push(step.text);
    else if (step.kind === 'added') added.push(step.text);
    else {
      flush();
      lines.push(step);
    }
  }
  flush();
  return lines;
}

/** Removed and added lines that stand beside each other: those that are alike become one changed line. */
function paired(removed: readonly string[], added: readonly string[]): DifferenceLine[] {
  const lines: DifferenceLine[] = [];
  let at = 0;
  for (const text of removed) {
    const candidate = added[at];
    const pieces = candidate === undefined ? null : changedWords(text, candidate);
    if (pieces === null) lines.push({ kind: 'removed', text });
    else {
      lines.push({ kind: 'changed', pieces });
      at += 1;
    }
  }
  for (const text of added.slice(at)) lines.push({ kind: 'added', text });
  return lines;
}

/** The words of two lines compared; null when they have too little in common to be one line. */
function changedWords(before: string, after: string): Piece[] | null {
  const pieces = joined(steps(words(before), words(after)));
  const same = pieces.reduce((sum, { kind, text }) => sum + (kind === 'same' ? text.trim().length : 0), 0);
  return same >= ALIKE * Math.max(before.trim().length, after.trim().length, 1) ? pieces : null;
}

/** Runs of letters and digits, every other character alone: Chinese is compared character by character. */
function words(line: string): string[] {
  return line.match(/[\p{Script=Latin}\p{N}]+|\s+|[^\p{Script=Latin}\p{N}\s]/gu) ?? [];
}

function joined(list: readonly Step[]): Piece[] {
  const pieces: Piece[] = [];
  for (const { kind, text } of list) {
    const last = pieces.at(-1);
    if (last?.kind === kind) pieces[pieces.length - 1] = { kind, text: last.text + text };
    else pieces.push({ kind, text });
  }
  return pieces;
}

/** The longest common part stays, what is not in it was removed or added. */
function steps(before: readonly string[], after: readonly string[]): Step[] {
  let start = 0;
  while (start < before.length && before[start] === after[start]) start += 1;
  let end = 0;
  while (
    end < before.length - start &&
    end < after.length - start &&
    before[before.length - 1 - end] === after[after.length - 1 - end]
  )
    end += 1;
  const same = (text: string): Step => ({ kind: 'same', text });
  return [
    ...before.slice(0, start).map(same),
    ...middle(before.slice(start, before.length - end), after.slice(start, after.length - end)),
    ...before.slice(before.length - end).map(same),
  ];
}

function middle(before: readonly string[], after: readonly string[]): Step[] {
  const replaced = (): Step[] => [
    ...before.map((text): Step => ({ kind: 'removed', text })),
    ...after.map((text): Step => ({ kind: 'added', text })),
  ];
  if (before.length * after.length > MOST_PAIRS) return replaced();
  const width = after.length + 1;
  // common[i][j]: length of the longest common part of what is left from i and from j on.
  const common = new Uint32Array((before.length + 1) * width);
  const at = (i: number, j: number): number => common[i * width + j] ?? 0;
  for (let i = before.length - 1; i >= 0; i -= 1)
    for (let j = after.length - 1; j >= 0; j -= 1)
      common[i * width + j] = before[i] === after[j] ? at(i + 1, j + 1) + 1 : Math.max(at(i + 1, j), at(i, j + 1));
  const found: Step[] = [];
  let [i, j] = [0, 0];
  while (i < before.length || j < after.length) {
    const [old, fresh] = [before[i], after[j]];
    if (old !== undefined && old === fresh) {
      found.push({ kind: 'same', text: old });
      i += 1;
      j += 1;
    } else if (old !== undefined && (fresh === undefined || at(i + 1, j) >= at(i, j + 1))) {
      found.push({ kind: 'removed', text: old });
      i += 1;
    } else {
      found.push({ kind: 'added', text: fresh ?? '' });
      j += 1;
    }
  }
  return found;
}
