import { Form } from 'antd';
import { useContext, type FormEvent, type ReactNode } from 'react';
import type { FieldView } from '#core/screen/field-view.ts';
import { FieldEditor, useFormServices } from '@/shared/fields';
import { useDataText } from '@/shared/i18n';
import { blocksOf, isWide } from '../model/blocks.ts';
import { FieldChangedContext, MarksShownContext } from '../model/field-changed.ts';
import { useFieldRules } from '../model/use-field-rules.ts';

type FieldItemsProps = {
  readonly fields: readonly FieldView[];
  /** Path of the record these fields belong to. */
  readonly prefix: readonly (string | number)[];
  readonly columns: number;
  readonly table: string;
};

/** Fields side by side, as many to a line as the form says. */
export function FieldItems({ fields, prefix, columns, table }: FieldItemsProps): ReactNode {
  const dataText = useDataText();
  return blocksOf(fields.filter((field) => !field.isHidden)).map((block) => (
    <div key={block[0]?.name} className="record-fields" data-columns={columns}>
      {block.map((field) =>
        field.widget === 'divider' ? (
          <h2 key={field.name} className="record-divider">
            {dataText(field.label)}
          </h2>
        ) : field.widget === 'note' ? (
          <p key={field.name} className="record-note">
            {dataText(field.label)}
          </p>
        ) : (
          // A form for each field: for its suggestions a browser reads all fields of a form again at every key, which takes longer than all else.
          <form
            key={field.name}
            className={isWide(field) ? 'record-wide' : undefined}
            data-span={field.span}
            onSubmit={stay}
          >
            <FieldItem field={field} path={[...prefix, field.name]} table={table} />
          </form>
        ),
      )}
    </div>
  ));
}

/** Enter in a form of one field would send it to the address of the page. */
function stay(event: FormEvent): void {
  event.preventDefault();
}

/** One field with its label, rules and errors. */
export function FieldItem(props: {
  readonly field: FieldView;
  readonly path: readonly (string | number)[];
  readonly table: string;
  /** Its name in the form around it, where that is not the path: a row edited by itself. */
  readonly formPath?: readonly (string | number)[];
}): ReactNode {
  const { field, path, table, formPath } = props;
  const dataText = useDataText();
  const { isReadonly, before, goesOn } = useFormServices();
  const rules = useFieldRules(field, table, {
    before: () => before?.(path),
    goesOn: () => goesOn?.(path) === true,
  });
  const changed = useContext(FieldChangedContext);
  const isDisabled = isReadonly || field.isReadonly;
  const isMarked = useContext(MarksShownContext) && !field.isReadonly;
  return (
    <Form.Item
      name={[...(formPath ?? path)]}
      label={dataText(field.label)}
      required={field.rules.required === true && (isMarked || !isDisabled)}
      rules={isDisabled ? [] : rules}
      validateTrigger="onBlur"
      validateFirst
      extra={field.hint === undefined ? undefined : dataText(field.hint)}
    >
      <FieldEditor field={field} path={path} isDisabled={isDisabled} onChange={() => changed(String(path[0]))} />
    </Form.Item>
  );
}
