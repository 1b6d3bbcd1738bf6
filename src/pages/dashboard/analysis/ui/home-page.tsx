import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { $menu, menuLeaves, visibleMenu, type MenuItem } from '@/entities/permission';
import { $user } from '@/entities/session';
import { partsOf } from '#core/dates/dates.ts';
import { useDataText, useText, type TextKey } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { EmptyState, Icon, menuIcon } from '@/shared/ui';
import { recentPaths } from '../model/recent.ts';
import './home-page.css';

/** The home page [A2.22]: a greeting, what was opened last, and the way to everything the user may do. */
export function HomePage(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [menu, user] = useUnit([$menu, $user]);
  const [hour] = useState(() => partsOf(new Date()).hour);
  const groups = useMemo(() => visibleMenu(menu).filter(({ path }) => path !== paths.home), [menu]);
  const leaves = useMemo(() => groups.flatMap((group) => menuLeaves([group])), [groups]);
  const recent = recentPaths().flatMap((path) => leaves.find((leaf) => leaf.path === path) ?? []);
  const depart = user?.departs.find(({ orgCode }) => orgCode === user.orgCode) ?? user?.departs[0];
  return (
    <div className="home">
      <section className="home-greeting panel">
        <h1>{text(greetingKey(hour), { name: user?.realname ?? '' })}</h1>
        {depart === undefined ? null : <p>{text('home.depart', { name: dataText(depart.departName) })}</p>}
      </section>
      <section className="panel">
        <h2>{text('home.recent')}</h2>
        {recent.length === 0 ? <p className="home-soft">{text('home.recentEmpty')}</p> : <Entries items={recent} />}
      </section>
      {groups.length === 0 ? (
        <EmptyState text={text('home.empty')} />
      ) : (
        <h2 className="home-all">{text('home.entries')}</h2>
      )}
      <div className="home-groups">
        {groups.map((group) => (
          <section key={group.key} className="panel">
            <h3>
              <Icon name={menuIcon(group.icon, true)} />
              {dataText(group.title)}
            </h3>
            <Entries items={menuLeaves([group])} />
          </section>
        ))}
      </div>
    </div>
  );
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
