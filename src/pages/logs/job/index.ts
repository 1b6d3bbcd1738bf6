export { JobLogPage } from './ui/job-log-page.tsx';
