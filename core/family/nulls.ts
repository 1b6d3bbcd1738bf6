/**
 * Servers of the family write every property they have no value for as null: texts, lists, objects. To this application null says the same as
 * an absent property, so it is taken away where such an answer comes in; inside lists and as the result itself it stays.
 */
export function nullsAbsent(value: unknown, isEnvelope = false): unknown {
  if (Array.isArray(value)) return value.map((item) => nullsAbsent(item));
  if (typeof value !== 'object' || value === null) return value;
  return Object.fromEntries(
    Object.entries(value)
      .filter(([name, inner]) => inner !== null || (isEnvelope && name === 'result'))
      .map(([name, inner]) => [name, nullsAbsent(inner)]),
  );
}
