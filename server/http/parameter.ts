/** Reads a parameter of a raw route; null for one that is missing or no text. */
export function parameter(parameters: unknown, name: string): string | null {
  if (typeof parameters !== 'object' || parameters === null) return null;
  const value: unknown = Reflect.get(parameters, name);
  return typeof value === 'string' ? value : null;
}
