import { Form } from 'antd';
import { useId, useMemo, type ReactNode } from 'react';
import { violationText } from '#core/rules/messages.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import {
  FieldCell,
  FieldEditor,
  FormServicesContext,
  QueryControl,
  type FormServices,
  type Values,
} from '@/shared/fields';
import { useCoreLanguage, useDataText, useText } from '@/shared/i18n';

type SpecimenProps = {
  readonly field: FieldView;
  readonly column: ColumnView | undefined;
  readonly query: QueryFieldView | undefined;
  /** Record as the form reads it, and as the list does. */
  readonly filled: Values;
  readonly listed: Values;
};

/** One widget type in all its states. */
export function Specimen({ field, column, query, filled, listed }: SpecimenProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const id = useId();
  const label = dataText(field.label);
  return (
    <article className="demo-type" aria-labelledby={id}>
      <h2 id={id}>
        {label} <code>jeecg-{field.widget}</code>
      </h2>
      {field.widget === 'divider' || field.isHidden ? (
        <p>{text(field.isHidden ? 'demo.hidden' : 'demo.divider')}</p>
      ) : (
        <div className="demo-states">
          <State field={field} caption={text('demo.stateEmpty')} values={{}} />
          <State field={field} caption={text('demo.stateFilled')} values={filled} />
          <State field={field} caption={text('demo.stateDisabled')} values={filled} isDisabled />
          <State field={field} caption={text('demo.stateError')} values={{}} hasError />
          {column === undefined ? null : (
            <section className="demo-state" aria-label={text('demo.stateList')}>
              <h3>{text('demo.stateList')}</h3>
              <FieldCell column={column} row={listed} />
            </section>
          )}
          {query === undefined ? null : (
            <section className="demo-state" aria-label={text('demo.stateQuery')}>
              <h3>{text('demo.stateQuery')}</h3>
              <form onSubmit={(event) => event.preventDefault()}>
                <QueryControl field={query} values={{}} />
              </form>
            </section>
          )}
        </div>
      )}
    </article>
  );
}

type StateProps = {
  readonly field: FieldView;
  readonly caption: string;
  readonly values: Values;
  readonly isDisabled?: boolean;
  readonly hasError?: boolean;
};

/** The editor of a field in a form of its own. */
function State({ field, caption, values, isDisabled = false, hasError = false }: StateProps): ReactNode {
  const dataText = useDataText();
  const language = useCoreLanguage();
  const [form] = Form.useForm<Values>();
  const name = useId();
  const services = useMemo<FormServices>(
    () => ({
      isReadonly: isDisabled,
      uploadLabel: caption,
      // The store of the form is the object that was put into it.
      scopeValues: () => ({ ...values, ...(form.getFieldsValue(true) as Values) }),
      fill: (_path, more) => form.setFieldsValue(more),
      // There is no sub-table here that rows could go to.
      appendRows: () => undefined,
    }),
    [form, values, isDisabled, caption],
  );
  const label = dataText(field.label);
  return (
    <section className="demo-state" aria-label={caption}>
      <h3>{caption}</h3>
      <FormServicesContext value={services}>
        <Form<Values> form={form} name={name} layout="vertical" initialValues={values}>
          <Form.Item
            name={field.name}
            label={label}
            className="demo-item"
            {...(hasError
              ? {
                  validateStatus: 'error' as const,
                  help: violationText({ rule: 'required', params: { label } }, language),
                }
              : {})}
          >
            <FieldEditor field={field} path={[field.name]} isDisabled={isDisabled || field.isReadonly} />
          </Form.Item>
        </Form>
      </FormServicesContext>
    </section>
  );
}
