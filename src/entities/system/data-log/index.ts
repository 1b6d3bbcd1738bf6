export { comparisonQuery, versionsQuery, type DataVersion } from './api/data-log.ts';
