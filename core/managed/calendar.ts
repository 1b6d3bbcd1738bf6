import { subject, type SubjectOption } from './subject.ts';

/** Kinds of days; the dictionary day_type. */
export const dayTypes: readonly SubjectOption[] = [
  ['1', ['工作日', 'Working day']],
  ['2', ['周末', 'Weekend']],
  ['3', ['法定节假日', 'Public holiday']],
  ['4', ['调休上班', 'Working day moved here']],
];

/** Days that are not what their weekday says [system.calendar]. */
export const calendarSubject = subject({
  title: ['系统日历', 'Calendar'],
  item: ['日期', 'day'],
  naming: 'calDate',
  permission: 'system:calendar',
  path: '/sys/calendar',
  fields: [
    {
      name: 'calDate',
      label: ['日期', 'Day'],
      widget: 'date',
      isRequired: true,
      isUnique: true,
      query: 'range',
      form: 'fixed',
      width: 140,
    },
    {
      name: 'dayType',
      label: ['类型', 'Kind'],
      widget: 'list',
      options: dayTypes,
      isRequired: true,
      query: 'equals',
      width: 140,
    },
    { name: 'holidayName', label: ['节日', 'Holiday'], maxLength: 50, width: 200 },
  ],
});
