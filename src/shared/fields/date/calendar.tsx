import { useEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { addDays, daysInMonth, parseDateTime } from '#core/dates/dates.ts';
import { monthLater } from '#core/dates/typed.ts';
import { useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import './calendar.css';

type CalendarProps = {
  readonly kind: 'date' | 'month';
  /** `yyyy-MM-dd`; the day the calendar opens at. */
  readonly day: string;
  readonly today: string;
  readonly label: string;
  readonly onPick: (day: string) => void;
  readonly onClose: () => void;
};

/** A month of days, or a year of months, as a grid that the arrows walk (APG date picker); weeks begin on Monday [B2.56]. */
export function Calendar({ kind, day, today, label, onPick, onClose }: CalendarProps): ReactNode {
  const text = useText();
  const [current, setCurrent] = useState(day);
  const grid = useRef<HTMLTableElement>(null);
  useEffect(() => {
    grid.current?.querySelector<HTMLElement>(`[data-day='${current}']`)?.focus();
  }, [current]);
  const [year = '', month = '', dayOfMonth = ''] = current.split('-');
  const isMonths = kind === 'month';
  const title = isMonths ? text('day.year', { year }) : text('day.month', { year, month: Number(month) });
  const turn = (months: number): void => setCurrent(onMonth(monthLater(current, months), dayOfMonth));
  const onKeyDown = (event: KeyboardEvent): void => {
    const next = isMonths ? monthMove(event, current) : dayMove(event, current);
    if (next !== null) setCurrent(next);
    else if (event.key === 'Enter' || event.key === ' ') onPick(current);
    else if (event.key === 'Escape') onClose();
    else return;
    event.preventDefault();
    event.stopPropagation();
  };
  const cell = (value: string, shown: string, name: string): ReactNode => (
    // The grid handles the keys of its cells.
    // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
    <td
      key={value}
      // Said, because the table is a grid only by its role.
      // oxlint-disable-next-line jsx-a11y/no-redundant-roles
      role="gridcell"
      data-day={value}
      tabIndex={value === current ? 0 : -1}
      aria-selected={value === day}
      aria-current={value === today ? 'date' : undefined}
      aria-label={name}
      onClick={() => onPick(value)}
    >
      {shown}
    </td>
  );
  return (
    <div className="calendar">
      <div className="calendar-head">
        <IconButton
          label={text(isMonths ? 'day.previousYear' : 'day.previous')}
          icon="left"
          onClick={() => turn(isMonths ? -12 : -1)}
        />
        <strong aria-live="polite">{title}</strong>
        <IconButton
          label={text(isMonths ? 'day.nextYear' : 'day.next')}
          icon="right"
          onClick={() => turn(isMonths ? 12 : 1)}
        />
      </div>
      {/* oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role, jsx-a11y/interactive-supports-focus -- the cells hold the focus */}
      <table ref={grid} role="grid" aria-label={`${label} ${title}`} onKeyDown={onKeyDown}>
        {isMonths ? null : (
          <thead>
            <tr>
              {[...text('day.weekdays')].map((weekday, index) => (
                // Seven fixed places.
                // oxlint-disable-next-line react/no-array-index-key
                <th key={index} scope="col">
                  {weekday}
                </th>
              ))}
            </tr>
          </thead>
        )}
        <tbody>
          {isMonths
            ? [0, 1, 2, 3].map((row) => (
                <tr key={row}>
                  {[1, 2, 3].map((column) => {
                    const number = row * 3 + column;
                    const value = onMonth(`${year}-${String(number).padStart(2, '0')}`, dayOfMonth);
                    return cell(value, text('day.monthOnly', { month: number }), value.slice(0, 7));
                  })}
                </tr>
              ))
            : weeks(Number(year), Number(month)).map((week, row) => (
                // oxlint-disable-next-line react/no-array-index-key -- weeks of one month
                <tr key={row}>
                  {week.map((value, column) =>
                    value === null ? (
                      // oxlint-disable-next-line react/no-array-index-key -- seven fixed places
                      <td key={column} aria-hidden="true" />
                    ) : (
                      cell(value, String(Number(value.slice(8))), value)
                    ),
                  )}
                </tr>
              ))}
        </tbody>
      </table>
      <button type="button" className="calendar-today" onClick={() => onPick(today)}>
        {text('day.today')} {isMonths ? today.slice(0, 7) : today}
      </button>
    </div>
  );
}

/** The days of a month by weeks, null where the neighbouring months stand. */
export function weeks(year: number, month: number): (string | null)[][] {
  const first = (new Date(Date.UTC(year, month - 1, 1)).getUTCDay() + 6) % 7;
  const length = daysInMonth(year, month);
  return Array.from({ length: Math.ceil((first + length) / 7) }, (_, week) =>
    Array.from({ length: 7 }, (_unused, column) => {
      const day = week * 7 + column - first + 1;
      return day < 1 || day > length
        ? null
        : `${String(year).padStart(4, '0')}-${String(month).padStart(2, '0')}-${String(day).padStart(2, '0')}`;
    }),
  );
}

function dayMove({ key, shiftKey }: KeyboardEvent, day: string): string | null {
  const weekday = (new Date(`${day}T00:00:00Z`).getUTCDay() + 6) % 7;
  const step = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -7, ArrowDown: 7, Home: -weekday, End: 6 - weekday }[key];
  if (step !== undefined) return addDays(day, step);
  const months = { PageUp: shiftKey ? -12 : -1, PageDown: shiftKey ? 12 : 1 }[key];
  return months === undefined ? null : onMonth(monthLater(day, months), day.slice(8));
}

function monthMove({ key }: KeyboardEvent, day: string): string | null {
  const months = { ArrowLeft: -1, ArrowRight: 1, ArrowUp: -3, ArrowDown: 3, PageUp: -12, PageDown: 12 }[key];
  return months === undefined ? null : onMonth(monthLater(day, months), day.slice(8));
}

/** The same day of another month, or its last one. */
function onMonth(month: string, day: string): string {
  const wanted = `${month}-${day}`;
  if (parseDateTime(wanted) !== null) return wanted;
  return `${month}-${daysInMonth(Number(month.slice(0, 4)), Number(month.slice(5)))}`;
}
