export { WorkCalendarPage } from './ui/work-calendar-page.tsx';
