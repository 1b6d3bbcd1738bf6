import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { workdaysBetween } from '#core/calendar/workdays.ts';
import { sumAmounts, thousands } from '#core/amounts/amounts.ts';
import { dateText } from '#core/dates/dates.ts';
import { dayTypes } from '#core/managed/calendar.ts';
import { said } from '#core/managed/views.ts';
import { usePageRules } from '@/entities/permission';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { NumberField } from '@/shared/figure';
import { Button, IconButton, noticeShown, TextField } from '@/shared/ui';
import { YearGrid, type Marked } from '@/shared/year-grid';
import {
  saveWorkDays,
  workCalendarKey,
  workCalendarQuery,
  type WorkCalendarYear,
  type WorkDaysSaid,
} from '../api/work-calendar.ts';
import './work-calendar.css';

/** A year of the work calendar at a glance; days are set many at a time [base.work-calendar]. */
export function WorkCalendarPage({ title }: { readonly title: string }): ReactNode {
  return (
    <PartTexts part="rules">
      <Calendar title={title} />
    </PartTexts>
  );
}

function Calendar({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const mayEdit = usePageRules().button('edit').isVisible;
  const [year, setYear] = useState(() => Number(dateText(new Date()).slice(0, 4)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const days = useQuery(workCalendarQuery(year));
  const go = (to: number): void => {
    setYear(to);
    setChosen(new Set());
  };
  return (
    <section className="panel work-calendar" aria-label={title}>
      <div className="list-bar">
        <h1>{title}</h1>
        <span className="work-calendar-year">
          <IconButton label={text('calendar.previous')} icon="left" onClick={() => go(year - 1)} />
          <strong>{text('calendar.year', { year: String(year) })}</strong>
          <IconButton label={text('calendar.next')} icon="right" onClick={() => go(year + 1)} />
        </span>
        <Link to="/base/work-calendar/days">{text('calendar.asList')}</Link>
      </div>
      <Loaded
        query={days}
        lines={12}
        renderData={(known) => (
          <Year key={year} year={year} known={known} chosen={chosen} onChoose={setChosen} mayEdit={mayEdit} />
        )}
      />
    </section>
  );
}

type YearProps = {
  readonly year: number;
  readonly known: WorkCalendarYear;
  readonly chosen: ReadonlySet<string>;
  readonly onChoose: (dates: ReadonlySet<string>) => void;
  readonly mayEdit: boolean;
};

function Year({ year, known, chosen, onChoose, mayEdit }: YearProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const marks = useMemo(() => marksOf(known), [known]);
  const kinds = useMemo(() => new Map([...marks].map(([date, { kind }]) => [date, kind])), [marks]);
  const hours = sumAmounts(known.days.map(({ workHours }) => workHours));
  return (
    <>
      {mayEdit ? <Marking shifts={known.shifts} chosen={chosen} onDone={() => onChoose(new Set())} /> : null}
      <p className="work-calendar-soft">
        {text('calendar.worked', { count: workdaysBetween(`${year}-01-01`, `${year}-12-31`, kinds) })}
        {hours.eq(0) ? null : `　${text('calendar.hoursSaid', { hours: thousands(hours.toFixed()) })}`}
        {'　'}
        {text('calendar.workHint')}
      </p>
      <ul className="work-calendar-legend">
        {dayTypes.map(([value, words]) => (
          <li key={value}>
            <span className="calendar-day" data-kind={value} aria-hidden="true">
              1
            </span>
            {said(words, language)}
          </li>
        ))}
      </ul>
      <YearGrid year={year} marks={marks} chosen={chosen} onChoose={onChoose} />
    </>
  );
}

/** Returns the marks of the work calendar, else those of the company's calendar. */
function marksOf({ days, usual, shifts }: WorkCalendarYear): ReadonlyMap<string, Marked> {
  const names = new Map(shifts.map(({ code, name }) => [code, name]));
  const marks = new Map<string, Marked>(
    usual.map(({ date, dayType, name }) => [date, { kind: dayType, name: name ?? '' }]),
  );
  for (const { date, dayType, shiftIds, workHours, remark } of days) {
    const parts = [
      shiftIds.map((code) => names.get(code) ?? code).join('、'),
      workHours === null ? '' : `${thousands(workHours)} h`,
      remark ?? '',
    ];
    marks.set(date, { kind: dayType, name: parts.filter((part) => part !== '').join(' ') });
  }
  return marks;
}

type MarkingProps = {
  readonly shifts: WorkCalendarYear['shifts'];
  readonly chosen: ReadonlySet<string>;
  readonly onDone: () => void;
};

/** Says of the chosen days what they are, in which shifts, and how many hours. */
function Marking({ shifts, chosen, onDone }: MarkingProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const id = useId();
  const [kind, setKind] = useState<WorkDaysSaid['dayType']>('1');
  const [picked, setPicked] = useState<ReadonlySet<string>>(new Set());
  const [hours, setHours] = useState('');
  const [remark, setRemark] = useState('');
  const isWorked = kind === '1' || kind === '4';
  const save = useMutation({
    mutationFn: () =>
      saveWorkDays({
        dates: [...chosen],
        dayType: kind,
        shiftIds: isWorked ? [...picked] : [],
        workHours: isWorked && hours.trim() !== '' ? hours.trim() : null,
        remark: kind === '' || remark.trim() === '' ? null : remark.trim(),
      }),
    onSuccess: async (message) => {
      notify({ kind: 'work-calendar', level: 'success', text: message });
      await cache.invalidateQueries({ queryKey: workCalendarKey });
      onDone();
    },
  });
  const apply = (): void => {
    if (chosen.size === 0) notify({ kind: 'work-calendar', level: 'warning', text: text('calendar.none') });
    else if (!save.isPending) save.mutate();
  };
  const toggle = (code: string): void => {
    const next = new Set(picked);
    if (!next.delete(code)) next.add(code);
    setPicked(next);
    const sum = sumAmounts(shifts.filter((shift) => next.has(shift.code)).map((shift) => shift.hours));
    setHours(sum.eq(0) ? '' : sum.toFixed());
  };
  return (
    <form
      className="work-calendar-marking"
      onSubmit={(event) => {
        event.preventDefault();
        apply();
      }}
    >
      <div className="text-field">
        <label htmlFor={id}>{text('calendar.kind')}</label>
        <select
          id={id}
          className="control"
          value={kind}
          onChange={(event) => setKind(event.currentTarget.value as WorkDaysSaid['dayType'])}
        >
          {dayTypes.map(([value, words]) => (
            <option key={value} value={value}>
              {said(words, language)}
            </option>
          ))}
          <option value="">{text('calendar.usual')}</option>
        </select>
      </div>
      {shifts.length === 0 ? null : (
        <fieldset disabled={!isWorked} className="work-calendar-shifts">
          <legend>{text('calendar.shifts')}</legend>
          {shifts.map(({ code, name }) => (
            <label key={code}>
              <input type="checkbox" checked={picked.has(code)} onChange={() => toggle(code)} /> {name}
            </label>
          ))}
        </fieldset>
      )}
      <NumberField
        label={text('calendar.hours')}
        name="workHours"
        value={hours}
        maxLength={6}
        disabled={!isWorked}
        onChange={setHours}
      />
      <TextField
        label={text('calendar.remark')}
        name="remark"
        value={remark}
        maxLength={200}
        disabled={kind === ''}
        onChange={(event) => setRemark(event.currentTarget.value)}
      />
      <Button type="submit" look="primary" isBusy={save.isPending}>
        {text('calendar.apply', { count: chosen.size })}
      </Button>
      <Button onClick={onDone} disabled={chosen.size === 0}>
        {text('calendar.clear')}
      </Button>
    </form>
  );
}
