import { cleanup, render, screen } from '@testing-library/react';
import { act } from 'react';
import { allSettled, fork } from 'effector';
import { Provider } from 'effector-react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it } from 'vitest';
import { PageKeyContext } from '@/shared/unsaved';
import { $pageNames, usePageName, useShownTitle } from './page-name.ts';
import { homeTab } from './tab-list.ts';
import { tabsClosed, tabVisited } from './tab.ts';

function Page({ name }: { readonly name: string | null }): ReactNode {
  usePageName(name);
  return null;
}

function Shown(): ReactNode {
  const { name, title } = useShownTitle();
  return <output>{name ?? `(${title})`}</output>;
}

describe('what a page calls itself', () => {
  afterEach(cleanup);

  it('goes before its entry once it is known, and is forgotten with its tab', async () => {
    const scope = fork();
    const tab = { ...homeTab, key: '/doc/myeditor?doc=1', path: '/doc/myeditor', title: '在线编辑', name: 'doc' };
    await allSettled(tabVisited, { scope, params: homeTab });
    await allSettled(tabVisited, { scope, params: tab });
    const stage = (name: string | null) => (
      <Provider value={scope}>
        <PageKeyContext value={tab.key}>
          <Page name={name} />
        </PageKeyContext>
        <Shown />
      </Provider>
    );
    const { rerender } = render(stage(null));
    expect(screen.getByRole('status').textContent).toBe('(在线编辑)');
    rerender(stage('三季度总结.md'));
    expect(screen.getByRole('status').textContent).toBe('三季度总结.md');
    await act(() => allSettled(tabsClosed, { scope, params: [tab.key] }));
    expect([screen.getByRole('status').textContent, scope.getState($pageNames).size]).toEqual(['(首页)', 0]);
  });
});
