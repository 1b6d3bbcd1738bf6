import type { FieldFile, FormFile } from '#core/online/definition.ts';

/** Settings of a field that only people read, or that are figures or places: they make no other case. */
const WORDS: ReadonlySet<string> = new Set<keyof FieldFile>([
  'name',
  'label',
  'label_en',
  'error',
  'group',
  'span',
  'default',
  'length',
  'min',
  'max',
  'precision',
]);

/**
 * Chooses forms that together have every case the others have: each field type with each combination of its settings, in the head and in sub-tables,
 * each kind of form, with and without numbers. Greedy: whichever brings most of what is missing comes next.
 * @returns names of tables
 */
export function coveringForms(forms: readonly FormFile[]): ReadonlySet<string> {
  const cases = new Map(forms.map((form) => [form.table, casesOf(form)]));
  const missing = new Set([...cases.values()].flatMap((some) => [...some]));
  const chosen = new Set<string>();
  while (missing.size > 0) {
    const counted = [...cases].map(([table, some]) => ({
      table,
      some,
      brings: some.filter((one) => missing.has(one)).length,
    }));
    const best = counted.reduce((most, one) => (one.brings > most.brings ? one : most));
    chosen.add(best.table);
    for (const one of best.some) missing.delete(one);
  }
  return chosen;
}

function casesOf(form: FormFile): readonly string[] {
  const caseOf = (place: string, field: FieldFile): string => {
    const settings = Object.keys(field).filter((key) => !WORDS.has(key) && key !== 'type');
    return `${place} ${field.type} ${settings.toSorted().join()}`;
  };
  const cases = [
    `${form.kind} ${form.number === undefined ? '' : 'numbered'} ${(form.sub_tables ?? []).length > 1 ? 'several' : ''}`,
    ...form.fields.map((field) => caseOf('head', field)),
    ...(form.sub_tables ?? []).flatMap((sub) =>
      sub.fields.map((field) => caseOf(sub.one_to_one === true ? 'one' : 'many', field)),
    ),
  ];
  // Two fields alike are one case.
  return [...new Set(cases)];
}
