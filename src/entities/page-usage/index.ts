export { $usage, pageOpened, usageAdopted, usageFlushed } from './model/page-usage.ts';
export { mostUsed } from './model/usage.ts';
