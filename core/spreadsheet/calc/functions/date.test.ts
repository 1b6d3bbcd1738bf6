import { describe, expect, it } from 'vitest';
import { sheetResult, sheetResults } from '../../../testing/sheet-formulas.ts';

/** Writes `@2026-3-5` in a formula as the day it is. */
const long = (formula: string): string => formula.replaceAll(/@(\d+)-(\d+)-(\d+)/g, 'DATE($1,$2,$3)');
const value = (formula: string): ReturnType<typeof sheetResult> => sheetResult(long(formula));

describe('[B2.10] days and times of table programs', () => {
  it.each([
    ['=@1900-1-1', 1],
    ['=@1900-2-28', 59],
    ['=@1900-3-1', 61],
    ['=@2026-3-5', 46_086],
    ['=DATE(126,3,5)', 46_086],
    ['=DATE(1899,12,31)', 693_962],
    ['=DATE(2026,14,1)', 46_419],
    ['=DATE(2026,0,31)', 46_022],
    ['=DATE(2026,3,0)', 46_081],
    ['=DATE(2026.9,3.9,5.9)', 46_086],
    ['=DATE(9999,12,31)', 2_958_465],
    ['=DATE(9999,12,32)', '#NUM!'],
    ['=DATE(0,1,0)', 0],
    ['=DATE(0,1,-1)', '#NUM!'],
    ['=DATE(-1,1,1)', '#NUM!'],
    ['=TIME(6,0,0)', 0.25],
    ['=TIME(0,90,0)', 0.0625],
    ['=TIME(0,0,43200)', 0.5],
    ['=TIME(30,0,0)', 0.25],
    ['=TIME(6.9,0.9,0.9)', 0.25],
    ['=YEAR(46086.9)', 2026],
    ['=MONTH(46086)', 3],
    ['=DAY(46086)', 5],
    ['=YEAR(2958465)', 9999],
    ['=YEAR(2958466)', '#NUM!'],
    ['=YEAR(-1)', '#NUM!'],
    ['=HOUR(0.75)', 18],
    ['=HOUR(46086.999999)', 0],
    ['=HOUR(46086.5)', 12],
    ['=HOUR(0)', 0],
    ['=MINUTE(0.78125)', 45],
    ['=SECOND(0.000694444444)', 0],
    ['=SECOND(TIME(1,2,3))', 3],
    ['=MINUTE(TIME(1,2,3))', 2],
    ['=HOUR(-0.5)', '#NUM!'],
    ['=TODAY()', 46_352],
    ['=DATEVALUE("2026-03-05 12:00")', 46_086],
    ['=DATEVALUE(46086)', '#VALUE!'],
    ['=DATEVALUE("soon")', '#VALUE!'],
    ['=TIMEVALUE("2026-03-05 18:00")', 0.75],
    ['=TIMEVALUE("6:00 PM")', 0.75],
  ])('%s', (formula, expected) => expect(value(formula)).toBe(expected));

  it('know the moment by the clock of the platform', () => {
    // 23:30 in London is 07:30 of the next day in Shanghai.
    expect(sheetResults(['=NOW()', '=TODAY()'], {}, new Date('2026-11-25T23:30:00Z'))).toEqual([46_352.3125, 46_352]);
  });
});

describe('[B2.10] days of the week', () => {
  // 1 March 2026 is a Sunday.
  it.each([
    ['', '1 2 7'],
    [',1', '1 2 7'],
    [',2', '7 1 6'],
    [',3', '6 0 5'],
    [',11', '7 1 6'],
    [',12', '6 7 5'],
    [',13', '5 6 4'],
    [',14', '4 5 3'],
    [',15', '3 4 2'],
    [',16', '2 3 1'],
    [',17', '1 2 7'],
  ])('Sunday, Monday and Saturday counted by kind%s are %s', (kind, numbers) => {
    const day = (date: number): string => `WEEKDAY(DATE(2026,3,${date})${kind})`;
    expect(value(`=${day(1)}&" "&${day(2)}&" "&${day(7)}`)).toBe(numbers);
  });

  it.each([['0'], ['4'], ['10'], ['18']])('are not counted by kind %s', (kind) => {
    expect(value(`=WEEKDAY(46086,${kind})`)).toBe('#NUM!');
  });

  // 1 January 2026 is a Thursday.
  it.each([
    ['', '1 2 1 2 53'],
    [',1', '1 2 1 2 53'],
    [',17', '1 2 1 2 53'],
    [',2', '1 1 1 2 53'],
    [',11', '1 1 1 2 53'],
    [',12', '1 1 1 2 53'],
    [',14', '1 1 1 1 53'],
    [',15', '1 2 2 2 53'],
    [',16', '1 2 2 2 53'],
    [',21', '1 1 1 2 53'],
  ])('begin weeks by kind%s: the first, 4th, 3rd, 6th and last of a year are in %s', (kind, weeks) => {
    const week = (month: number, date: number): string => `WEEKNUM(DATE(2026,${month},${date})${kind})`;
    const asked = [week(1, 1), week(1, 4), week(1, 3), week(1, 6), week(12, 31)];
    expect(value(`=${asked.join('&" "&')}`)).toBe(weeks);
  });

  it.each([
    ['=ISOWEEKNUM(@2026-1-1)', 1],
    ['=ISOWEEKNUM(@2027-1-1)', 53],
    ['=ISOWEEKNUM(@2027-1-3)', 53],
    ['=ISOWEEKNUM(@2027-1-4)', 1],
    ['=ISOWEEKNUM(@2024-12-30)', 1],
    ['=ISOWEEKNUM(@2024-12-29)', 52],
    ['=WEEKNUM(46086,10)', '#NUM!'],
    ['=WEEKNUM(46086,0)', '#NUM!'],
    ['=WEEKNUM(46086,9)', '#NUM!'],
    ['=WEEKNUM(46086,18)', '#NUM!'],
  ])('%s', (formula, expected) => expect(value(formula)).toBe(expected));
});

