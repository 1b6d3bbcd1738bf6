import type { FormInstance } from 'antd';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import type { Values } from '@/shared/fields';
import type { Text } from '@/shared/i18n';
import type { GridStore } from './grid/grid-store.ts';
import { formProblems, type Problem } from './problems.ts';
import type { RecordState } from './record-state.ts';
import { takenText, type Check } from './use-field-rules.ts';
import { isFollowing } from './values.ts';

type ValidateOptions = {
  readonly view: FormView;
  readonly form: FormInstance<Values>;
  readonly state: RecordState;
  readonly check: Check;
  readonly text: Text;
  readonly dataText: (text: string) => string;
};

/** Checks the whole form and marks what is wrong. */
export async function validate({ view, form, state, check, text, dataText }: ValidateOptions): Promise<Problem[]> {
  const found: { name: (string | number)[]; errors: string[] }[] = [];
  try {
    await form.validateFields();
  } catch (thrown) {
    if (!hasErrorFields(thrown)) throw thrown;
    found.push(...thrown.errorFields);
  }
  for (const sub of view.subs) {
    const grid = state.grids.get(sub.table);
    if (grid === undefined) continue;
    const errors = await gridErrors(sub.table, sub.fields, grid, check);
    grid.setErrors(errors);
    for (const [row, byField] of errors) {
      for (const [field, message] of Object.entries(byField))
        found.push({ name: [sub.table, row, field], errors: [message] });
    }
  }
  return formProblems(view, found, text, dataText);
}

async function gridErrors(
  table: string,
  fields: readonly FieldView[],
  grid: GridStore,
  check: ValidateOptions['check'],
): Promise<Map<number, Record<string, string>>> {
  const errors = new Map<number, Record<string, string>>();
  const asked = fields.filter(({ isHidden, isReadonly, widget }) => !isHidden && !isReadonly && widget !== 'divider');
  for (const [index, { values }] of grid.rows().entries()) {
    for (const field of asked) {
      const value = values[field.name];
      const message =
        check(field, value, grid.before(values, field.name), isFollowing(values)) ??
        (await takenText(table, field, value, values['id']));
      if (message !== null) errors.set(index, { ...errors.get(index), [field.name]: message });
    }
  }
  return errors;
}

function hasErrorFields(thrown: unknown): thrown is { errorFields: { name: (string | number)[]; errors: string[] }[] } {
  return typeof thrown === 'object' && thrown !== null && 'errorFields' in thrown && Array.isArray(thrown.errorFields);
}
