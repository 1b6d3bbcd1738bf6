import { cleanup, fireEvent, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { MemoryRouter } from 'react-router-dom';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { menuTrail, visibleMenu, type MenuItem } from '@/entities/permission';
import { createI18n, TextProvider } from '@/shared/i18n';
import { completeJsdom } from '@/shared/testing';
import { useOpenMenus } from '../model/open-menus.ts';
import { BarMenu } from './bar-menu.tsx';
import { fitting, TopMenu } from './top-menu.tsx';
import { TreeMenu } from './tree-menu.tsx';

const page = (path: string, title: string, more: object = {}) => ({
  path,
  component: 'online/auto',
  meta: { title },
  ...more,
});
const items = visibleMenu([
  page('/home', 'Overview'),
  page('/sale', 'Sales', {
    children: [
      page('/sale/order', 'Orders'),
      page('/sale/deep', 'Deep', { children: [page('/sale/deep/one', 'One')] }),
    ],
  }),
  page('/base', 'Basics', { children: [page('/base/unit', 'Units')] }),
  page('/out', 'Outside', {
    meta: { title: 'Outside', target: '_blank', internalOrExternal: true, url: 'https://example.com' },
  }),
]);

function Tree({ menu = items, path }: { readonly menu?: readonly MenuItem[]; readonly path: string }): ReactNode {
  const trail = menuTrail(menu, path);
  const [open, toggle] = useOpenMenus(menu, trail);
  const [isFolded, setFolded] = useState(false);
  return (
    <>
      <button type="button" onClick={() => setFolded(!isFolded)}>
        fold
      </button>
      {isFolded ? (
        <BarMenu label="menu" items={menu} trail={trail} orientation="vertical" isFolded />
      ) : (
        <TreeMenu label="menu" items={menu} trail={trail} open={open} onToggle={toggle} />
      )}
    </>
  );
}

function show(element: ReactNode): void {
  render(
    <TextProvider i18n={createI18n()}>
      <MemoryRouter>{element}</MemoryRouter>
    </TextProvider>,
  );
}

beforeEach(completeJsdom);

describe('the side menu of a page that was opened elsewhere', () => {
  afterEach(() => vi.restoreAllMocks());

  it('[A2.36] brings the selected entry into view, once', async () => {
    const seen: string[] = [];
    vi.spyOn(Element.prototype, 'scrollIntoView').mockImplementation(function note(this: Element) {
      seen.push(this.textContent);
    });
    show(<Tree path="/sale/deep/one" />);
    expect(seen).toEqual(['One']);
    await userEvent.click(screen.getByRole('treeitem', { name: 'Basics' }));
    expect(seen).toEqual(['One']);
  });
});

afterEach(cleanup);

const entry = (name: string): HTMLElement => screen.getByRole('treeitem', { name });
const names = (): readonly string[] => screen.getAllByRole('treeitem').map(({ title }) => title);

describe('the inline side menu', () => {
  it('[A2.36] marks the page and opens the way to it', () => {
    show(<Tree path="/sale/order" />);
    expect(entry('Orders').getAttribute('aria-current')).toBe('page');
    expect(entry('Sales').getAttribute('aria-expanded')).toBe('true');
    expect(entry('Orders').getAttribute('aria-level')).toBe('2');
    expect(entry('Orders').getAttribute('href')).toBe('/sale/order');
  });

  it('[A2.35] closes the other root when one opens', async () => {
    show(<Tree path="/sale/order" />);
    await userEvent.click(entry('Basics'));
    expect(entry('Sales').getAttribute('aria-expanded')).toBe('false');
    expect(names()).toEqual(['Overview', 'Sales', 'Basics', 'Units', 'Outside']);
  });

  it('[A2.34] comes back from a collapse with the sub-menus that were open', async () => {
    show(<Tree path="/home" />);
    await userEvent.click(entry('Sales'));
    await userEvent.click(entry('Deep'));
    const before = names();
    await userEvent.click(screen.getByRole('button', { name: 'fold' }));
    expect(screen.queryByRole('treeitem')).toBeNull();
    await userEvent.click(screen.getByRole('button', { name: 'fold' }));
    expect(names()).toEqual(before);
    expect(before).toContain('One');
  });

  it('[A2.33] opens an entry with a target in a window of its own, without telling who asks', () => {
    show(<Tree path="/home" />);
    const outside = screen.getByRole('treeitem', { name: /Outside/ });
    expect(outside.getAttribute('href')).toBe('https://example.com');
    expect(outside.getAttribute('target')).toBe('_blank');
    expect(outside.getAttribute('rel')).toBe('noreferrer');
  });

  it('[A2.33] is a tree for the keyboard: one stop, arrows, Home, End and letters', async () => {
    show(<Tree path="/sale/order" />);
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toEqual([entry('Orders')]);
    entry('Orders').focus();
    await userEvent.keyboard('{ArrowLeft}');
    expect(document.activeElement).toBe(entry('Sales'));
    await userEvent.keyboard('{ArrowLeft}');
    expect(entry('Sales').getAttribute('aria-expanded')).toBe('false');
    await userEvent.keyboard('{ArrowRight}{ArrowRight}');
    expect(document.activeElement).toBe(entry('Orders'));
    await userEvent.keyboard('{End}');
    expect((document.activeElement as HTMLElement | null)?.title).toBe('Outside');
    await userEvent.keyboard('{Home}');
    expect(document.activeElement).toBe(entry('Overview'));
    await userEvent.keyboard('b');
    expect(document.activeElement).toBe(entry('Basics'));
    await userEvent.keyboard('{ArrowUp}');
    expect(document.activeElement).toBe(entry('Deep'));
    expect(screen.getAllByRole('treeitem').filter(({ tabIndex }) => tabIndex === 0)).toEqual([entry('Deep')]);
  });

  it('[A2.33] draws only the open levels of a menu of 600 entries on five levels', async () => {
    const grow = (path: string, depth: number): object =>
      page(path, path, depth === 5 ? {} : { children: [1, 2, 3].map((n) => grow(`${path}/${n}`, depth + 1)) });
    // 5 roots, 5 × (3 + 9 + 27 + 81) = 600 entries below them
    const menu = visibleMenu([1, 2, 3, 4, 5].map((n) => grow(`/${n}`, 1)) as Parameters<typeof visibleMenu>[0]);
    show(<Tree menu={menu} path="/1/1/1/1/1" />);
    expect(names()).toHaveLength(5 + 4 * 3);
  });
});

describe('menus that fly out', () => {
  const bar = (orientation: 'horizontal' | 'vertical', isFolded = false): void =>
    show(
      <BarMenu
        label="menu"
        items={items}
        trail={menuTrail(items, '/base/unit')}
        orientation={orientation}
        isFolded={isFolded}
      />,
    );
  const root = (name: string): HTMLElement =>
    within(screen.getByRole('menubar'))
      .getAllByRole('menuitem')
      .find(({ title }) => title === name) ?? document.body;
  const isOpen = (name: string): boolean => root(name).getAttribute('aria-expanded') === 'true';

  it('[A2.13] open by the mouse and by a press', async () => {
    bar('vertical');
    await userEvent.hover(root('Sales'));
    expect(screen.getByRole('menu', { name: 'Sales' })).toBeDefined();
    await userEvent.hover(root('Basics'));
    expect(screen.queryByRole('menu', { name: 'Sales' })).toBeNull();
    fireEvent.click(root('Sales'));
    expect(isOpen('Sales')).toBe(true);
    fireEvent.pointerDown(document.body);
    expect(isOpen('Sales')).toBe(false);
  });

  it('[A2.13] the top menu is a menubar for the keyboard', async () => {
    bar('horizontal');
    const at = (): string => (document.activeElement as HTMLElement | null)?.title ?? '';
    expect(root('Basics').tabIndex).toBe(0);
    root('Sales').focus();
    await userEvent.keyboard('{ArrowDown}');
    expect(at()).toBe('Orders');
    await userEvent.keyboard('{ArrowDown}{ArrowRight}');
    expect(at()).toBe('One');
    await userEvent.keyboard('{ArrowLeft}');
    expect(at()).toBe('Deep');
    await userEvent.keyboard('{Escape}');
    expect(at()).toBe('Sales');
    expect(isOpen('Sales')).toBe(false);
    await userEvent.keyboard('{Enter}');
    expect(at()).toBe('Orders');
    await userEvent.keyboard('{ArrowRight}');
    expect(at()).toBe('Units');
    expect(isOpen('Basics')).toBe(true);
    await userEvent.keyboard('{ArrowLeft}');
    expect(at()).toBe('Orders');
    await userEvent.keyboard('{Escape}{End}');
    expect(at()).toBe('Outside');
  });

  it('[A2.14] the collapsed side menu keeps the names of what it shows by pictures only', async () => {
    bar('vertical', true);
    expect(screen.getByRole('menuitem', { name: 'Sales' }).querySelector('.visually-hidden')?.textContent).toBe(
      'Sales',
    );
    root('Sales').focus();
    await userEvent.keyboard('{ArrowRight}');
    expect(screen.getByRole('menu', { name: 'Sales' }).textContent).toContain('Orders');
  });

  it('[A2.36] mark the page inside, and its root', () => {
    bar('vertical');
    expect(root('Basics').className).toContain('menu-on');
    fireEvent.click(root('Basics'));
    expect(screen.getByRole('menuitem', { name: 'Units' }).getAttribute('aria-current')).toBe('page');
  });
});

describe('the top menu', () => {
  it.each([
    [[100, 100, 100], 300, 3],
    [[100, 100, 100], 299, 2],
    [[100, 100, 100], 190, 1],
    [[100, 100, 100], 50, 0],
    [[], 0, 0],
  ])('[A2.13] of roots %j shows in %i pixels %i, the rest under 更多', (widths, room, count) => {
    expect(fitting(widths, room)).toBe(count);
  });

  it('[A2.13] shows all roots where there is room', () => {
    show(<TopMenu label="menu" items={items} trail={[]} />);
    expect(screen.getByRole('navigation', { name: 'menu' })).toBeDefined();
    expect(screen.getAllByRole('menuitem')).toHaveLength(4);
  });
});
