export { newestTasksQuery } from './api/newest-tasks.ts';
export { flowStartableQuery } from './api/startable.ts';
export { approvePath } from './model/approve-path.ts';
export { waitingQuery } from './api/waiting.ts';
