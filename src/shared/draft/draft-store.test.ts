import { afterEach, describe, expect, it } from 'vitest';
import { setDraftDays } from '../unsaved/index.ts';
import { draftKey, readDraft, writeDraft } from './draft-store.ts';

const DAY_MS = 86_400_000;
const key = draftKey('u1', 'sal_order', '');
const aged = (days: number) =>
  writeDraft({ key, values: { name: '一' }, definition: 'd', formKey: 'k', savedAt: Date.now() - days * DAY_MS });

afterEach(() => setDraftDays(30));

describe('[B2.15] drafts of forms', () => {
  it('are offered for the days the company keeps them, and not afterwards', async () => {
    await aged(11);
    expect((await readDraft(key))?.values).toEqual({ name: '一' });
    setDraftDays(10);
    expect(await readDraft(key)).toBeNull();
    setDraftDays(40);
    await aged(35);
    expect(await readDraft(key)).not.toBeNull();
  });
});
