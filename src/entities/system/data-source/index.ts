export {
  dataSourceExportUrl,
  dataSourceKey,
  dataSourceQuery,
  dataSourcesQuery,
  deleteDataSources,
  importDataSources,
  saveDataSource,
  testDataSource,
  type DataSource,
  type DataSourceDraft,
} from './api/data-source.ts';
export { useSourceChoices } from './model/use-source-choices.ts';
