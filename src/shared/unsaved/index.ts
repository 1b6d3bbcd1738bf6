export { draftDays, setDraftDays } from './draft-life.ts';
export { PageKeyContext, useUnsaved } from './page-key.ts';
export { $hasUnsaved, $unsavedPages, keyInside, pageCleaned, pageTouched } from './unsaved.ts';
