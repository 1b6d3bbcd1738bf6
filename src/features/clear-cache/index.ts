export { useClearCache } from './model/clear-cache.ts';
