import { lazy } from 'react';

export { htmlText } from './html-text.ts';

/** Sanitiser and pictures come with the first text that is shown. */
export const SafeHtml = lazy(async () => ({ default: (await import('./safe-html.tsx')).SafeHtml }));
