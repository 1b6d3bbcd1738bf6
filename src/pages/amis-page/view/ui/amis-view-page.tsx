import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { amisViewQuery } from '@/entities/amis-page';
import { $menu } from '@/entities/permission';
import { AmisFrame } from '@/widgets/amis-frame';
import { usePageName } from '@/entities/tab';
import { PartTexts, useCoreLanguage, useText } from '@/shared/i18n';
import { amisPageCode, findMenuNode } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';

/** A page written as an amis schema: at /amis-page/{code}, or at a menu entry whose name is the code [B2.5]. */
export function AmisViewPage(): ReactNode {
  const { pathname, search } = useLocation();
  const menu = useUnit($menu);
  const code = amisPageCode(pathname) ?? findMenuNode(menu, pathname)?.name ?? '';
  return (
    <PartTexts part="amis">
      <AmisView key={code} code={code} search={search} hasEntry={amisPageCode(pathname) === null} />
    </PartTexts>
  );
}

function AmisView(props: {
  readonly code: string;
  readonly search: string;
  /** Has it an entry in the menu, which names it? */
  readonly hasEntry: boolean;
}): ReactNode {
  const { code, search, hasEntry } = props;
  const text = useText();
  const language = useCoreLanguage();
  const { data, error, refetch } = useQuery(amisViewQuery(code));
  const name = (language === 'en' && (data?.nameEn ?? '') !== '' ? data?.nameEn : data?.name) ?? '';
  usePageName(hasEntry ? null : name);
  if (error !== null)
    return (
      <ErrorState
        title={text('amis.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (data === undefined)
    return (
      <div className="panel">
        <Skeleton rows={10} label={text('amis.loading')} />
      </div>
    );
  return (
    <section className="panel" aria-label={name}>
      <AmisFrame label={name} schema={data.schema} query={Object.fromEntries(new URLSearchParams(search))} />
    </section>
  );
}
