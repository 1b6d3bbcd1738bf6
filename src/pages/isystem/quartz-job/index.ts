export { QuartzJobPage } from './ui/quartz-job-page.tsx';
