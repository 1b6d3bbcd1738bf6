import { useQuery } from '@tanstack/react-query';
import { Suspense, useEffect, useMemo, type ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { checkField } from '#core/fields/check-field.ts';
import { violationText } from '#core/rules/messages.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { formQuery } from '@/entities/screen';
import { AntdRoom } from '@/shared/antd';
import { FieldEditor, FormServicesContext, type FormServices } from '@/shared/fields';
import { useCoreLanguage, useDataText, useText } from '@/shared/i18n';
import { Button, IconButton, Skeleton } from '@/shared/ui';

type BatchFieldsProps = {
  readonly code: string;
  readonly values: Record<string, unknown>;
  readonly onChange: (values: Record<string, unknown>) => void;
  readonly onFaulty: (isFaulty: boolean) => void;
};

/** Which fields get which value; an empty value empties the field. */
export function BatchFields({ code, values, onChange, onFaulty }: BatchFieldsProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const language = useCoreLanguage();
  const form = useQuery(formQuery(code));
  const fields = useMemo(() => (form.data?.fields ?? []).filter(isSettable), [form.data]);
  const chosen = Object.keys(values).flatMap((name) => fields.find((field) => field.name === name) ?? []);
  const next = fields.find(({ name }) => !Object.hasOwn(values, name));
  const faults = chosen.map((field) => {
    const violation = checkField(field, values[field.name]);
    return violation === null ? null : violationText(violation, language);
  });
  const isFaulty = faults.some((fault) => fault !== null);
  useEffect(() => onFaulty(isFaulty), [isFaulty, onFaulty]);
  const services = useMemo<FormServices>(
    () => ({
      isReadonly: false,
      uploadLabel: '',
      scopeValues: () => values,
      // What a picker brings along is set where it is one of the chosen fields.
      fill: (_path, given) =>
        onChange({
          ...values,
          ...Object.fromEntries(Object.entries(given).filter(([name]) => Object.hasOwn(values, name))),
        }),
      appendRows: () => undefined,
    }),
    [values, onChange],
  );
  if (form.data === undefined) return <Skeleton rows={2} label={text('app.loading')} />;
  if (fields.length === 0) return <p>{text('batch.noFields')}</p>;
  return (
    <AntdRoom>
      <FormServicesContext value={services}>
        {chosen.map((field, index) => (
          <div className="batch-field" key={field.name}>
            <select
              className="control"
              aria-label={text('batch.field')}
              value={field.name}
              onChange={({ currentTarget: { value } }) => onChange(renamed(values, field.name, value))}
            >
              {fields
                .filter(({ name }) => name === field.name || !Object.hasOwn(values, name))
                .map(({ name, label }) => (
                  <option key={name} value={name}>
                    {dataText(label)}
                  </option>
                ))}
            </select>
            <div className="batch-value">
              <Suspense fallback={<Skeleton rows={1} label={text('app.loading')} />}>
                <FieldEditor
                  field={field}
                  path={[field.name]}
                  isDisabled={false}
                  label={text('batch.valueOf', { label: dataText(field.label) })}
                  value={values[field.name]}
                  onChange={(value) => onChange({ ...values, [field.name]: value === '' ? null : value })}
                />
              </Suspense>
              {faults[index] == null ? null : <p className="batch-fault">{faults[index]}</p>}
            </div>
            <IconButton
              label={text('batch.drop', { label: dataText(field.label) })}
              icon="close"
              onClick={() =>
                onChange(Object.fromEntries(Object.entries(values).filter(([name]) => name !== field.name)))
              }
            />
          </div>
        ))}
        {next === undefined ? null : (
          <Button icon="plus" data-autofocus="" onClick={() => onChange({ ...values, [next.name]: null })}>
            {text('batch.addField')}
          </Button>
        )}
      </FormServicesContext>
    </AntdRoom>
  );
}

/** Fields whose value a person may set on many records at once; the server refuses the same ones. */
function isSettable(field: FieldView): boolean {
  return (
    !field.isHidden &&
    !field.isReadonly &&
    field.formula === null &&
    field.rules.validType !== 'only' &&
    field.isOwn !== true &&
    field.widget !== 'password' &&
    fieldType(field.widget) !== undefined &&
    fieldType(field.widget)?.storage !== 'none'
  );
}

/** The same values, one of them under another name and empty. */
function renamed(values: Record<string, unknown>, from: string, to: string): Record<string, unknown> {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => (name === from ? [to, null] : [name, value])),
  );
}
