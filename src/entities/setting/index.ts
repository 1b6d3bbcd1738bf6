export { appSettingQuery } from './api/setting.ts';
