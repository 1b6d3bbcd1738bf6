import { Form } from 'antd';
import { useCallback, useMemo, type ReactNode } from 'react';
import { computeRow, type Computed } from '#core/formula/compute.ts';
import { withSettings } from '#core/formula/settings.ts';
import type { SubTableView } from '#core/screen/form-view.ts';
import { FormServicesContext, useFormServices, type FormServices, type Values } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { FieldChangedContext } from '../../model/field-changed.ts';
import { FieldItem } from '../field-items.tsx';

type RowDialogProps = {
  readonly sub: SubTableView;
  readonly computed: readonly Computed[];
  readonly index: number;
  readonly values: Values;
  readonly onClose: () => void;
  /** @param isNext a further row is wanted */
  readonly onDone: (values: Values, isNext: boolean) => void;
  readonly canAdd: boolean;
};

/** One row as a form of its own: on a phone a wide grid shows two columns at a time. */
export function RowDialog({ sub, computed, index, values, onClose, onDone, canAdd }: RowDialogProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const around = useFormServices();
  const [form] = Form.useForm<Values>();
  const byName = useMemo(() => new Map(sub.fields.map((field) => [field.name, field])), [sub.fields]);
  const services = useMemo<FormServices>(() => {
    // The store of the form is the object that was put into it.
    const all = (): Values => form.getFieldsValue(true) as Values;
    return {
      ...around,
      // A path of the record leads out of the row.
      scopeValues: (path) => (path.length === 3 ? all() : around.scopeValues(path)),
      fill: (_path, given) => {
        const row = withSettings({ ...all(), ...given }, Object.keys(given), byName);
        form.setFieldsValue(computeRow(row, computed));
      },
    };
  }, [around, form, computed, byName]);
  const changed = useCallback(
    (name: string) => {
      const row = withSettings(form.getFieldsValue(true) as Values, [name], byName);
      form.setFieldsValue(computeRow(row, computed));
    },
    [form, computed, byName],
  );
  const done = async (isNext: boolean): Promise<void> => {
    try {
      await form.validateFields();
    } catch {
      // The fields say themselves what is wrong.
      return;
    }
    onDone(form.getFieldsValue(true) as Values, isNext);
  };
  return (
    <Dialog
      title={text('form.row', { table: dataText(sub.title), row: index + 1 }).replace(/[：:]\s*$/, '')}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          {canAdd ? <Button onClick={() => void done(true)}>{text('grid.next')}</Button> : null}
          <Button look="primary" onClick={() => void done(false)}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <FormServicesContext value={services}>
        <Form<Values> key={index} form={form} component={false} layout="vertical" initialValues={values}>
          <FieldChangedContext value={changed}>
            {sub.fields
              .filter(({ isHidden, widget }) => !isHidden && widget !== 'divider')
              .map((field) => (
                <FieldItem
                  key={field.name}
                  field={field}
                  table={sub.table}
                  path={[sub.table, index, field.name]}
                  formPath={[field.name]}
                />
              ))}
          </FieldChangedContext>
        </Form>
      </FormServicesContext>
    </Dialog>
  );
}
