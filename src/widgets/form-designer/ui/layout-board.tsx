import { ownEntry } from '#core/lists/own-entry.ts';
import { useState, type CSSProperties, type KeyboardEvent, type ReactNode } from 'react';
import type { DesignGroup } from '@/entities/form-design';
import { useText } from '@/shared/i18n';
import { Button, IconButton } from '@/shared/ui';
import type { Change, FieldLine, TableDraft } from '../model/design-state.ts';

type LayoutBoardProps = {
  readonly table: TableDraft;
  readonly onChange: (change: Change) => void;
};

const DRAGGED = 'application/x-design-field';

/** Arranges the fields of the form: dragged, or moved by the buttons and keys of each, between groups and tabs. */
export function LayoutBoard({ table, onChange }: LayoutBoardProps): ReactNode {
  const text = useText();
  const groups = table.head.groups ?? [];
  const columns = Math.min(4, Math.max(1, Number(table.head.formTemplate ?? 2) || 2));
  const shown = table.fields.filter(({ isShowForm }) => isShowForm == null || String(isShowForm) === '1');
  const setGroups = (next: readonly DesignGroup[]): void => onChange({ kind: 'groups', groups: next });
  const part = (key: string | null): readonly FieldLine[] =>
    shown.filter(({ group }) => (groups.some((other) => other.key === group) ? group : null) === key);
  return (
    <section className="layout-board" aria-label={text('design.layout')}>
      <p className="designer-hint">{text('design.layoutHint')}</p>
      <LayoutGroup
        title={text('design.noGroup')}
        group={null}
        fields={part(null)}
        {...{ table, groups, columns, onChange }}
      />
      {groups.map((group, index) => (
        <LayoutGroup
          key={group.key}
          title={group.title}
          group={group.key}
          fields={part(group.key)}
          {...{ table, groups, columns, onChange }}
          tools={
            <span className="layout-tools">
              <input
                className="control"
                aria-label={text('design.groupTitle')}
                value={group.title}
                onChange={({ currentTarget: { value } }) =>
                  setGroups(groups.map((other) => (other.key === group.key ? { ...other, title: value } : other)))
                }
              />
              <label>
                <input
                  type="checkbox"
                  checked={group.isTab === true}
                  onChange={({ currentTarget: { checked } }) =>
                    setGroups(groups.map((other) => (other.key === group.key ? { ...other, isTab: checked } : other)))
                  }
                />
                {text('design.groupTab')}
              </label>
              <IconButton
                label={text('design.up', { name: group.title })}
                icon="up"
                disabled={index === 0}
                onClick={() => setGroups(swapped(groups, index, index - 1))}
              />
              <IconButton
                label={text('design.down', { name: group.title })}
                icon="down"
                disabled={index === groups.length - 1}
                onClick={() => setGroups(swapped(groups, index, index + 1))}
              />
              <IconButton
                label={text('design.removeGroup', { name: group.title })}
                icon="trash"
                onClick={() => setGroups(groups.filter((other) => other.key !== group.key))}
              />
            </span>
          }
        />
      ))}
      <Button
        icon="plus"
        onClick={() => setGroups([...groups, { key: freeKey(groups), title: text('design.newGroup') }])}
      >
        {text('design.addGroup')}
      </Button>
    </section>
  );
}

