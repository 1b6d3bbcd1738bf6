import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useId, useState, type ReactNode } from 'react';
import { workdaysBetween } from '#core/calendar/workdays.ts';
import { dateText } from '#core/dates/dates.ts';
import { calendarSubject, dayTypes } from '#core/managed/calendar.ts';
import type { FiltersAt } from '#core/managed/subject.ts';
import { said } from '#core/managed/views.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { importManaged, managedExportUrl, managedKey, managedListQuery, type RowAt } from '@/entities/system/managed';
import { saveDays, type SaidDay } from '@/entities/system/rule';
import { ImportButton, ImportSaid, useImport } from '@/widgets/system-list';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, IconButton, noticeShown, TextField } from '@/shared/ui';
import { YearGrid, type Marked } from '@/shared/year-grid';
import './calendar.css';

type Row = RowAt<typeof calendarSubject.path>;

/** Which days are worked, a year at a glance [system.calendar]. */
export function CalendarPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="rules">
        <Calendar />
      </PartTexts>
    </PartTexts>
  );
}

/** All of a year: at most a mark for each day. */
const askedOf = (year: number) => ({
  search: { page: 1, size: 400, sort: null, filters: {} },
  fields: [],
  fixed: { calDate_begin: `${year}-01-01`, calDate_end: `${year}-12-31` } satisfies FiltersAt<'/sys/calendar'>,
});

function Calendar(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const [year, setYear] = useState(() => Number(dateText(new Date()).slice(0, 4)));
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  const days = useQuery(managedListQuery(calendarSubject, askedOf(year)));
  const books = useImport({
    send: (file) => importManaged(calendarSubject, file),
    changes: managedKey(calendarSubject),
  });
  const may = (code: string): boolean => rules.button(code).isVisible;
  const go = (to: number): void => {
    setYear(to);
    setChosen(new Set());
  };
  return (
    <section className="panel calendar" aria-label={text('calendar.title')}>
      <div className="list-bar">
        <h1>{text('calendar.title')}</h1>
        <span className="calendar-year">
          <IconButton label={text('calendar.previous')} icon="left" onClick={() => go(year - 1)} />
          <strong>{text('calendar.year', { year: String(year) })}</strong>
          <IconButton label={text('calendar.next')} icon="right" onClick={() => go(year + 1)} />
        </span>
        {may('import') ? <ImportButton books={books} /> : null}
        {may('export') ? (
          <Button
            icon="download"
            onClick={() => window.location.assign(managedExportUrl(calendarSubject, askedOf(year), []))}
          >
            {text('calendar.export')}
          </Button>
        ) : null}
      </div>
      <ImportSaid said={books.said} onClose={books.forget} />
      <Loaded
        query={days}
        lines={12}
        renderData={({ records }) => {
          const marks = marksOf(records);
          const kinds = new Map([...marks].map(([date, { kind }]) => [date, kind]));
          return (
            <>
              {may('edit') ? <Marking chosen={chosen} onDone={() => setChosen(new Set())} /> : null}
              <p className="calendar-soft">
                {text('calendar.worked', { count: workdaysBetween(`${year}-01-01`, `${year}-12-31`, kinds) })}
                {'　'}
                {text('calendar.hint')}
              </p>
              <YearGrid year={year} marks={marks} chosen={chosen} onChoose={setChosen} />
            </>
          );
        }}
      />
    </section>
  );
}

function marksOf(records: readonly Row[]): ReadonlyMap<string, Marked> {
  return new Map(
    records.map((row) => [
      plain(row['calDate']).slice(0, 10),
      { kind: plain(row['dayType']), name: plain(row['holidayName']) },
    ]),
  );
}

type Kind = SaidDay['dayType'];

/** Says of the chosen days what they are. */
function Marking({ chosen, onDone }: { readonly chosen: ReadonlySet<string>; readonly onDone: () => void }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const id = useId();
  const [kind, setKind] = useState<Kind>('3');
  const [name, setName] = useState('');
  const save = useMutation({
    mutationFn: () =>
      saveDays([...chosen].map((date) => ({ date, dayType: kind, holidayName: kind === '' ? '' : name.trim() }))),
    onSuccess: async (message) => {
      notify({ kind: 'calendar', level: 'success', text: message === '' ? text('calendar.saved') : message });
      await cache.invalidateQueries({ queryKey: managedKey(calendarSubject) });
      onDone();
    },
  });
  const apply = (): void => {
    if (chosen.size === 0) notify({ kind: 'calendar', level: 'warning', text: text('calendar.none') });
    else if (!save.isPending) save.mutate();
  };
  return (
    <form
      className="calendar-marking"
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
          onChange={(event) => setKind(event.currentTarget.value as Kind)}
        >
          {dayTypes.map(([value, words]) => (
            <option key={value} value={value}>
              {said(words, language)}
            </option>
          ))}
          <option value="">{text('calendar.usual')}</option>
        </select>
      </div>
      <TextField
        label={text('calendar.name')}
        name="holidayName"
        value={name}
        maxLength={50}
        disabled={kind === ''}
        onChange={(event) => setName(event.currentTarget.value)}
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
