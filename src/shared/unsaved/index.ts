export { PageKeyContext, useUnsaved } from './page-key.ts';
export { $hasUnsaved, $unsavedPages, pageCleaned, pageTouched } from './unsaved.ts';
