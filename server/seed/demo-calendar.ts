import type { DemoWorld } from './demo-world.ts';

/** Public holidays of the year the demonstration is about, with the weekends that are worked instead. */
const holidays: readonly (readonly [name: string, from: string, to: string, worked: readonly string[]])[] = [
  ['元旦', '01-01', '01-03', ['01-04']],
  ['春节', '02-15', '02-23', ['02-14', '02-28']],
  ['清明节', '04-04', '04-06', []],
  ['劳动节', '05-01', '05-05', ['05-09']],
  ['端午节', '06-19', '06-21', []],
  ['中秋节', '09-25', '09-27', []],
  ['国庆节', '10-01', '10-07', ['09-20', '10-10']],
];
const YEAR = '2026';

/** The work calendar of the demonstration: holidays, and the days moved for them in the day shift. */
export async function writeCalendar({ write, today }: DemoWorld): Promise<void> {
  for (const [name, from, to, worked] of holidays) {
    const [month = '', first = ''] = from.split('-');
    for (let day = Number(first); day <= Number(to.slice(3)); day += 1)
      await write('md_work_calendar', today, {
        work_date: `${YEAR}-${month}-${String(day).padStart(2, '0')}`,
        day_type: '3',
        remark: name,
      });
    for (const day of worked)
      await write('md_work_calendar', today, {
        work_date: `${YEAR}-${day}`,
        day_type: '4',
        shift_ids: 'DAY',
        work_hours: '8',
        remark: `${name}调休`,
      });
  }
}
