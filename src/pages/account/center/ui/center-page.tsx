import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { $usage, mostUsed } from '@/entities/page-usage';
import { $menuType } from '@/entities/display';
import { $menu, menuLeaves, visibleMenu } from '@/entities/permission';
import { accountCentreQuery, type AccountCentre } from '@/entities/system/account';
import { Avatar } from '@/shared/avatar';
import { formPathOf } from '@/shared/form-path';
import { PartTexts, useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { accountPaths } from '@/shared/routing';
import { Tag } from '@/shared/ui';
import './center-page.css';

/** So many pages are named. */
const OFFERED = 8;

/** Shows the account of the user, and its latest activity [B2.31]. */
export function CenterPage(): ReactNode {
  return (
    <PartTexts part="account">
      <Center />
    </PartTexts>
  );
}

function Center(): ReactNode {
  const query = useQuery(accountCentreQuery);
  return (
    <Loaded
      query={query}
      lines={8}
      renderData={(centre) => (
        <div className="centre">
          <Person centre={centre} />
          <div className="centre-doings">
            <Changes changes={centre.changes} />
            <Comments comments={centre.comments} />
            <MostUsed />
          </div>
        </div>
      )}
    />
  );
}

function Person({ centre }: { readonly centre: AccountCentre }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const facts = [
    [text('account.center.departs'), centre.departs],
    [text('account.center.positions'), centre.positions],
    [text('account.center.roles'), centre.roles],
    [text('account.center.tags'), centre.tags],
  ] as const;
  return (
    <section className="panel centre-person">
      <Avatar path={centre.avatar} name={centre.realname} size={72} />
      <h1>{centre.realname}</h1>
      <p className="centre-soft">{centre.username}</p>
      {centre.signature === null ? null : <p>{centre.signature}</p>}
      <dl>
        {facts.map(([title, names]) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              {names.length === 0
                ? text('account.center.none')
                : names.map((name) => <Tag key={name} text={dataText(name)} />)}
            </dd>
          </div>
        ))}
      </dl>
      <Link to={accountPaths.base}>{text('account.center.settings')}</Link>
    </section>
  );
}

function useRecordPath(): (formTable: string, recordId: string) => string {
  const menu = useUnit($menu);
  return (formTable, recordId) => `${formPathOf(menu, formTable)}?form=view&id=${encodeURIComponent(recordId)}`;
}

function Changes({ changes }: Pick<AccountCentre, 'changes'>): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const pathOf = useRecordPath();
  return (
    <Doings
      title={text('account.center.changes')}
      empty={changes.length === 0 ? text('account.center.changesEmpty') : ''}
    >
      {changes.map(({ id, formTable, title, recordId, act, time }) => {
        const words = `${text(`account.act.${act}`)} · ${dataText(title)}`;
        // What was deleted cannot be opened.
        const isThere = act !== 'delete' && act !== 'purge';
        return (
          <li key={id}>
            {isThere ? <Link to={pathOf(formTable, recordId)}>{words}</Link> : <span>{words}</span>}
            <time>{time}</time>
          </li>
        );
      })}
    </Doings>
  );
}

function Comments({ comments }: Pick<AccountCentre, 'comments'>): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const pathOf = useRecordPath();
  return (
    <Doings
      title={text('account.center.comments')}
      empty={comments.length === 0 ? text('account.center.commentsEmpty') : ''}
    >
      {comments.map(({ id, formTable, title, recordId, text: said, time }) => (
        <li key={id}>
          <Link to={pathOf(formTable, recordId)}>
            {dataText(title)}: <span className="centre-said">{said}</span>
          </Link>
          <time>{time}</time>
        </li>
      ))}
    </Doings>
  );
}

function MostUsed(): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [usage, menu, menuType] = useUnit([$usage, $menu, $menuType]);
  const leaves = useMemo(
    () => new Map(menuLeaves(visibleMenu(menu, menuType)).map((leaf) => [leaf.path, leaf])),
    [menu, menuType],
  );
  const most = mostUsed(usage, usage.length)
    .flatMap(({ path }) => leaves.get(path) ?? [])
    .slice(0, OFFERED);
  return (
    <Doings title={text('account.center.most')} empty={most.length === 0 ? text('account.center.mostEmpty') : ''}>
      {most.map(({ path, title }) => (
        <li key={path}>
          <Link to={path}>{dataText(title)}</Link>
        </li>
      ))}
    </Doings>
  );
}

function Doings(props: { readonly title: string; readonly empty: string; readonly children: ReactNode }): ReactNode {
  return (
    <section className="panel" aria-label={props.title}>
      <h2>{props.title}</h2>
      {props.empty === '' ? <ul>{props.children}</ul> : <p className="centre-soft">{props.empty}</p>}
    </section>
  );
}
