export { logKey, purgeLog, type LogType } from './api/log.ts';
