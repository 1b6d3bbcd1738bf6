import type { ReactNode } from 'react';
import type { CheckPart } from '#core/rules/check-rule.ts';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';

type PartsProps = {
  readonly parts: readonly CheckPart[];
  readonly isDisabled: boolean;
  readonly onChange: (parts: readonly CheckPart[]) => void;
};

const priorities = ['', '1', '0'] as const;
const fresh: CheckPart = { digits: '*', pattern: '', message: '' };

/** The parts of a check rule in their order: changed, moved, added, taken away. */
export function Parts({ parts, isDisabled, onChange }: PartsProps): ReactNode {
  const text = useText();
  const put = (index: number, part: CheckPart): void => onChange(parts.map((one, at) => (at === index ? part : one)));
  const move = (from: number, to: number): void => {
    const rest = parts.filter((_, at) => at !== from);
    onChange([...rest.slice(0, to), ...parts.slice(from, from + 1), ...rest.slice(to)]);
  };
  return (
    <div className="check-parts">
      <ol>
        {parts.map((part, index) => {
          const row = index + 1;
          const input = (name: 'digits' | 'pattern' | 'message', maxLength: number): ReactNode => (
            <input
              className={`control check-${name}`}
              aria-label={text('label.value', { label: text('check.part', { row }), value: text(`check.${name}`) })}
              placeholder={text(name === 'digits' ? 'check.digitsHint' : `check.${name}`)}
              value={part[name]}
              maxLength={maxLength}
              disabled={isDisabled}
              autoComplete="off"
              spellCheck={false}
              onChange={(event) => put(index, { ...part, [name]: event.currentTarget.value })}
            />
          );
          return (
            // Parts have no keys of their own; a row is its place.
            // oxlint-disable-next-line react/no-array-index-key
            <li key={index} aria-label={text('check.part', { row })}>
              {input('digits', 3)}
              {input('pattern', 200)}
              {input('message', 200)}
              <select
                className="control check-priority"
                aria-label={text('label.value', { label: text('check.part', { row }), value: text('check.priority') })}
                value={part.priority ?? ''}
                disabled={isDisabled || part.digits !== '*'}
                onChange={(event) => {
                  const { priority: _before, ...rest } = part;
                  const priority = event.currentTarget.value;
                  put(index, priority === '' ? rest : { ...rest, priority });
                }}
              >
                {priorities.map((one) => (
                  <option key={one} value={one}>
                    {text(`check.priority.${one}`)}
                  </option>
                ))}
              </select>
              {isDisabled ? null : (
                <span className="check-tools">
                  <IconButton
                    label={text('check.up', { row })}
                    icon="up"
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    label={text('check.down', { row })}
                    icon="down"
                    disabled={index === parts.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    label={text('check.remove', { row })}
                    icon="trash"
                    onClick={() => onChange(parts.filter((_, at) => at !== index))}
                  />
                </span>
              )}
            </li>
          );
        })}
      </ol>
      {isDisabled ? null : (
        <Button icon="plus" disabled={parts.length >= 20} onClick={() => onChange([...parts, fresh])}>
          {text('check.add')}
        </Button>
      )}
    </div>
  );
}
