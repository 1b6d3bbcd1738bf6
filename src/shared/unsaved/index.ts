export { PageKeyContext, useUnsaved } from './page-key.ts';
export { $hasUnsaved, $unsavedPages, keyInside, pageCleaned, pageTouched } from './unsaved.ts';
