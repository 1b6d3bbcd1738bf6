import { lazyPart } from '@/shared/chunk';

/** A list on paper; fetched when it is asked for. */
export const PrintView = lazyPart(async () => (await import('./ui/print-view.tsx')).PrintView);
