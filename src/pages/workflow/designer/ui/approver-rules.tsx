import { useState, type ReactNode } from 'react';
import type { ApproverRule } from '#core/workflow/settings.ts';
import { UserPicker } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Arriving, Button, IconButton } from '@/shared/ui';
import { useFlow } from '../model/flow-context.ts';
import { Pick, Ticks, optionsOf, type Option } from './controls.tsx';

const types = ['1', '2', '3', '4', '5', '6', '7', '8', '9', '10', '11'] as const;

/** Returns the initial rule of a kind. */
function freshRule(type: string): ApproverRule {
  switch (type) {
    case '2':
      return { type, roles: [] };
    case '3':
      return { type, level: 0 };
    case '5':
      return { type, levels: 2 };
    case '6':
      return { type, positions: [] };
    case '7':
      return { type, groups: [] };
    case '9':
      return { type, field: '' };
    case '10':
      return { type, expression: '' };
    case '11':
      return { type, node: '' };
    case '4':
    case '8':
      return { type };
    default:
      return { type: '1', users: [] };
  }
}

type RulesProps = {
  readonly label: string;
  readonly rules: readonly ApproverRule[];
  readonly add: string;
  readonly onChange: (rules: readonly ApproverRule[]) => void;
};

/** Edits the approvers, or the people sent a copy: several rules, everybody they name together. */
export function ApproverRules({ label, rules, add, onChange }: RulesProps): ReactNode {
  const text = useText();
  const { isReadonly } = useFlow();
  return (
    <fieldset className="flow-rules">
      <legend>{label}</legend>
      {rules.map((rule, index) => (
        // Rules have no keys of their own; one is its place.
        // oxlint-disable-next-line react/no-array-index-key
        <div key={index} className="flow-rule" role="group" aria-label={`${label} ${index + 1}`}>
          <div className="flow-rule-head">
            <Pick
              isBare
              label={text('drawing.ruleType', { label, number: index + 1 })}
              value={rule.type}
              isDisabled={isReadonly}
              options={optionsOf(types, (type) => text(`drawing.rule.${type as ApproverRule['type']}`))}
              onChange={(type) => onChange(rules.with(index, freshRule(type)))}
            />
            {isReadonly ? null : (
              <IconButton
                label={text('drawing.removeRule', { label, number: index + 1 })}
                icon="trash"
                onClick={() => onChange(rules.toSpliced(index, 1))}
              />
            )}
          </div>
          <RuleValue rule={rule} onChange={(next) => onChange(rules.with(index, next))} />
        </div>
      ))}
      {isReadonly ? null : (
        <Button icon="plus" onClick={() => onChange([...rules, freshRule('1')])}>
          {add}
        </Button>
      )}
    </fieldset>
  );
}

type RuleValueProps = { readonly rule: ApproverRule; readonly onChange: (rule: ApproverRule) => void };

/** Levels that are offered. */
const LEVELS = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10] as const;

function RuleValue({ rule, onChange }: RuleValueProps): ReactNode {
  const text = useText();
  const { choices, fields, approvals, isReadonly: isDisabled } = useFlow();
  const named = (list: readonly { readonly value: string; readonly text: string }[]): readonly Option[] =>
    list.map(({ value, text: shown }): Option => [value, shown]);
  const choose = text('drawing.choose');
  const empty = text('drawing.nothingToChoose');
  switch (rule.type) {
    case '1':
      return <People users={rule.users} onChange={(users) => onChange({ ...rule, users })} />;
    case '2': {
      const options = named(choices.roles);
      const change = (roles: readonly string[]): void => onChange({ ...rule, roles });
      return (
        <Ticks
          {...{ label: text('drawing.rule.2'), options, isDisabled, empty }}
          chosen={rule.roles}
          onChange={change}
        />
      );
    }
    case '6': {
      const options = named(choices.positions);
      const change = (positions: readonly string[]): void => onChange({ ...rule, positions });
      return (
        <Ticks
          {...{ label: text('drawing.rule.6'), options, isDisabled, empty }}
          chosen={rule.positions}
          onChange={change}
        />
      );
    }
    case '7': {
      const options = named(choices.groups);
      const change = (groups: readonly string[]): void => onChange({ ...rule, groups });
      return (
        <Ticks
          {...{ label: text('drawing.rule.7'), options, isDisabled, empty }}
          chosen={rule.groups}
          onChange={change}
        />
      );
    }
    case '3':
      return (
        <Pick
          label={text('drawing.departLevel')}
          value={String(rule.level)}
          isDisabled={isDisabled}
          options={[0, ...LEVELS].map((level): Option => [
            String(level),
            level === 0 ? text('drawing.ownDepart') : text('drawing.departAbove', { level }),
          ])}
          onChange={(level) => onChange({ ...rule, level: Number(level) })}
        />
      );
    case '5':
      return (
        <Pick
          label={text('drawing.levels')}
          value={String(rule.levels)}
          isDisabled={isDisabled}
          options={LEVELS.map((level): Option => [String(level), text('drawing.levelCount', { level })])}
          onChange={(levels) => onChange({ ...rule, levels: Number(levels) })}
        />
      );
    case '9': {
      const people = fields.filter(({ isPeople }) => isPeople);
      return (
        <Pick
          label={text('drawing.peopleField')}
          value={rule.field}
          isDisabled={isDisabled}
          placeholder={people.length === 0 ? text('drawing.noPeopleField') : choose}
          options={people.map(({ name, label }): Option => [name, label])}
          onChange={(field) => onChange({ ...rule, field })}
        />
      );
    }
    case '10':
      return (
        <Pick
          label={text('drawing.rule.10')}
          value={rule.expression}
          isDisabled={isDisabled}
          placeholder={choices.expressions.length === 0 ? text('drawing.nothingToChoose') : choose}
          options={named(choices.expressions)}
          onChange={(expression) => onChange({ ...rule, expression })}
        />
      );
    case '11':
      return (
        <Pick
          label={text('drawing.sameNode')}
          value={rule.node}
          isDisabled={isDisabled}
          placeholder={choose}
          options={approvals.map(({ key, name }): Option => [key, name])}
          onChange={(node) => onChange({ ...rule, node })}
        />
      );
    case '4':
      return <p className="flow-hint">{text('drawing.superiorHint')}</p>;
    case '8':
      return <p className="flow-hint">{text('drawing.starterChoosesHint')}</p>;
  }
}

type PeopleProps = { readonly users: readonly string[]; readonly onChange: (users: readonly string[]) => void };

function People({ users, onChange }: PeopleProps): ReactNode {
  const text = useText();
  const { nameOf, learn, isReadonly } = useFlow();
  const [isOpen, setOpen] = useState(false);
  return (
    <div className="flow-people">
      <span>{users.length === 0 ? text('drawing.nobody') : users.map(nameOf).join('、')}</span>
      {isReadonly ? null : <Button onClick={() => setOpen(true)}>{text('drawing.choosePeople')}</Button>}
      {isOpen ? (
        <Arriving>
          <UserPicker
            title={text('drawing.choosePeople')}
            isMultiple
            chosen={users.map((username) => ({ username, realname: nameOf(username) }))}
            onClose={() => setOpen(false)}
            onChosen={(people) => {
              setOpen(false);
              learn(people);
              onChange(people.map(({ username }) => username));
            }}
          />
        </Arriving>
      ) : null}
    </div>
  );
}
