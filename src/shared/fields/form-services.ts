import { createContext, useContext } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';

/** Values of a record as the wire writes them. */
export type Values = Record<string, unknown>;

/** A button of a popup report that calls its script. */
export type ScriptCall = {
  readonly script: string;
  readonly button: string;
  readonly row: Values;
  /** The rows are asked for again. */
  readonly reload: () => void;
  /** The script is done, whatever came of it. */
  readonly onEnd: () => void;
};

/** Services editors may use beyond their own value; provided by the form they stand in. */
export type FormServices = {
  readonly isReadonly: boolean;
  /** Label of uploaded files: the title of the page [A7.24]. */
  readonly uploadLabel: string;
  /** Values of the record, or of the row when the path leads into a sub-table. */
  readonly scopeValues: (path: readonly (string | number)[]) => Values;
  /** Returns the stored value of the field; undefined where nothing is stored yet, as without this. */
  readonly before?: (path: readonly (string | number)[]) => unknown;
  /** Does the field stand in what goes on with what another document agreed? Without this nothing does. */
  readonly goesOn?: (path: readonly (string | number)[]) => boolean;
  /** Sets further values beside a field: what a picker brings along. */
  readonly fill: (path: readonly (string | number)[], values: Values) => void;
  /** The fields that stand beside one: those of the record, or of the sub-table it is in. */
  readonly fieldsOf?: (path: readonly (string | number)[]) => readonly FieldView[];
  /** Adds rows to a sub-table: several records picked at once. */
  readonly appendRows: (table: string, rows: readonly Values[]) => void;
  /** Runs the function of a list's script for a button of its popup report; absent where scripts are not run. */
  readonly runScript?: (call: ScriptCall) => void;
};

export const FormServicesContext = createContext<FormServices | null>(null);

/** The services of the form around an editor. */
export function useFormServices(): FormServices {
  const services = useContext(FormServicesContext);
  if (services === null) throw new Error('An editor stands outside a form.');
  return services;
}
