import { cleanup, screen, waitFor } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { readDraft, removeDraft } from '@/shared/draft';
import { completeJsdom } from '@/shared/testing';
import { $hasUnsaved } from '@/shared/unsaved';

import { cell, place, open, save } from '../testing/open-form.tsx';

const user = userEvent.setup();

describe('a draft', () => {
  beforeAll(completeJsdom);
  afterEach(async () => {
    cleanup();
    await removeDraft(place);
  });

  it('is kept while a form is filled in, offered when it is opened again, and restores head and rows', async () => {
    await open([]);
    await userEvent.type(screen.getByLabelText('电话'), '99');
    await user.click(cell(0, 0));
    await user.keyboard('139{Enter}');
    await waitFor(async () => expect((await readDraft(place))?.values).toMatchObject({ phone: '199' }));
    await waitFor(async () => expect(JSON.stringify((await readDraft(place))?.values)).toContain('"139"'));
    cleanup();
    const { sent, scope } = await open([]);
    expect(screen.getByLabelText<HTMLInputElement>('电话').value).toBe('1');
    const offer = (await screen.findByRole('button', { name: '恢复草稿' })).closest('[role=status]');
    expect(offer?.textContent).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} 填写的内容尚未保存/);
    await user.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(screen.getByLabelText<HTMLInputElement>('电话').value).toBe('199');
    expect(scope.getState($hasUnsaved)).toBe(true);
    await save();
    await screen.findByText('列表');
    expect(sent[0]?.body).toMatchObject({ phone: '199', base_contact: [{ mobile: '139' }, { mobile: null }] });
    await waitFor(async () => expect(await readDraft(place)).toBeNull());
  });

  it('is gone when it is discarded, and when everything typed was typed back', async () => {
    await open([]);
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await waitFor(async () => expect(await readDraft(place)).not.toBeNull());
    await userEvent.type(screen.getByLabelText('电话'), '{Backspace}');
    await waitFor(async () => expect(await readDraft(place)).toBeNull());
    await userEvent.type(screen.getByLabelText('电话'), '8');
    await waitFor(async () => expect(await readDraft(place)).not.toBeNull());
    cleanup();
    await open([]);
    await user.click(await screen.findByRole('button', { name: '丢弃' }));
    await waitFor(async () => expect(await readDraft(place)).toBeNull());
    expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
  });

  it('is not made again of what was saved by a cell that settles after it', async () => {
    const { closed } = await open([], { staysOpen: true });
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await save();
    await waitFor(() => expect(closed()).toBe(true));
    await user.click(cell(0, 0));
    await user.keyboard('1{Escape}');
    await new Promise((later) => setTimeout(later, 400));
    expect(await readDraft(place)).toBeNull();
  });

  it('keeps the key of a form whose answer was lost', async () => {
    const first = await open([() => Response.error()]);
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await save();
    await screen.findByRole('alert');
    cleanup();
    const { sent } = await open([]);
    await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
    await save();
    await screen.findByText('列表');
    expect(sent[0]?.key).toBe(first.sent[0]?.key);
    expect(sent[0]?.body).toEqual(first.sent[0]?.body);
  });
});
