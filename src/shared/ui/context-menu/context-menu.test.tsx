import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { ContextMenu } from './context-menu.tsx';

const items = [
  { key: 'refresh', label: '刷新' },
  { key: 'left', label: '关闭左侧', isDisabled: true },
  { key: 'others', label: '关闭其它' },
] as const;

type Chosen = { readonly key: string; readonly target: HTMLElement };

function Sample({ onChoose }: { readonly onChoose: (chosen: Chosen) => void }): ReactNode {
  const [asked, setAsked] = useState<{ at: { x: number; y: number }; target: HTMLElement } | null>(null);
  return (
    <>
      <button
        type="button"
        onContextMenu={(event) => setAsked({ at: { x: event.clientX, y: event.clientY }, target: event.currentTarget })}
      >
        页签
      </button>
      {asked === null ? null : (
        <ContextMenu label="页签" items={items} {...asked} onChoose={onChoose} onClose={() => setAsked(null)} />
      )}
    </>
  );
}

function open(at = { clientX: 120, clientY: 40 }): { target: HTMLElement; chosen: Chosen[] } {
  const chosen: Chosen[] = [];
  render(<Sample onChoose={(one) => chosen.push(one)} />);
  const target = screen.getByRole('button', { name: '页签' });
  fireEvent.contextMenu(target, at);
  return { target, chosen };
}

describe('the context menu', () => {
  afterEach(() => {
    cleanup();
    vi.restoreAllMocks();
  });

  it('stands at the right-click position with its list of items [A2.38, B2.53]', () => {
    open();
    const menu = screen.getByRole('menu', { name: '页签' });
    expect([menu.style.left, menu.style.top]).toEqual(['120px', '40px']);
    expect(screen.getAllByRole('menuitem').map((item) => item.textContent)).toEqual(['刷新', '关闭左侧', '关闭其它']);
  });

  it('emits the chosen key and the target element [A2.38, B2.53]', async () => {
    const { target, chosen } = open();
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭其它' }));
    expect(chosen).toEqual([{ key: 'others', target }]);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('is worked by keys, passes over what cannot be chosen, and gives the focus back [B2.53]', async () => {
    const { target, chosen } = open();
    expect(document.activeElement?.textContent).toBe('刷新');
    await userEvent.keyboard('{ArrowDown}');
    expect(document.activeElement?.textContent).toBe('关闭其它');
    await userEvent.keyboard('{Escape}');
    expect([screen.queryByRole('menu'), document.activeElement]).toEqual([null, target]);
    fireEvent.contextMenu(target);
    await userEvent.keyboard('{End}{Enter}');
    expect(chosen.map(({ key }) => key)).toEqual(['others']);
  });

  it('emits nothing for an item that is off', async () => {
    const { chosen } = open();
    await userEvent.click(screen.getByRole('menuitem', { name: '关闭左侧' }));
    expect(chosen).toEqual([]);
  });

  it('closes at a press elsewhere', async () => {
    open();
    await userEvent.click(document.body);
    expect(screen.queryByRole('menu')).toBeNull();
  });

  it('stays inside the window [B2.53]', () => {
    vi.spyOn(HTMLElement.prototype, 'getBoundingClientRect').mockReturnValue(new DOMRect(0, 0, 200, 150));
    open({ clientX: window.innerWidth - 10, clientY: window.innerHeight - 10 });
    const menu = screen.getByRole('menu');
    expect(Number.parseFloat(menu.style.left) + 200).toBeLessThan(window.innerWidth);
    expect(Number.parseFloat(menu.style.top) + 150).toBeLessThan(window.innerHeight);
  });
});
