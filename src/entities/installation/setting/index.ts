export {
  allTexts,
  appConfigQuery,
  fillText,
  missingTextsQuery,
  paramsQuery,
  resetParam,
  saveAppConfig,
  saveParams,
  type AppConfig,
  type FilledLanguage,
  type MissingText,
  type SystemParam,
} from './api/settings.ts';
