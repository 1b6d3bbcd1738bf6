export { regionChangesKeys, regionsAboveQuery } from './api/region.ts';
