import { useQuery } from '@tanstack/react-query';
import { Suspense, useId, useState, type ReactNode } from 'react';
import { updateLogSubject } from '#core/managed/update-log.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { managedListQuery } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { MarkdownText } from '@/shared/long-text';
import { NOTHING } from '@/shared/query';
import { TabList, tabIds } from '@/shared/tabs';
import { EmptyState, Skeleton } from '@/shared/ui';
import './update-log.css';

/** Shows the news of each version, newest first; administrators write them [system.update-log]. */
export function UpdateLogPage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="installation">
        <UpdateLog />
      </PartTexts>
    </PartTexts>
  );
}

const newestFirst = { field: 'updateDate', direction: 'desc' } as const;

function UpdateLog(): ReactNode {
  const text = useText();
  const id = useId();
  const rules = usePageRules();
  const [shown, setShown] = useState<'news' | 'manage'>('news');
  const mayManage = ['add', 'edit', 'delete'].some((act) => rules.button(act).isVisible);
  if (!mayManage) return <News />;
  return (
    <>
      <div className="panel update-tabs">
        <TabList
          id={id}
          label={text('installation.update.tabs')}
          tabs={[
            { key: 'news', label: text('installation.update.news') },
            { key: 'manage', label: text('installation.update.manage') },
          ]}
          active={shown}
          onSelect={setShown}
        />
      </div>
      <div role="tabpanel" id={tabIds(id, shown).panel} aria-labelledby={tabIds(id, shown).tab}>
        {shown === 'news' ? <News /> : <SystemList subject={updateLogSubject} usualSort={newestFirst} />}
      </div>
    </>
  );
}

/** As many versions as people read. */
const LATEST = { ...NOTHING, page: 1, size: 30, sort: newestFirst };

function News(): ReactNode {
  const text = useText();
  const query = useQuery(managedListQuery(updateLogSubject, { search: LATEST, fields: [], fixed: undefined }));
  return (
    <section className="panel update-news" aria-label={text('installation.update.news')}>
      <Loaded
        query={query}
        lines={8}
        renderData={({ records }) =>
          records.length === 0 ? (
            <EmptyState text={text('installation.update.none')} />
          ) : (
            records.map((row) => (
              <article key={row.id}>
                <header>
                  <h2>{plain(row['versionNo'])}</h2>
                  <time dateTime={plain(row['updateDate'])}>{plain(row['updateDate'])}</time>
                </header>
                <Suspense fallback={<Skeleton rows={3} label={text('app.loading')} />}>
                  <MarkdownText source={plain(row['content'])} label={plain(row['versionNo'])} />
                </Suspense>
              </article>
            ))
          )
        }
      />
    </section>
  );
}
