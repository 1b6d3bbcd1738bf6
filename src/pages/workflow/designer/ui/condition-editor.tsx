import { useId, useState, type ReactNode } from 'react';
import { holds } from '#core/formula/evaluate.ts';
import { parseFormula } from '#core/formula/parse.ts';
import { STARTER } from '#core/workflow/expressions.ts';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import { useFlow } from '../model/flow-context.ts';
import { Pick, TextBox, type Option } from './controls.tsx';

type ConditionEditorProps = {
  readonly condition: string;
  readonly onChange: (condition: string) => void;
};

const signs = ['=', '!=', '>', '>=', '<', '<='] as const;

/** When a branch is taken: put together from fields or written, read as it is typed, and tried with values. */
export function ConditionEditor({ condition, onChange }: ConditionEditorProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const id = useId();
  const { fields, isReadonly } = useFlow();
  const heads = fields.filter(({ name }) => !name.includes('.'));
  const [draft, setDraft] = useState({ field: '', sign: '>=', value: '' });
  const parsed = condition.trim() === '' ? null : parseFormula(condition);
  const unknown =
    parsed?.ok === true
      ? unknownField(
          parsed.formula.fields,
          fields.map(({ name }) => name),
        )
      : undefined;
  const add = (): void => {
    const isNumber = /^-?\d+(\.\d+)?$/.test(draft.value.trim());
    // A text in a formula holds no quotes.
    const value = isNumber ? draft.value.trim() : `'${draft.value.replaceAll("'", '')}'`;
    const part = `${draft.field} ${draft.sign} ${value}`;
    onChange(condition.trim() === '' ? part : `${condition.trim()} and ${part}`);
    setDraft({ ...draft, value: '' });
  };
  return (
    <div className="flow-condition">
      <div className="flow-item">
        <label htmlFor={id}>{text('drawing.condition')}</label>
        <textarea
          id={id}
          className="control"
          rows={3}
          maxLength={500}
          value={condition}
          disabled={isReadonly}
          spellCheck={false}
          aria-describedby={`${id}-said`}
          placeholder={text('drawing.conditionExample')}
          onChange={(event) => onChange(event.currentTarget.value)}
        />
        <small id={`${id}-said`} role="status">
          {parsed?.ok === false
            ? text('drawing.conditionFault', { place: parsed.fault.position + 1, fault: parsed.fault[language] })
            : unknown === undefined
              ? text('drawing.conditionHint')
              : text('drawing.unknownField', { field: unknown })}
        </small>
      </div>
      {isReadonly ? null : (
        <fieldset className="flow-rules">
          <legend>{text('drawing.addPart')}</legend>
          <Pick
            label={text('drawing.field')}
            value={draft.field}
            placeholder={text('drawing.choose')}
            options={heads.map(({ name, label }): Option => [name, `${label}（${name}）`])}
            onChange={(field) => setDraft({ ...draft, field })}
          />
          <div className="flow-pair">
            <Pick
              label={text('drawing.sign')}
              value={draft.sign}
              options={signs.map((sign): Option => [sign, text(`drawing.sign.${sign}`)])}
              onChange={(sign) => setDraft({ ...draft, sign })}
            />
            <TextBox
              label={text('drawing.value')}
              value={draft.value}
              maxLength={100}
              onChange={(value) => setDraft({ ...draft, value })}
            />
          </div>
          <Button icon="plus" disabled={draft.field === '' || draft.value.trim() === ''} onClick={add}>
            {text('drawing.addCondition')}
          </Button>
        </fieldset>
      )}
      {parsed?.ok === true ? <Trial condition={condition} names={parsed.formula.fields} /> : null}
    </div>
  );
}

function unknownField(named: readonly string[], known: readonly string[]): string | undefined {
  return known.length === 0 ? undefined : named.find((name) => name !== STARTER && !known.includes(name));
}

type TrialProps = { readonly condition: string; readonly names: readonly string[] };

/** Shows the result of a condition for values somebody types in. */
function Trial({ condition, names }: TrialProps): ReactNode {
  const text = useText();
  const { fields } = useFlow();
  const [values, setValues] = useState<Readonly<Record<string, string>>>({});
  const parsed = parseFormula(condition);
  if (!parsed.ok || names.length === 0) return null;
  const isTaken = holds(parsed.formula, { field: (name) => values[name], column: () => [] });
  return (
    <fieldset className="flow-rules">
      <legend>{text('drawing.try')}</legend>
      {names.map((name) => (
        <TextBox
          key={name}
          label={fields.find((field) => field.name === name)?.label ?? name}
          value={values[name] ?? ''}
          onChange={(value) => setValues({ ...values, [name]: value })}
        />
      ))}
      <p role="status">{text(isTaken ? 'drawing.tryHolds' : 'drawing.tryHoldsNot')}</p>
    </fieldset>
  );
}