describe('[B2.10] months and spans', () => {
  it.each([
    ['=EDATE(@2026-1-31,1)', '=@2026-2-28'],
    ['=EDATE(@2024-1-31,1)', '=@2024-2-29'],
    ['=EDATE(@2026-3-31,-1)', '=@2026-2-28'],
    ['=EDATE(@2026-1-15,-1)', '=@2025-12-15'],
    ['=EDATE(@2026-12-15,1)', '=@2027-1-15'],
    ['=EDATE(@2026-1-15,-13)', '=@2024-12-15'],
    ['=EDATE(@2026-1-15,1.9)', '=@2026-2-15'],
    ['=EOMONTH(@2026-1-15,1)', '=@2026-2-28'],
    ['=EOMONTH(@2026-1-31,0)', '=@2026-1-31'],
    ['=EOMONTH(@2026-1-15,-2)', '=@2025-11-30'],
    ['=EOMONTH(@2026-1-15,11)', '=@2026-12-31'],
  ])('%s is %s', (formula, same) => expect(value(formula)).toBe(value(same)));

  it.each([
    ['=DAYS(@2026-3-5,@2026-2-5)', 28],
    ['=DAYS(@2026-2-5,@2026-3-5)', -28],
    ['=DATEDIF(@2024-2-29,@2026-2-28,"y")', 1],
    ['=DATEDIF(@2024-2-28,@2026-2-28,"Y")', 2],
    ['=DATEDIF(@2024-2-29,@2026-2-28,"m")', 23],
    ['=DATEDIF(@2025-11-20,@2026-2-20,"m")', 3],
    ['=DATEDIF(@2025-11-20,@2026-2-19,"m")', 2],
    ['=DATEDIF(@2025-11-20,@2026-2-19,"d")', 91],
    ['=DATEDIF(@2024-11-20,@2026-2-19,"ym")', 2],
    ['=DATEDIF(@2025-11-20,@2026-2-19,"md")', 30],
    ['=DATEDIF(@2025-11-20,@2026-2-20,"md")', 0],
    ['=DATEDIF(@2025-11-20,@2026-2-25,"md")', 5],
    ['=DATEDIF(@2025-11-20,@2026-1-10,"md")', 21],
    ['=DATEDIF(@2025-1-31,@2026-3-1,"md")', -2],
    ['=DATEDIF(@2023-5-20,@2026-3-1,"yd")', 285],
    ['=DATEDIF(@2023-5-20,@2026-5-20,"yd")', 0],
    ['=DATEDIF(@2023-5-20,@2026-6-1,"yd")', 12],
    ['=DATEDIF(@2026-3-1,@2026-3-1,"d")', 0],
    ['=DATEDIF(@2026-3-2,@2026-3-1,"d")', '#NUM!'],
    ['=DATEDIF(@2026-3-1,@2026-3-2,"w")', '#NUM!'],
    ['=DAYS360(@2026-1-30,@2026-2-1)', 1],
    ['=DAYS360(@2026-1-1,@2026-12-31)', 360],
    ['=DAYS360(@2026-1-1,@2026-12-31,TRUE)', 359],
    ['=DAYS360(@2026-1-31,@2026-3-31)', 60],
    ['=DAYS360(@2026-1-31,@2026-3-31,TRUE)', 60],
    ['=DAYS360(@2026-1-31,@2026-3-1)', 31],
    ['=DAYS360(@2026-2-28,@2026-3-31)', 30],
    ['=DAYS360(@2024-2-29,@2025-2-28)', 358],
    ['=DAYS360(@2026-1-29,@2026-3-31)', 62],
    ['=DAYS360(@2025-3-28,@2026-3-28)', 360],
    ['=YEARFRAC(@2012-1-1,@2012-7-30)', 0.580555555556],
    ['=YEARFRAC(@2012-1-1,@2012-7-30,0)', 0.580555555556],
    ['=YEARFRAC(@2012-1-1,@2012-7-30,1)', 0.57650273224],
    ['=YEARFRAC(@2012-1-1,@2012-7-30,2)', 0.586111111111],
    ['=YEARFRAC(@2012-1-1,@2012-7-30,3)', 0.578082191781],
    ['=YEARFRAC(@2012-1-1,@2012-7-31,4)', 0.580555555556],
    ['=YEARFRAC(@2012-7-30,@2012-1-1,3)', 0.578082191781],
    ['=YEARFRAC(@2026-1-1,@2026-7-1,1)', 0.495890410959],
    ['=YEARFRAC(@2023-3-1,@2024-2-28,1)', 0.997260273973],
    ['=YEARFRAC(@2023-3-1,@2024-2-29,1)', 0.997267759563],
    ['=YEARFRAC(@2024-2-29,@2025-1-1,1)', 0.838797814208],
    ['=YEARFRAC(@2024-3-1,@2025-1-1,1)', 0.838356164384],
    ['=YEARFRAC(@2024-1-15,@2026-7-1,1)', 2.45802919708],
    ['=YEARFRAC(@2025-1-15,@2026-1-15,1)', 1],
  ])('%s', (formula, expected) => expect(value(formula)).toBe(expected));
});

