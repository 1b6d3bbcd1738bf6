import type { SharedInput } from '../api/opened.ts';

/** Returns the initial values of the fields. */
export function firstValues(inputs: readonly SharedInput[]): Readonly<Record<string, string>> {
  return Object.fromEntries(inputs.map(({ name, value = '' }) => [name, value]));
}

/** Returns the values to send: filled fields, times as the server writes them. An empty field takes the form's default. */
export function sentValues(
  inputs: readonly SharedInput[],
  values: Readonly<Record<string, string>>,
): Record<string, string> {
  const filled = inputs.flatMap(({ name, kind }) => {
    const value = (values[name] ?? '').trim();
    if (value === '') return [];
    return [[name, kind === 'datetime' ? timeOf(value) : value] as const];
  });
  return Object.fromEntries(filled);
}

function timeOf(value: string): string {
  const [day = '', time = ''] = value.split('T');
  return `${day} ${time.length === 5 ? `${time}:00` : time}`;
}

/** Names of required fields that say nothing. */
export function emptyOnes(
  inputs: readonly SharedInput[],
  values: Readonly<Record<string, string>>,
): readonly SharedInput[] {
  return inputs.filter(({ name, isRequired }) => isRequired && (values[name] ?? '').trim() === '');
}
