import { Form } from 'antd';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { fieldOfProperty } from '#core/screen/field-view.ts';
import { AntdRoom } from '@/shared/antd';
import { FieldEditor, FormServicesContext, type FormServices, type Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { namesOf, type PopupConfig } from '../model/config.ts';

/** The field as a form would have it, and below it what it fills. */
export function PopupTrial({ config }: { readonly config: PopupConfig }): ReactNode {
  const text = useText();
  const name = useId();
  const [form] = Form.useForm<Values>();
  const [filled, setFilled] = useState<Values>({});
  const targets = namesOf(config.dest);
  const [own = 'value'] = targets;
  const field = fieldOfProperty(
    own,
    {
      title: text('popupTest.field'),
      type: 'string',
      view: 'popup',
      order: 1,
      code: config.code.trim(),
      orgFields: namesOf(config.org).join(','),
      destFields: targets.join(','),
      popupMulti: config.isMultiple,
    },
    [],
  );
  const services = useMemo<FormServices>(
    () => ({
      isReadonly: false,
      uploadLabel: '',
      // The store of the form is the object that was put into it.
      scopeValues: () => form.getFieldsValue(true) as Values,
      fill: (_path, more) => {
        form.setFieldsValue(more);
        setFilled((before) => ({ ...before, ...more }));
      },
      // There is no sub-table here that rows could go to.
      appendRows: () => undefined,
    }),
    [form],
  );
  return (
    <AntdRoom>
      <FormServicesContext value={services}>
        <Form<Values> form={form} name={name} layout="vertical">
          <Form.Item name={own} label={text('popupTest.field')}>
            <FieldEditor field={field} path={[own]} isDisabled={false} />
          </Form.Item>
        </Form>
      </FormServicesContext>
      <table className="popup-test-filled" aria-label={text('popupTest.filled')}>
        <thead>
          <tr>
            <th scope="col">{text('popupTest.target')}</th>
            <th scope="col">{text('popupTest.value')}</th>
            <th scope="col">{text('popupTest.shown')}</th>
          </tr>
        </thead>
        <tbody>
          {targets.map((target) => (
            <tr key={target}>
              <th scope="row">{target}</th>
              <td>{said(filled[target])}</td>
              <td>{said(filled[`${target}_dictText`])}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </AntdRoom>
  );
}

function said(value: unknown): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : '';
}