describe('[B2.10] working days', () => {
  it.each([
    // Thursday 1 to Saturday 31 January 2026.
    ['=NETWORKDAYS(@2026-1-1,@2026-1-31)', 22],
    ['=NETWORKDAYS(@2026-1-31,@2026-1-1)', -22],
    ['=NETWORKDAYS(@2026-1-3,@2026-1-4)', 0],
    ['=NETWORKDAYS(@2026-1-5,@2026-1-5)', 1],
    ['=NETWORKDAYS(@2026-1-1,@2026-1-31,@2026-1-1)', 21],
    ['=NETWORKDAYS(@2026-1-1,@2026-1-31,{46023,46024,46025})', 20],
    ['=NETWORKDAYS(@2026-1-1,@2026-1-31,"2026-01-01")', 21],
    ['=NETWORKDAYS(@2026-1-1,@2026-1-31,"")', 22],
    ['=NETWORKDAYS(@2026-1-1,@2026-1-31,{46023.5})', 21],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,11)', 27],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,"0000000")', 31],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,"1000000")', 27],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,"0001000",@2026-1-2)', 25],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,"1111111")', 0],
    ['=WORKDAY.INTL(@2026-1-1,1,"1111111")', '#VALUE!'],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,"000")', '#VALUE!'],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,0)', '#NUM!'],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,8)', '#NUM!'],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,10)', '#NUM!'],
    ['=NETWORKDAYS.INTL(@2026-1-1,@2026-1-31,18)', '#NUM!'],
    ['=WORKDAY(@2026-1-1,1)', 46_024],
    ['=WORKDAY(@2026-1-1,2)', 46_027],
    ['=WORKDAY(@2026-1-5,-1)', 46_024],
    ['=WORKDAY(@2026-1-1,0)', 46_023],
    ['=WORKDAY(@2026-1-3,0)', 46_025],
    ['=WORKDAY(@2026-1-1,1.9)', 46_024],
    ['=WORKDAY(@2026-1-1,1,@2026-1-2)', 46_027],
    ['=WORKDAY(@9999-12-31,1)', '#NUM!'],
    ['=WORKDAY(@9999-12-30,1)', 2_958_465],
    ['=WORKDAY(2,-1)', '#NUM!'],
    ['=WORKDAY.INTL(0,-1,"0000001")', '#NUM!'],
    ['=WORKDAY.INTL(1,-1,"1000000")', 0],
    ['=WORKDAY.INTL(@2026-1-1,1,"1111011")', 46_024],
    ['=WORKDAY.INTL(@2026-1-1,1,11,@2026-1-2)', 46_025],
  ])('%s', (formula, expected) => expect(value(formula)).toBe(expected));

  // Days off of the kinds: each leaves out its own one or two days of the week from Sunday 4 to Saturday 10 January 2026.
  it.each([
    [1, '0111110'],
    [2, '0011111'],
    [3, '1001111'],
    [4, '1100111'],
    [5, '1110011'],
    [6, '1111001'],
    [7, '1111100'],
    [11, '0111111'],
    [12, '1011111'],
    [13, '1101111'],
    [14, '1110111'],
    [15, '1111011'],
    [16, '1111101'],
    [17, '1111110'],
  ])('kind %i works on the days from Sunday on marked %s', (kind, marks) => {
    const day = (date: number): string => `NETWORKDAYS.INTL(DATE(2026,1,${date}),DATE(2026,1,${date}),${kind})`;
    expect(value(`=${[4, 5, 6, 7, 8, 9, 10].map(day).join('&')}`)).toBe(marks);
  });

  it('are left out by a text of seven marks from Monday on', () => {
    const day = (date: number): string => `NETWORKDAYS.INTL(DATE(2026,1,${date}),DATE(2026,1,${date}),"1000001")`;
    expect(value(`=${[4, 5, 6, 7, 8, 9, 10].map(day).join('&')}`)).toBe('0011111');
  });
});
