import type { ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import type { OpenRecord } from '../model/use-record.ts';
import { FieldItems } from './field-items.tsx';
import { HeadForm } from './head-form.tsx';
import type { Places } from './use-places.ts';

type RecordFieldsProps = {
  readonly view: FormView;
  readonly record: OpenRecord;
  readonly places: Places;
  /** Of the head, in their order. */
  readonly names: readonly string[];
};

/** Some fields of the head of a record, for pages that draw everything else of it themselves. */
export function RecordFields({ view, record, places, names }: RecordFieldsProps): ReactNode {
  const fields = names.flatMap((name) => view.fields.find((field) => field.name === name) ?? []);
  return (
    <HeadForm record={record} places={places}>
      <FieldItems fields={fields} prefix={[]} columns={4} table={view.table} />
    </HeadForm>
  );
}
