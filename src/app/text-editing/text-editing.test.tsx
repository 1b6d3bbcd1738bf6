import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, stageAt, type Server } from '@/shared/testing';
import { TextEditing } from './text-editing.tsx';

const server: Server = ({ path }) =>
  path.endsWith('/missing')
    ? answer([{ text: '销售管理', source: 'menu', place: '销售管理' }])
    : path.endsWith('/fill')
      ? answer(null, '保存成功！')
      : answer({});

afterEach(cleanup);

describe('editing texts on a page', () => {
  it('[system.translate] changes a known text by a click, and lets every other click through', async () => {
    const pressed = vi.fn();
    const { calls } = stageAt(
      '/isystem/translate',
      <>
        <button type="button" onClick={pressed}>
          销售管理
        </button>
        <button type="button" onClick={pressed}>
          别处
        </button>
        <TextEditing />
      </>,
      { server },
    );
    await screen.findByText(/页内编辑已打开/);
    await userEvent.click(screen.getByText('别处'));
    expect(pressed).toHaveBeenCalledTimes(1);
    await waitFor(async () => {
      await userEvent.click(screen.getByText('销售管理'));
      expect(screen.queryByRole('dialog')).not.toBeNull();
    });
    const dialog = within(screen.getByRole('dialog'));
    const presses = pressed.mock.calls.length;
    const field = dialog.getByLabelText('译文');
    await userEvent.clear(field);
    await userEvent.type(field, '销售中心');
    await userEvent.click(dialog.getByRole('button', { name: '保存' }));
    await waitFor(() =>
      expect(calls.find(({ path }) => path.endsWith('/fill'))?.body).toEqual({
        wordKey: '销售管理',
        field: 'zh-CN',
        text: '销售中心',
      }),
    );
    expect(pressed).toHaveBeenCalledTimes(presses);
  });
});
