import { ownEntry } from '#core/lists/own-entry.ts';
import { useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { usualKind } from '#core/calendar/workdays.ts';
import { addDays, daysInMonth } from '#core/dates/dates.ts';
import { dayTypes } from '#core/managed/calendar.ts';
import { said } from '#core/managed/views.ts';
import { useCoreLanguage, useText } from '../i18n/index.ts';
import './year-grid.css';

/** English has names for months, Chinese counts them. */
const monthNames = new Intl.DateTimeFormat('en', { month: 'long', timeZone: 'UTC' });

/** Mark of a day. */
export type Marked = { readonly kind: string; readonly name: string };

type YearGridProps = {
  readonly year: number;
  readonly marks: ReadonlyMap<string, Marked>;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (dates: ReadonlySet<string>) => void;
};

const months = [1, 2, 3, 4, 5, 6, 7, 8, 9, 10, 11, 12];
const moves: Readonly<Record<string, number>> = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7 };

/** Twelve months; days are chosen one by one, by dragging, or with Shift from the last one, and by the keys. */
export function YearGrid({ year, marks, chosen, onChoose }: YearGridProps): ReactNode {
  const text = useText();
  const [current, setCurrent] = useState(`${year}-01-01`);
  const [anchor, setAnchor] = useState<string | null>(null);
  const isEnglish = useCoreLanguage() === 'en';
  const isDragging = useRef(false);
  const root = useRef<HTMLDivElement>(null);
  // Another year has its own days.
  const focus = current.startsWith(`${year}-`) ? current : `${year}-01-01`;
  const toggle = (date: string): void => {
    const next = new Set(chosen);
    if (!next.delete(date)) next.add(date);
    onChoose(next);
    setAnchor(date);
  };
  const extend = (to: string): void => {
    const from = anchor ?? to;
    const [first, last] = from < to ? [from, to] : [to, from];
    const next = new Set(chosen);
    for (let day = first; day <= last; day = addDays(day, 1)) next.add(day);
    onChoose(next);
  };
  const keyed = (event: KeyboardEvent<HTMLDivElement>): void => {
    const step = ownEntry(moves, event.key);
    if (step === undefined) return;
    event.preventDefault();
    const to = addDays(focus, step);
    if (!to.startsWith(`${year}-`)) return;
    setCurrent(to);
    if (event.shiftKey) extend(to);
    root.current?.querySelector<HTMLElement>(`[data-date="${to}"]`)?.focus();
  };
  const day = (date: string): DayProps => ({
    date,
    mark: marks.get(date),
    isChosen: chosen.has(date),
    isCurrent: date === focus,
    onFocus: () => setCurrent(date),
    onPress: (isShift) => {
      isDragging.current = true;
      if (isShift) extend(date);
      else toggle(date);
    },
    onEnter: () => {
      if (isDragging.current) extend(date);
    },
  });
  return (
    // The keys are those of its days, which hold the focus.
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions
    <div
      ref={root}
      className="calendar-months"
      onKeyDown={keyed}
      onPointerUp={() => (isDragging.current = false)}
      onPointerLeave={() => (isDragging.current = false)}
    >
      {months.map((month) => (
        <Month
          key={month}
          label={isEnglish ? monthNames.format(Date.UTC(year, month - 1, 1)) : text('calendar.month', { month })}
          first={firstOf(year, month)}
          day={day}
        />
      ))}
    </div>
  );
}

function firstOf(year: number, month: number): string {
  return `${year}-${String(month).padStart(2, '0')}-01`;
}

type MonthProps = {
  readonly label: string;
  readonly first: string;
  readonly day: (date: string) => DayProps;
};

function Month({ label, first, day }: MonthProps): ReactNode {
  const text = useText();
  const [year = 0, month = 0] = first.split('-').map(Number);
  // Weeks begin on Monday.
  const before = (new Date(`${first}T00:00:00Z`).getUTCDay() + 6) % 7;
  return (
    <section className="calendar-month" aria-label={label}>
      <h2>{label}</h2>
      <div className="calendar-days">
        {text('calendar.weekdays')
          .split(',')
          .map((name) => (
            <span key={name} className="calendar-weekday" aria-hidden="true">
              {name}
            </span>
          ))}
        {Array.from({ length: daysInMonth(year, month) }, (_, index) => {
          const date = addDays(first, index);
          return <Day key={date} {...day(date)} {...(index === 0 ? { column: before + 1 } : {})} />;
        })}
      </div>
    </section>
  );
}

type DayProps = {
  readonly date: string;
  readonly mark: Marked | undefined;
  readonly isChosen: boolean;
  readonly isCurrent: boolean;
  readonly column?: number;
  readonly onFocus: () => void;
  readonly onPress: (isShift: boolean) => void;
  readonly onEnter: () => void;
};

function Day({ date, mark, isChosen, isCurrent, column, onFocus, onPress, onEnter }: DayProps): ReactNode {
  const language = useCoreLanguage();
  const kind = mark?.kind ?? usualKind(date);
  const words = dayTypes.find(([value]) => value === kind)?.[1];
  const name = mark === undefined ? '' : mark.name;
  const about = [date, words === undefined ? '' : said(words, language), name].filter((part) => part !== '').join(' ');
  return (
    <button
      type="button"
      className="calendar-day"
      data-date={date}
      data-kind={kind}
      data-marked={mark !== undefined}
      aria-pressed={isChosen}
      aria-label={about}
      title={about}
      tabIndex={isCurrent ? 0 : -1}
      style={column === undefined ? undefined : { gridColumnStart: column }}
      onFocus={onFocus}
      onPointerDown={(event) => {
        if (event.button !== 0) return;
        // A finger keeps its first target unless it is let go.
        if (event.currentTarget.hasPointerCapture(event.pointerId))
          event.currentTarget.releasePointerCapture(event.pointerId);
        onPress(event.shiftKey);
      }}
      onPointerEnter={onEnter}
      // A click of the keyboard has no pointer before it.
      onClick={(event) => {
        if (event.detail === 0) onPress(event.shiftKey);
      }}
    >
      {Number(date.slice(8))}
    </button>
  );
}
