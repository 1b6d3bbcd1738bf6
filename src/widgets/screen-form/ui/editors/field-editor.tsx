import { Checkbox, Input, InputNumber, Radio, Rate, Select, Switch } from 'antd';
import type { ReactNode } from 'react';
import { useQuery } from '@tanstack/react-query';
import { thousands } from '#core/amounts/amounts.ts';
import { fieldType } from '#core/fields/field-types.ts';
import { plain } from '#core/screen/list-view.ts';
import { dictItemsQuery } from '@/shared/dict';
import { useDataText, useText } from '@/shared/i18n';
import type { EditorProps } from './editor-props.ts';
import { DateEditor } from './date-editor.tsx';
import { FileEditor } from './file-editor.tsx';
import { PopupEditor } from './popup-editor.tsx';
import { SearchEditor } from './search-editor.tsx';
import { DepartEditor, TreeEditor } from './tree-editor.tsx';
import { UserEditor } from './user-editor.tsx';

/** The editor of a field by its widget type; a type nobody knows is shown by name instead of breaking the form. */
export function FieldEditor(props: EditorProps): ReactNode {
  const { field, isDisabled, id, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const value = plain(props.value);
  const change = (next: unknown): void => props.onChange?.(next);
  const base = { id, disabled: isDisabled, onBlur, 'aria-label': props.label };
  const label = dataText(field.label);
  const hint =
    field.formula === null
      ? dataText(field.placeholder) || text('form.placeholderInput', { label })
      : text('form.computed');
  const placeholder = isDisabled && field.formula === null ? dataText(field.placeholder) : hint;
  switch (field.widget) {
    case 'text':
      return (
        <Input
          {...base}
          value={value}
          maxLength={field.rules.maxLength}
          placeholder={placeholder}
          onChange={(event) => change(event.target.value)}
        />
      );
    case 'password':
      return (
        <Input.Password
          {...base}
          value={value}
          autoComplete="new-password"
          placeholder={placeholder}
          onChange={(event) => change(event.target.value)}
        />
      );
    case 'textarea':
    case 'umeditor':
    case 'markdown':
      return (
        <Input.TextArea
          {...base}
          value={value}
          // [A9.9] four rows; in a grid one that grows
          {...(props.label === undefined
            ? { rows: field.widget === 'textarea' ? 4 : 10 }
            : { autoSize: { minRows: 1, maxRows: 4 } })}
          placeholder={placeholder}
          onChange={(event) => change(event.target.value)}
        />
      );
    case 'number':
    case 'integer':
      if (isDisabled) {
        // Not to be typed in, so it is shown as people read numbers.
        return (
          <Input
            {...base}
            className="field-number"
            value={thousands(value, field.precision ?? undefined)}
            placeholder={placeholder}
          />
        );
      }
      return (
        <InputNumber<string>
          {...base}
          stringMode
          style={{ width: '100%' }}
          controls={false}
          value={value === '' ? null : value}
          placeholder={placeholder}
          onChange={(next) => change(next)}
        />
      );
    case 'rate':
      return <Rate {...base} value={Number(value)} onChange={(next) => change(next === 0 ? null : String(next))} />;
    case 'date':
    case 'datetime':
    case 'month':
      return <DateEditor {...props} />;
    case 'switch':
      return (
        <Switch
          id={id}
          aria-label={props.label}
          disabled={isDisabled}
          checked={value === field.switchValues[0]}
          onChange={(isOn) => change(field.switchValues[isOn ? 0 : 1])}
        />
      );
    case 'list':
    case 'radio':
    case 'checkbox':
    case 'list_multi':
    case 'transfer':
      return field.reference.kind === 'table' && field.options.length === 0 ? (
        <SearchEditor {...props} />
      ) : (
        <ChoiceEditor {...props} />
      );
    case 'sel_search':
    case 'link_down':
      return <SearchEditor {...props} />;
    case 'sel_tree':
    case 'cat_tree':
      return <TreeEditor {...props} />;
    case 'sel_depart':
      return <DepartEditor {...props} />;
    case 'sel_user':
      return <UserEditor {...props} />;
    case 'popup':
    case 'popups':
      return <PopupEditor {...props} />;
    case 'file':
    case 'image':
      return <FileEditor {...props} />;
    case 'pca':
      return (
        <Input {...base} value={value} placeholder={placeholder} onChange={(event) => change(event.target.value)} />
      );
    default:
      return (
        <span className="field-unknown" role="note">
          {text('form.unknownWidget', { type: field.widget })}
        </span>
      );
  }
}

/** One or several values of a dictionary; the options come along or are asked for once. */
function ChoiceEditor(props: EditorProps): ReactNode {
  const { field, isDisabled, id, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const value = plain(props.value);
  const code = field.reference.kind === 'dict' && field.options.length === 0 ? field.reference.code : null;
  const { data } = useQuery({ ...dictItemsQuery(code ?? ''), enabled: code !== null });
  const options = (code === null ? field.options : (data ?? [])).map((item) => ({
    value: String(item.value),
    label: dataText(item.text),
  }));
  const change = (next: unknown): void => props.onChange?.(next === undefined || next === '' ? null : next);
  const isMultiple = fieldType(field.widget)?.multiple === true;
  const values = value === '' ? [] : value.split(',');
  if (field.widget === 'radio' && props.label === undefined) {
    return (
      <Radio.Group
        id={id}
        disabled={isDisabled}
        options={options}
        value={value}
        onChange={(event) => change(event.target.value)}
      />
    );
  }
  if (field.widget === 'checkbox' && props.label === undefined) {
    return (
      <Checkbox.Group
        disabled={isDisabled}
        options={options}
        value={values}
        onChange={(next) => change(next.join(','))}
      />
    );
  }
  const common = {
    id,
    disabled: isDisabled,
    onBlur,
    'aria-label': props.label,
    style: { width: '100%' },
    options,
    showSearch: true,
    optionFilterProp: 'label',
    placeholder: isDisabled ? '' : text('form.placeholderChoose', { label: dataText(field.label) }),
  } as const;
  return isMultiple ? (
    <Select {...common} mode="multiple" value={values} onChange={(next: string[]) => change(next.join(','))} />
  ) : (
    <Select
      {...common}
      allowClear={field.rules.required !== true}
      value={value === '' ? null : value}
      onChange={(next: string | null) => change(next ?? null)}
    />
  );
}