function LayoutGroup(props: {
  readonly title: string;
  readonly group: string | null;
  readonly fields: readonly FieldLine[];
  readonly table: TableDraft;
  readonly groups: readonly DesignGroup[];
  readonly columns: number;
  readonly onChange: (change: Change) => void;
  readonly tools?: ReactNode;
}): ReactNode {
  const { title, group, fields, table, groups, columns, onChange, tools } = props;
  const text = useText();
  const [isOver, setOver] = useState(false);
  const drop = (key: string, before: string | null): void => onChange({ kind: 'fieldPlaced', key, group, before });
  const order = [null, ...groups.map(({ key }) => key)];
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- a place to drop; the buttons of each field are the other way
    <div
      className={isOver ? 'layout-group layout-group-over' : 'layout-group'}
      onDragOver={(event) => {
        if (!event.dataTransfer.types.includes(DRAGGED)) return;
        event.preventDefault();
        setOver(true);
      }}
      onDragLeave={() => setOver(false)}
      onDrop={(event) => {
        event.preventDefault();
        setOver(false);
        const key = event.dataTransfer.getData(DRAGGED);
        if (key !== '') drop(key, null);
      }}
    >
      <div className="layout-head">{tools ?? <strong>{title}</strong>}</div>
      <ul
        className="layout-fields"
        // A custom property is no known CSS property to the types of React.
        style={{ '--layout-columns': columns } as CSSProperties}
        aria-label={title}
      >
        {fields.map((field, index) => (
          <LayoutField
            key={field.key}
            field={field}
            columns={columns}
            onSpan={(span) => onChange({ kind: 'field', table: table.key, key: field.key, part: { span } })}
            onDrop={(key) => drop(key, field.key)}
            onMove={(step) => {
              const other = fields[index + step];
              const before = step < 0 ? other?.key : (fields[index + 2]?.key ?? null);
              if (other !== undefined && before !== undefined) drop(field.key, before);
            }}
            onGroup={(step) => {
              const next = order[order.indexOf(group) + step];
              if (next !== undefined) onChange({ kind: 'fieldPlaced', key: field.key, group: next, before: null });
            }}
          />
        ))}
      </ul>
      {fields.length === 0 ? <p className="designer-hint">{text('design.emptyGroup')}</p> : null}
    </div>
  );
}

function LayoutField(props: {
  readonly field: FieldLine;
  readonly columns: number;
  readonly onSpan: (span: number | null) => void;
  readonly onDrop: (key: string) => void;
  readonly onMove: (step: 1 | -1) => void;
  readonly onGroup: (step: 1 | -1) => void;
}): ReactNode {
  const { field, columns, onSpan, onDrop, onMove, onGroup } = props;
  const text = useText();
  const span = Math.min(columns, field.span ?? 1);
  const onKey = (event: KeyboardEvent): void => {
    const acts: Readonly<Record<string, () => void>> = {
      ArrowLeft: () => onMove(-1),
      ArrowRight: () => onMove(1),
      ArrowUp: () => onGroup(-1),
      ArrowDown: () => onGroup(1),
      '+': () => onSpan(Math.min(columns, span + 1)),
      '-': () => onSpan(span <= 2 ? null : span - 1),
    };
    const act = ownEntry(acts, event.key);
    if (act === undefined) return;
    event.preventDefault();
    act();
  };
  return (
    <li style={{ gridColumn: `span ${span}` }}>
      <div
        className="layout-field"
        draggable
        onDragStart={(event) => event.dataTransfer.setData(DRAGGED, field.key)}
        onDragOver={(event) => {
          if (event.dataTransfer.types.includes(DRAGGED)) event.preventDefault();
        }}
        onDrop={(event) => {
          const key = event.dataTransfer.getData(DRAGGED);
          if (key === '') return;
          event.preventDefault();
          event.stopPropagation();
          onDrop(key);
        }}
      >
        <button
          type="button"
          className="layout-name"
          aria-label={text('design.layoutField', { name: field.dbFieldTxt, span })}
          onKeyDown={onKey}
        >
          {field.dbFieldTxt === '' ? field.dbFieldName : field.dbFieldTxt}
        </button>
        <select
          className="control"
          aria-label={text('design.spanOf', { name: field.dbFieldTxt })}
          value={span}
          onChange={(event) => onSpan(event.currentTarget.value === '1' ? null : Number(event.currentTarget.value))}
        >
          {Array.from({ length: columns }, (_, index) => (
            <option key={index} value={index + 1}>
              {text('design.span', { count: index + 1 })}
            </option>
          ))}
        </select>
      </div>
    </li>
  );
}

function swapped(groups: readonly DesignGroup[], one: number, other: number): readonly DesignGroup[] {
  const next = [...groups];
  const [a, b] = [next[one], next[other]];
  if (a === undefined || b === undefined) return groups;
  next[one] = b;
  next[other] = a;
  return next;
}

function freeKey(groups: readonly DesignGroup[]): string {
  for (let count = 1; ; count += 1) if (!groups.some(({ key }) => key === `g${count}`)) return `g${count}`;
}
