export { pauseJob, resumeJob, runJob } from './api/job.ts';
