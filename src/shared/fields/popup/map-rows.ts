import type { FieldView } from '#core/screen/field-view.ts';
import { cellText } from '#core/screen/list-view.ts';
import { plain } from '#core/values/plain.ts';
import { plainPopup, type PopupSettings } from '#core/screen/popup-settings.ts';
import type { Values } from '../form-services.ts';
import type { PopupReport, Row } from '../pickers/popup-report.ts';

export type PopupReference = Extract<FieldView['reference'], { kind: 'popup' }>;

/** Returns the text the field shows instead of a value when its popup cannot work [B5.1]; null when it can. */
export function popupFault({
  code,
  orgFields,
  destFields,
}: PopupReference): 'picker.badConfig' | 'picker.badCounts' | null {
  if (code === '' || orgFields.length === 0 || destFields.length === 0) return 'picker.badConfig';
  return orgFields.length === destFields.length ? null : 'picker.badCounts';
}

/** The settings of a popup field. */
export function settingsOf({ settings }: PopupReference): PopupSettings {
  return settings ?? plainPopup;
}

/** The field and the others of its group, which are filled from the same rows [B3.3]. */
export function groupOf(field: FieldView, all: readonly FieldView[]): readonly FieldView[] {
  const own = groupId(field);
  return own === '' ? [field] : [field, ...all.filter((other) => other.name !== field.name && groupId(other) === own)];
}

/** Returns the values a row of the report puts into the fields, with the texts that are shown. */
export function mapRow(fields: readonly FieldView[], row: Row, report: PopupReport): Values {
  const values: Values = {};
  for (const { name, reference } of fields) {
    if (reference.kind !== 'popup' || popupFault(reference) !== null) continue;
    const { orgFields, destFields } = reference;
    for (const [index, source] of orgFields.entries()) {
      const target = destFields[index] ?? name;
      values[target] = row[source] ?? null;
      values[`${target}_dictText`] = row[`${source}_dictText`] ?? null;
    }
    // A field that is not among the targets takes the first source column, usually the key.
    values[name] ??= row[orgFields[0] ?? 'id'] ?? null;
    const column = report.columns.find((candidate) => candidate.field === report.displayField);
    values[`${name}_dictText`] =
      column === undefined ? plain(row[report.displayField ?? 'name']) : cellText(column, row);
  }
  return values;
}

/** Several rows in one value each. */
export function joinRows(all: readonly Values[], spliter: string): Values {
  const [first = {}] = all;
  return Object.fromEntries(
    Object.keys(first).map((key) => [key, all.map((values) => plain(values[key])).join(spliter)]),
  );
}

/** Everything a popup fills, emptied. */
export function emptied(fields: readonly FieldView[]): Values {
  const names = fields.flatMap(({ name, reference }) =>
    reference.kind === 'popup' ? [name, ...reference.destFields] : [],
  );
  return Object.fromEntries(
    names.flatMap((name) => [
      [name, null],
      [`${name}_dictText`, null],
    ]),
  );
}

function groupId({ reference }: FieldView): string {
  return reference.kind === 'popup' ? settingsOf(reference).groupId : '';
}
