export { logKey, purgeLog, verifyLog, type LogType } from './api/log.ts';
