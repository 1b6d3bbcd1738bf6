export { draftKey, readDraft, removeDraft, setDraftDays, writeDraft, type Draft } from './draft-store.ts';
export { newFormKey } from './form-key.ts';
