import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { Tree, type TreeItem } from './index.ts';

const items: readonly TreeItem[] = [
  {
    key: 'a',
    title: 'Alpha',
    children: [
      { key: 'a1', title: 'Anna', children: [] },
      { key: 'a2', title: 'Bruno', children: [] },
    ],
  },
  { key: 'b', title: 'Beta', children: [{ key: 'b1', title: 'Bodo', children: [] }] },
  { key: 'c', title: 'Gamma', isLeaf: false },
];

function Checks({ isStrict = false }: { readonly isStrict?: boolean }): ReactNode {
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set());
  return <Tree label="t" items={items} opensRoots chosen={chosen} onCheck={setChosen} isStrict={isStrict} />;
}

const names = (): (string | null)[] => screen.getAllByRole('treeitem').map(({ textContent }) => textContent);
const focused = (): string | null => document.activeElement?.textContent ?? null;
const checkOf = (name: string): string | null => screen.getByRole('treeitem', { name }).getAttribute('aria-checked');

describe('a tree', () => {
  afterEach(cleanup);

  it('[B2.48] is one stop for Tab; arrows walk, open and close, Home and End reach the ends', async () => {
    render(<Tree label="t" items={items} chosen={new Set()} onChoose={vi.fn()} />);
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await userEvent.tab();
    expect(focused()).toBe('Alpha');
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('treeitem', { name: 'Alpha' }).getAttribute('aria-expanded')).toBe('true');
    await userEvent.keyboard('{ArrowRight}{ArrowDown}');
    expect(focused()).toBe('Bruno');
    expect(screen.getByRole('treeitem', { name: 'Bruno' }).getAttribute('aria-level')).toBe('2');
    await userEvent.keyboard('{ArrowLeft}{ArrowLeft}');
    expect(names()).toEqual(['Alpha', 'Beta', 'Gamma']);
    await userEvent.keyboard('{End}');
    expect(focused()).toBe('Gamma');
    await userEvent.keyboard('{Home}');
    expect(focused()).toBe('Alpha');
    expect(document.querySelectorAll('[role=treeitem][tabindex="0"]')).toHaveLength(1);
  });

  it('[B2.48] letters find, * opens what stands beside, Enter chooses', async () => {
    const onChoose = vi.fn<(item: TreeItem) => void>();
    render(<Tree label="t" items={items.slice(0, 2)} chosen={new Set()} onChoose={onChoose} />);
    await userEvent.tab();
    await userEvent.keyboard('*');
    expect(names()).toEqual(['Alpha', 'Anna', 'Bruno', 'Beta', 'Bodo']);
    await userEvent.keyboard('bo');
    expect(focused()).toBe('Bodo');
    await userEvent.keyboard('{Enter}');
    expect(onChoose.mock.lastCall?.[0].key).toBe('b1');
  });

  it('[B2.48] asks for what lies below a node when it is opened, and says that it waits', async () => {
    const onOpen = vi.fn<(item: TreeItem) => void>();
    render(
      <Tree label="t" items={items} chosen={new Set()} loading={new Set(['c'])} onOpen={onOpen} onChoose={vi.fn()} />,
    );
    await userEvent.tab();
    await userEvent.keyboard('{End}{ArrowRight}');
    expect(onOpen.mock.lastCall?.[0].key).toBe('c');
    expect(screen.getByRole('tree').getAttribute('aria-busy')).toBe('true');
  });

  it('[B2.44] a tick goes down, and what is above is mixed until all of it is ticked', async () => {
    render(<Checks />);
    await userEvent.click(screen.getByRole('treeitem', { name: 'Anna' }));
    expect(checkOf('Alpha')).toBe('mixed');
    await userEvent.keyboard('{ArrowDown} ');
    expect(checkOf('Alpha')).toBe('true');
    await userEvent.click(screen.getByRole('treeitem', { name: 'Alpha' }));
    expect([checkOf('Anna'), checkOf('Bruno')]).toEqual(['false', 'false']);
  });

  it('[B2.44] strict: a tick means that node alone', async () => {
    render(<Checks isStrict />);
    await userEvent.click(screen.getByRole('treeitem', { name: 'Alpha' }));
    expect([checkOf('Alpha'), checkOf('Anna')]).toEqual(['true', 'false']);
    await userEvent.click(screen.getByRole('treeitem', { name: 'Bodo' }));
    expect(checkOf('Beta')).toBe('false');
  });

  it('[B2.44] a word leaves what matches with all above it', () => {
    render(<Tree label="t" items={items} word="bru" chosen={new Set()} onChoose={vi.fn()} />);
    expect(names()).toEqual(['Alpha', 'Bruno']);
  });
});
