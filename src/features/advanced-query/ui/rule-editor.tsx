import { useState, type ReactNode } from 'react';
import { fieldType } from '#core/fields/field-types.ts';
import { needsValue, rulesFor, type RuleName } from '#core/query/tree.ts';
import { plainQueryField, type QueryFieldView } from '#core/screen/query-view.ts';
import { QueryControl } from '@/shared/fields';
import { useDataText, useText } from '@/shared/i18n';
import { IconButton } from '@/shared/ui';
import { newKey, type DraftRule } from '../model/draft.ts';
import { relativeText, relativeValues } from '../model/relative-values.ts';

type RuleEditorProps = {
  readonly rule: DraftRule;
  readonly fields: readonly QueryFieldView[];
  readonly onChange: (rule: DraftRule) => void;
  readonly onRemove: () => void;
};

/** Rules whose value is typed although the field is chosen from: several values, or a part of one. */
const TYPED: ReadonlySet<RuleName> = new Set(['in', 'not_in', 'like', 'not_like', 'left_like', 'right_like']);

/** One condition: field, rule, and the field's own control for the value. */
export function RuleEditor({ rule, fields, onChange, onRemove }: RuleEditorProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const field = fields.find((known) => known.field === rule.field);
  const isChosen =
    field !== undefined && (field.control === 'choice' || field.control === 'search' || field.popup !== null);
  const rules = rulesFor(fieldType(field?.widget ?? ''), isChosen);
  // A rule that another client offers for this field stays.
  const offered = rules.includes(rule.rule) ? rules : [...rules, rule.rule];
  const label = dataText(field?.label ?? rule.field);
  return (
    <div className="advanced-rule" role="group" aria-label={text('advanced.rule', { label })}>
      <select
        className="control"
        aria-label={text('advanced.field')}
        value={rule.field}
        onChange={({ currentTarget: { value } }) => {
          const next = fields.find((known) => known.field === value);
          // A value of another field says nothing here.
          onChange({ key: newKey(), field: value, type: next?.widget ?? 'text', rule: 'eq', val: '' });
        }}
      >
        {field === undefined ? <option value={rule.field}>{rule.field}</option> : null}
        {fields.map((known) => (
          <option key={known.field} value={known.field}>
            {dataText(known.label)}
          </option>
        ))}
      </select>
      <select
        className="control"
        aria-label={text('advanced.operator')}
        value={rule.rule}
        onChange={({ currentTarget: { value } }) => {
          const next = offered.find((name) => name === value);
          if (next !== undefined) onChange({ ...rule, rule: next });
        }}
      >
        {offered.map((name) => (
          <option key={name} value={name}>
            {text(`rule.${name}`)}
          </option>
        ))}
      </select>
      {needsValue(rule.rule) ? <RuleValue rule={rule} field={field} label={label} /> : <span />}
      <IconButton label={text('advanced.removeRule', { label })} icon="close" onClick={onRemove} />
    </div>
  );
}

function RuleValue({
  rule,
  field,
  label,
}: {
  readonly rule: DraftRule;
  readonly field: QueryFieldView | undefined;
  readonly label: string;
}): ReactNode {
  const text = useText();
  const [relative, setRelative] = useState(relativeText(rule.val) === null ? '' : rule.val);
  const relatives = relativeValues(field?.widget ?? 'text', rule.rule);
  const [begin = '', end = ''] = rule.rule === 'between' ? rule.val.split(',') : [];
  const plain = field === undefined || TYPED.has(rule.rule);
  const asked: QueryFieldView = {
    ...(field ?? plainQueryField('', '')),
    ...(plain ? { widget: 'text', control: 'text', options: [], dictCode: null, tableDict: null, popup: null } : {}),
    field: rule.key,
    label,
    isRange: rule.rule === 'between',
    defaultText: '',
  };
  const isRelative = relatives.some(({ value }) => value === relative);
  return (
    <div className={relatives.length === 0 ? 'advanced-value' : 'advanced-value advanced-relative'}>
      {relatives.length === 0 ? null : (
        <select
          className="control"
          name={`${rule.key}-relative`}
          aria-label={text('advanced.kind')}
          value={isRelative ? relative : ''}
          onChange={(event) => setRelative(event.currentTarget.value)}
        >
          <option value="">{text('advanced.fixed')}</option>
          {relatives.map(({ value, text: key }) => (
            <option key={value} value={value}>
              {text(key)}
            </option>
          ))}
        </select>
      )}
      {isRelative ? null : (
        <QueryControl
          key={`${rule.key} ${plain} ${asked.isRange}`}
          field={asked}
          values={{
            [rule.key]: relativeText(rule.val) === null ? rule.val : '',
            [`${rule.key}_begin`]: begin,
            [`${rule.key}_end`]: end,
          }}
        />
      )}
    </div>
  );
}
