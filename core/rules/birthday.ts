/** Is the text the day of somebody's birth: a day of the calendar from 1900 on, not after `today`? Days are `yyyy-MM-dd`. */
export function isBirthday(text: string, today: string = new Date().toISOString().slice(0, 10)): boolean {
  if (!/^\d{4}-\d{2}-\d{2}$/.test(text) || text < '1900-01-01' || text > today) return false;
  const day = new Date(`${text}T00:00:00Z`);
  return !Number.isNaN(day.getTime()) && day.toISOString().startsWith(text);
}
