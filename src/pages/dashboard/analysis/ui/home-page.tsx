import { sorted } from '#core/lists/sorted.ts';
import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { AnnouncementList, unreadQuery, type Announcement } from '@/entities/announcement';
import { $menuType } from '@/entities/display';
import { $usage, mostUsed } from '@/entities/page-usage';
import { $menu, menuLeaves, visibleMenu, type MenuItem } from '@/entities/permission';
import { $isGuest, $user } from '@/entities/session';
import { renderMessage } from '@/features/record/message';
import { partsOf } from '#core/dates/dates.ts';
import { offers } from '@/shared/api';
import { useDataText, useText, type TextKey } from '@/shared/i18n';
import { findMenuNode, paths } from '@/shared/routing';
import { EmptyState, ErrorState, Icon, menuIcon, Skeleton } from '@/shared/ui';
import { OwnTasks } from './own-tasks.tsx';
import { Visits } from './visits.tsx';
import { WaitingDocuments } from './waiting-documents.tsx';
import './home-page.css';

/** So many pages are offered in each of the two lists. */
const OFFERED = 8;

/** The home page [A2.22]: what is unread, what was used last and most, how busy the installation is, and the way to everything. */
export function HomePage(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [menu, menuType, user, isGuest, usage] = useUnit([$menu, $menuType, $user, $isGuest, $usage]);
  const [hour] = useState(() => partsOf(new Date()).hour);
  const groups = useMemo(() => visibleMenu(menu, menuType).filter(({ path }) => path !== paths.home), [menu, menuType]);
  const leaves = useMemo(() => new Map(menuLeaves(groups).map((leaf) => [leaf.path, leaf])), [groups]);
  const offered = (list: typeof usage): readonly MenuItem[] =>
    list.flatMap(({ path }) => leaves.get(path) ?? []).slice(0, OFFERED);
  const recent = offered(usage);
  const most = offered(mostUsed(usage, usage.length));
  const depart = user?.departs.find(({ orgCode }) => orgCode === user.orgCode) ?? user?.departs[0];
  return (
    <div className="home">
      <section className="home-greeting panel">
        <h1>{text(greetingKey(hour), { name: user?.realname ?? '' })}</h1>
        {depart === undefined ? null : <p>{text('home.depart', { name: dataText(depart.departName) })}</p>}
      </section>
      {isGuest || !offers('GET /workflow/newest') || findMenuNode(menu, '/workflow/tasks') === null ? null : (
        <section className="panel home-own">
          <div>
            <OwnTasks />
          </div>
          <WaitingDocuments />
        </section>
      )}
      {isGuest ? null : (
        <div className="home-columns">
          <section className="panel">
            <h2>{text('home.unread')}</h2>
            <Unread />
          </section>
          <section className="panel">
            <h2>{text('home.visits')}</h2>
            <Visits />
          </section>
        </div>
      )}
      <div className="home-columns">
        <section className="panel">
          <h2>{text('home.recent')}</h2>
          {recent.length === 0 ? <p className="home-soft">{text('home.recentEmpty')}</p> : <Entries items={recent} />}
        </section>
        <section className="panel">
          <h2>{text('home.most')}</h2>
          {most.length === 0 ? <p className="home-soft">{text('home.recentEmpty')}</p> : <Entries items={most} />}
        </section>
      </div>
      {groups.length === 0 ? (
        <EmptyState text={text('home.empty')} />
      ) : (
        <h2 className="home-all">{text('home.entries')}</h2>
      )}
      <div className="home-groups">
        {groups.map((group) => (
          <Group key={group.key} group={group} groups={groups.length} />
        ))}
      </div>
    </div>
  );
}

/** So many entries are drawn at first in all, and of one group: a menu of hundreds would bury the rest of the page, and cost a second. */
const SHOWN_IN_ALL = 96;
const SHOWN_OF_GROUP = 24;
const SHOWN_AT_LEAST = 4;

function Group({ group, groups }: { readonly group: MenuItem; readonly groups: number }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [isWhole, setWhole] = useState(false);
  const leaves = menuLeaves([group]);
  const few = Math.min(SHOWN_OF_GROUP, Math.max(SHOWN_AT_LEAST, Math.floor(SHOWN_IN_ALL / groups)));
  return (
    <section className="panel">
      <h3>
        <Icon name={menuIcon(group.icon, true)} />
        {dataText(group.title)}
      </h3>
      <Entries items={isWhole ? leaves : leaves.slice(0, few)} />
      {leaves.length > few && !isWhole ? (
        <button type="button" className="button button-link" onClick={() => setWhole(true)}>
          {text('home.all', { count: leaves.length })}
        </button>
      ) : null}
    </section>
  );
}

function Unread(): ReactNode {
  const text = useText();
  const unread = useQuery(unreadQuery);
  if (unread.data === undefined) {
    return unread.error === null ? (
      <Skeleton rows={4} label={text('app.loading')} />
    ) : (
      <ErrorState
        title={text('bell.failed')}
        retry={{ label: text('action.retry'), act: () => void unread.refetch() }}
      />
    );
  }
  const { announcements, messages, announcementTotal, messageTotal } = unread.data;
  const rest = announcementTotal + messageTotal - announcements.length - messages.length;
  return (
    <>
      <AnnouncementList
        items={newestFirst([...announcements, ...messages])}
        empty={text('home.unreadNone')}
        renderOpened={renderMessage}
      />
      {rest > 0 ? <p className="home-soft">{text('home.unreadRest', { count: rest })}</p> : null}
    </>
  );
}

function newestFirst(items: readonly Announcement[]): readonly Announcement[] {
  // Written from the year to the second, times sort as text.
  return sorted(items, (left, right) => ((left.sendTime ?? '') < (right.sendTime ?? '') ? 1 : -1));
}

function Entries({ items }: { readonly items: readonly MenuItem[] }): ReactNode {
  const dataText = useDataText();
  return (
    <ul className="home-entries">
      {items.map((item) => (
        <li key={item.key}>
          {item.isExternal ? (
            <a href={item.path} target="_blank" rel="noreferrer">
              {dataText(item.title)}
            </a>
          ) : (
            <Link to={item.path}>{dataText(item.title)}</Link>
          )}
        </li>
      ))}
    </ul>
  );
}

function greetingKey(hour: number): TextKey {
  if (hour < 11) return 'home.morning';
  if (hour < 13) return 'home.noon';
  return hour < 18 ? 'home.afternoon' : 'home.evening';
}
