import {
  formatNumber,
  numberRuleFault,
  parseNumberPattern,
  patternText,
  type NumberPart,
  type NumberReset,
} from '#core/number-rule/number-rule.ts';

/** A part of a rule with a key of its own: parts move and may be alike. */
export type Segment = { readonly key: number; readonly part: NumberPart };

/** The segments of a stored rule. One that cannot be read is one text, to be made anew. */
export function segmentsOf(pattern: string): readonly Segment[] {
  const parsed = parseNumberPattern(pattern);
  const parts: readonly NumberPart[] = parsed.ok ? parsed.pattern.parts : [{ kind: 'text', text: pattern }];
  return parts.map((part, key) => ({ key, part }));
}

/** The text of a rule. */
export function patternOf(segments: readonly Segment[]): string {
  return patternText(segments.map(({ part }) => part));
}

export type SegmentFault =
  | { readonly kind: 'text' | 'field'; readonly row: number }
  | { readonly kind: 'serial' | 'long' }
  | { readonly kind: 'reset'; readonly reset: Exclude<NumberReset, 'none'> };

/** Lists the faults the server would refuse, before it is asked. */
export function segmentFaults(segments: readonly Segment[], reset: NumberReset): readonly SegmentFault[] {
  const faults: SegmentFault[] = [];
  for (const [index, { part }] of segments.entries())
    if (part.kind === 'text' && (part.text === '' || /[{}]/.test(part.text)))
      faults.push({ kind: 'text', row: index + 1 });
    else if (part.kind === 'field' && !/^[a-z]\w{0,62}$/i.test(part.name))
      faults.push({ kind: 'field', row: index + 1 });
  if (segments.filter(({ part }) => part.kind === 'serial').length !== 1) faults.push({ kind: 'serial' });
  const pattern = patternOf(segments);
  if (pattern.length > 64) faults.push({ kind: 'long' });
  const isCounted = faults.length === 0 && numberRuleFault(pattern, reset)?.field === 'resetCycle';
  if (isCounted && reset !== 'none') faults.push({ kind: 'reset', reset });
  return faults;
}

/** Numbers as a rule would give them at a moment, beginning with a serial; none while the rule cannot be read. */
export function examples(pattern: string, now: Date, first: number, count: number): readonly string[] {
  const parsed = parseNumberPattern(pattern);
  if (!parsed.ok) return [];
  // What a field of the record brings stands in brackets.
  const values = Object.fromEntries(
    parsed.pattern.parts.flatMap((part) => (part.kind === 'field' ? [[part.name, `[${part.name}]`]] : [])),
  );
  return Array.from({ length: count }, (_, index) => formatNumber(parsed.pattern, now, first + index, values));
}
