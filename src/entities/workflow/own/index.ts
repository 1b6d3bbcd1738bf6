export { newestQuery } from './api/newest.ts';
export { flowStartableQuery } from './api/startable.ts';
export { approvePath } from './model/approve-path.ts';
