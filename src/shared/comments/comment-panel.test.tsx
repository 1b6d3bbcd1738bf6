import { cleanup, fireEvent, screen, waitFor, within } from '@testing-library/react';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, stage } from '../testing/index.ts';
import { CommentPanel } from './comment-panel.tsx';
import { EMPTY_DRAFT } from './draft.ts';

const comment = {
  id: '1',
  replyTo: null,
  text: '问 @李文员 <b>好</b>',
  author: '王芳',
  createTime: '2030-05-01 08:00:00',
};
type Acts = Parameters<typeof CommentPanel>[0]['acts'];

function Panel({ acts, mayDelete }: { readonly acts: Acts; readonly mayDelete: boolean }): ReactNode {
  const [draft, setDraft] = useState(EMPTY_DRAFT);
  return (
    <CommentPanel
      comments={[{ ...comment, mayDelete, mayEdit: mayDelete, mentions: [{ id: 'u1', name: '李文员' }] }]}
      error={null}
      onRetry={() => undefined}
      acts={acts}
      draft={draft}
      onDraft={setDraft}
    />
  );
}

const show = async (acts: Partial<Acts> = {}, mayDelete = true) => {
  const done = { add: vi.fn(() => Promise.resolve()), edit: vi.fn(() => Promise.resolve()), remove: vi.fn() };
  stage(<Panel acts={{ ...done, ...acts }} mayDelete={mayDelete} />, { server: () => answer(null) });
  const words = await screen.findByLabelText<HTMLTextAreaElement>('发表评论');
  const type = (text: string): void => {
    fireEvent.change(words, { target: { value: text, selectionStart: text.length, selectionEnd: text.length } });
    words.setSelectionRange(text.length, text.length);
    fireEvent.select(words);
  };
  return { ...done, words, type };
};

describe('comments', () => {
  afterEach(cleanup);

  it('show what looks like markup as text, and a name as a name', async () => {
    await show();
    expect(document.querySelector('.comment-text')?.innerHTML).toBe(
      '问 <strong>@李文员</strong> &lt;b&gt;好&lt;/b&gt;',
    );
  });

  it('offer to change and delete to those who may', async () => {
    await show({}, false);
    expect(screen.queryByRole('button', { name: '修改' })).toBeNull();
    expect(screen.queryByRole('button', { name: '删除 王芳 的评论' })).toBeNull();
    cleanup();
    const { edit } = await show();
    fireEvent.click(screen.getByRole('button', { name: '修改' }));
    fireEvent.change(screen.getByLabelText('修改评论'), { target: { value: '改 @李文员' } });
    fireEvent.click(screen.getByRole('button', { name: '保存' }));
    await waitFor(() => expect(edit).toHaveBeenCalledWith('1', { text: '改 @李文员', mentions: ['u1'] }));
  });

  it('name somebody by the keyboard, and send only whom the text still names', async () => {
    const find = vi.fn(() =>
      Promise.resolve([
        { id: 'u1', name: '李文员' },
        { id: 'u2', name: '李娜' },
      ]),
    );
    const { add, words, type } = await show({ readers: { key: 'r', find } });
    type('请 @李');
    const list = await screen.findByRole('listbox', { name: '可以提醒的人' });
    expect(find).toHaveBeenCalledWith('李');
    expect(words.getAttribute('aria-activedescendant')).toBe(within(list).getAllByRole('option')[0]?.id);
    fireEvent.keyDown(words, { key: 'ArrowDown' });
    expect(within(list).getByRole('option', { name: /李娜/ }).getAttribute('aria-selected')).toBe('true');
    fireEvent.keyDown(words, { key: 'Enter' });
    expect(words.value).toBe('请 @李娜 ');
    expect(screen.queryByRole('listbox')).toBeNull();
    fireEvent.keyDown(words, { key: 'Enter', ctrlKey: true });
    await waitFor(() =>
      expect(add).toHaveBeenCalledWith({ replyTo: null, text: '请 @李娜 ', mentions: ['u2'], files: [] }),
    );
    await waitFor(() => expect(words.value).toBe(''));
    expect(add).toHaveBeenCalledTimes(1);
  });

  it('keep what was typed when sending fails, and say why', async () => {
    const { words, type } = await show({ add: () => Promise.reject(new Error('评论失败')) });
    type('还在');
    fireEvent.click(screen.getByRole('button', { name: '发表' }));
    expect((await screen.findByRole('alert')).textContent).toBe('评论失败');
    expect(words.value).toBe('还在');
  });

  it('answer below a comment, and are not sent empty', async () => {
    const { add } = await show();
    expect(screen.getByRole<HTMLButtonElement>('button', { name: '发表' }).disabled).toBe(true);
    fireEvent.click(screen.getByRole('button', { name: '回复' }));
    fireEvent.change(screen.getByLabelText('回复 王芳'), { target: { value: '好的' } });
    fireEvent.click(screen.getAllByRole('button', { name: '回复' }).at(-1) ?? document.body);
    await waitFor(() => expect(add).toHaveBeenCalledWith({ replyTo: '1', text: '好的', mentions: [], files: [] }));
    await waitFor(() => expect(screen.queryByLabelText('回复 王芳')).toBeNull());
  });
});
