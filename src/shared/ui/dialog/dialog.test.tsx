import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n, TextProvider } from '@/shared/i18n';
import { completeJsdom } from '@/shared/testing';
import { Dialog } from './dialog.tsx';
import { Drawer } from './drawer.tsx';

function show(element: ReactNode): void {
  render(<TextProvider i18n={createI18n()}>{element}</TextProvider>);
}

beforeEach(completeJsdom);
afterEach(cleanup);

describe('a dialog', () => {
  it('[A2.21] toggles fullscreen and back, keeping what was typed', async () => {
    show(
      <Dialog title="任务" width={800} closeLabel="关闭" onClose={vi.fn()}>
        <input aria-label="备注" />
      </Dialog>,
    );
    const dialog = screen.getByRole('dialog', { name: '任务' });
    expect(dialog.style.width).toContain('800px');
    await userEvent.type(screen.getByLabelText('备注'), '半句');
    await userEvent.click(screen.getByRole('button', { name: '全屏' }));
    expect(dialog.className).toContain('dialog-full');
    expect(dialog.style.width).toBe('');
    await userEvent.click(screen.getByRole('button', { name: '退出全屏' }));
    expect(dialog.className).not.toContain('dialog-full');
    expect(screen.getByLabelText<HTMLInputElement>('备注').value).toBe('半句');
  });

  it('[A2.21] a question has no fullscreen', () => {
    show(
      <Dialog title="提示" closeLabel="关闭" canFill={false} onClose={vi.fn()}>
        ?
      </Dialog>,
    );
    expect(screen.queryByRole('button', { name: '全屏' })).toBeNull();
  });
});

describe('a drawer', () => {
  it('[A2.14] is closed by a press beside it, not by one inside', async () => {
    const close = vi.fn();
    show(
      <Drawer title="菜单" side="left" width={200} closeLabel="关闭" onClose={close} hasHead={false}>
        <p>inside</p>
      </Drawer>,
    );
    await userEvent.click(screen.getByText('inside'));
    expect(close).not.toHaveBeenCalled();
    await userEvent.click(screen.getByRole('dialog', { name: '菜单' }));
    expect(close).toHaveBeenCalledOnce();
  });
});
