import { Popover } from 'antd';
import { useRef, useState, type ReactNode } from 'react';
import { dateText, isDate } from '#core/dates/dates.ts';
import { typedDay, type DayKind } from '#core/dates/typed.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import { useDataText, useText } from '../../i18n/index.ts';
import { Icon } from '../../ui/index.ts';
import type { EditorProps } from '../field-props.ts';
import { useEditor } from '../use-editor.ts';
import { Calendar } from './calendar.tsx';
import './date-input.css';

/** A day, time or month: typed as people write it, or picked from a calendar. What cannot be read stays and is refused by the rules. */
export function DateEditor(props: EditorProps): ReactNode {
  const { field, onBlur } = props;
  const text = useText();
  const dataText = useDataText();
  const { value, change, base, said } = useEditor(props);
  const input = useRef<HTMLInputElement>(null);
  const [typed, setTyped] = useState<string | null>(null);
  const [isOpen, setOpen] = useState(false);
  const kind = kindOf(field);
  // A form may stay open over midnight.
  const [today, setToday] = useState(() => dateText(new Date()));
  const name = base['aria-label'] ?? dataText(field.label);
  const commit = (): void => {
    if (typed === null) return;
    const next = typed.trim() === '' ? null : (typedDay(typed, kind, dateText(new Date())) ?? typed.trim());
    setTyped(null);
    if (next !== (value === '' ? null : value)) change(next);
  };
  const open = (next: boolean): void => {
    setToday(dateText(new Date()));
    setOpen(next);
  };
  const close = (): void => {
    setOpen(false);
    input.current?.focus();
  };
  const pick = (day: string): void => {
    setTyped(null);
    change(kind === 'month' ? day.slice(0, 7) : kind === 'datetime' ? `${day} ${timeOf(value)}` : day);
    close();
  };
  const hint = kind === 'time' ? 'day.hintTime' : kind === 'month' ? 'day.hintMonth' : 'day.hint';
  const control = (
    <input
      {...said}
      ref={input}
      id={base.id}
      className="control"
      type="text"
      autoComplete="off"
      aria-label={base['aria-label']}
      disabled={base.disabled}
      placeholder={base.disabled ? '' : text(hint)}
      value={typed ?? value}
      onChange={({ currentTarget }) => setTyped(currentTarget.value)}
      onBlur={() => {
        commit();
        onBlur?.();
      }}
      onKeyDown={(event) => {
        if (event.nativeEvent.isComposing) return;
        // Ctrl+S stores the form before the field is left.
        if (event.key === 'Enter' || ((event.ctrlKey || event.metaKey) && event.key === 's')) commit();
        if (!event.altKey || event.key !== 'ArrowDown' || kind === 'time') return;
        event.preventDefault();
        event.stopPropagation();
        commit();
        open(true);
      }}
    />
  );
  if (kind === 'time' || base.disabled) return <span className="date-input">{control}</span>;
  const start = kind === 'month' ? `${value.slice(0, 7)}-01` : value.slice(0, 10);
  return (
    <span className="date-input">
      {control}
      <Popover
        open={isOpen}
        trigger="click"
        placement="bottomRight"
        destroyOnHidden
        onOpenChange={open}
        content={
          <Calendar
            kind={kind === 'month' ? 'month' : 'date'}
            day={isDate(start) ? start : today}
            today={today}
            label={name}
            onPick={pick}
            onClose={close}
          />
        }
      >
        <button type="button" tabIndex={-1} aria-label={text('date.calendar')} title={text('date.calendar')}>
          <Icon name="calendar" size={14} />
        </button>
      </Popover>
    </span>
  );
}

function kindOf({ widget, isTime }: FieldView): DayKind {
  if (isTime) return 'time';
  return widget === 'datetime' || widget === 'month' ? widget : 'date';
}

/** Another day keeps the time that was there. */
function timeOf(value: string): string {
  return /\d{2}:\d{2}:\d{2}$/.exec(value)?.[0] ?? '00:00:00';
}
