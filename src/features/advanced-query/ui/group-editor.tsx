import type { ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import { isDraftGroup, newKey, type DraftGroup, type DraftNode, type DraftRule } from '../model/draft.ts';
import { RuleEditor } from './rule-editor.tsx';

/** Groups lie at most so deep in each other, as the server reads them. */
const DEEPEST = 5;

type GroupEditorProps = {
  readonly group: DraftGroup;
  readonly fields: readonly QueryFieldView[];
  readonly depth: number;
  readonly onChange: (group: DraftGroup) => void;
  readonly onRemove?: () => void;
};

/** Conditions of one group and how they are joined. */
export function GroupEditor({ group, fields, depth, onChange, onRemove }: GroupEditorProps): ReactNode {
  const text = useText();
  const [first] = fields;
  const put = (index: number, node: DraftNode | null): void =>
    onChange({
      ...group,
      children: group.children.flatMap((child, at) => (at === index ? (node === null ? [] : [node]) : [child])),
    });
  const add = (node: DraftNode): void => onChange({ ...group, children: [...group.children, node] });
  const newRule = (): DraftRule => ({
    key: newKey(),
    field: first?.field ?? '',
    type: first?.widget ?? 'text',
    rule: 'eq',
    val: '',
  });
  return (
    <div className="advanced-group" role="group" aria-label={text('advanced.group', { depth })}>
      <div className="advanced-join">
        <select
          className="control"
          aria-label={text('advanced.join')}
          value={group.matchType}
          onChange={({ currentTarget: { value } }) => onChange({ ...group, matchType: value === 'or' ? 'or' : 'and' })}
        >
          <option value="and">{text('advanced.all')}</option>
          <option value="or">{text('advanced.any')}</option>
        </select>
        <Button icon="plus" onClick={() => add(newRule())}>
          {text('advanced.addRule')}
        </Button>
        {depth < DEEPEST ? (
          <Button onClick={() => add({ key: newKey(), matchType: 'or', children: [newRule()] })}>
            {text('advanced.addGroup')}
          </Button>
        ) : null}
        {onRemove === undefined ? null : (
          <IconButton label={text('advanced.removeGroup')} icon="close" onClick={onRemove} />
        )}
      </div>
      {group.children.map((child, index) =>
        isDraftGroup(child) ? (
          <GroupEditor
            key={child.key}
            group={child}
            fields={fields}
            depth={depth + 1}
            onChange={(next) => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ) : (
          <RuleEditor
            key={child.key}
            rule={child}
            fields={fields}
            onChange={(next) => put(index, next)}
            onRemove={() => put(index, null)}
          />
        ),
      )}
    </div>
  );
}
