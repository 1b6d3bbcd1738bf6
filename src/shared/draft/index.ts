export { draftKey, readDraft, removeDraft, writeDraft, type Draft } from './draft-store.ts';
export { newFormKey } from './form-key.ts';
