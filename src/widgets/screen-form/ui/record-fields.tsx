import { Form } from 'antd';
import { useCallback, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import type { Values } from '@/shared/fields';
import { FieldChangedContext } from '../model/field-changed.ts';
import type { OpenRecord } from '../model/use-record.ts';
import { FieldItems } from './field-items.tsx';
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
  const { form, state } = record;
  const changed = useCallback((name: string) => state.headChanged([name]), [state]);
  const fields = names.flatMap((name) => view.fields.find((field) => field.name === name) ?? []);
  return (
    // The fields are forms of their own; see field-items.tsx.
    <Form<Values>
      component="div"
      form={form}
      name={places.formId}
      layout="vertical"
      requiredMark
      scrollToFirstError={false}
    >
      <FieldChangedContext value={changed}>
        <FieldItems fields={fields} prefix={[]} columns={4} table={view.table} />
      </FieldChangedContext>
    </Form>
  );
}
