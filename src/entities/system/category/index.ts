export { categoryChangesKeys, categoryNamesQuery } from './api/category.ts';
