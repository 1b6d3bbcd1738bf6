import { Form } from 'antd';
import { useCallback, type ReactNode } from 'react';
import type { Values } from '@/shared/fields';
import { FieldChangedContext } from '../model/field-changed.ts';
import type { OpenRecord } from '../model/use-record.ts';
import type { Places } from './use-places.ts';

type HeadFormProps = { readonly record: OpenRecord; readonly places: Places; readonly children: ReactNode };

/** Holds the fields of the head of a record, and tells the record which of them was changed. */
export function HeadForm({ record: { form, state }, places, children }: HeadFormProps): ReactNode {
  const changed = useCallback((name: string) => state.headChanged([name]), [state]);
  return (
    <Form<Values>
      // The fields are forms of their own; see field-items.tsx.
      component="div"
      form={form}
      name={places.formId}
      layout="vertical"
      requiredMark
      scrollToFirstError={false}
    >
      <FieldChangedContext value={changed}>{children}</FieldChangedContext>
    </Form>
  );
}
