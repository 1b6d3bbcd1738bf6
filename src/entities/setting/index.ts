export { appSettingQuery, type AppSetting } from './api/setting.ts';
