import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Activity, useId, useState, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { tabsPageQuery } from '@/entities/tabs-page';
import { usePageName } from '@/entities/tab';
import { Embedded } from '@/shared/embedded';
import { useDataText, useText } from '@/shared/i18n';
import { tabsPageCode } from '@/shared/routing';
import { TabList, tabIds } from '@/shared/tabs';
import { EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import { tabAddresses } from '../model/tab-address.ts';

/** Several screens behind one address, as tabs; the address says which one is shown: `?tab=2` [B2.3]. */
export function TabsConfigPage({ title }: { readonly title: string }): ReactNode {
  const { pathname, search } = useLocation();
  const code = tabsPageCode(pathname) ?? '';
  const text = useText();
  const menu = useUnit($menu);
  const { data, error, refetch } = useQuery(tabsPageQuery(code));
  usePageName(title === pathname ? data?.name : null);
  if (error !== null)
    return (
      <ErrorState
        title={text('list.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (data === undefined) return <Skeleton rows={10} label={text('app.loading')} />;
  const tabs = tabAddresses(data.tabs, menu);
  if (tabs.length === 0) return <EmptyState text={text('folder.empty')} />;
  return (
    <Screens
      tabs={tabs}
      name={title === pathname ? data.name : title}
      wanted={new URLSearchParams(search).get('tab')}
    />
  );
}

type ScreensProps = {
  readonly tabs: ReturnType<typeof tabAddresses>;
  readonly name: string;
  /** Place of the tab the address asks for, from 1. */
  readonly wanted: string | null;
};

function Screens({ tabs, name, wanted }: ScreensProps): ReactNode {
  const dataText = useDataText();
  const location = useLocation();
  const navigate = useNavigate();
  const id = useId();
  const active = tabs.find(({ key }) => key === wanted) ?? tabs[0];
  // Only screens that were looked at are made; they stay as they were left.
  const [opened, setOpened] = useState<readonly string[]>([]);
  if (active !== undefined && !opened.includes(active.key)) setOpened([...opened, active.key]);
  const show = (key: string): void => {
    const query = new URLSearchParams(location.search);
    query.set('tab', key);
    void navigate({ pathname: location.pathname, search: `?${query.toString()}` }, { replace: true });
  };
  return (
    <>
      <TabList
        id={id}
        label={dataText(name)}
        tabs={tabs.map(({ key, title }) => ({ key, label: dataText(title) }))}
        active={active?.key ?? ''}
        onSelect={show}
      />
      {tabs
        .filter(({ key }) => opened.includes(key))
        .map(({ key, address }) => (
          <div
            key={key}
            role="tabpanel"
            id={tabIds(id, key).panel}
            aria-labelledby={tabIds(id, key).tab}
            hidden={key !== active?.key}
          >
            <Activity mode={key === active?.key ? 'visible' : 'hidden'}>
              <Embedded address={address} />
            </Activity>
          </div>
        ))}
    </>
  );
}
