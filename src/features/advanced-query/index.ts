import { lazyPart } from '@/shared/chunk';

export { QueryChips, type Chip } from './ui/query-chips.tsx';
export { nodeLabel } from './model/node-label.ts';
/** The editor of an advanced query; fetched when it is opened. */
export const AdvancedDialog = lazyPart(async () => (await import('./ui/advanced-dialog.tsx')).AdvancedDialog);
