import { Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import { lazyPart } from '@/shared/chunk';
import { PartTexts, useText } from '@/shared/i18n';
import { readFormSearch } from '@/shared/routing';
import { Skeleton } from '@/shared/ui';

const EnhanceEditor = lazyPart(async () => (await import('@/widgets/enhance-editor')).EnhanceEditor);

/** A list over all forms, or the editor of the form the address names. */
export function EnhancedPage(props: {
  /** @param onOpen opens the editor of a form, by head id or table name, at a sheet */
  readonly renderList: (onOpen: (id: string, part: string) => void) => ReactNode;
}): ReactNode {
  const text = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = readFormSearch(search);
  const open = (id: string, part: string, replace = false): void =>
    void navigate({ pathname, search: `?form=edit&id=${encodeURIComponent(id)}&tab=${part}` }, { replace });
  if (form === null || form.id === null)
    return (
      <PartTexts part="design">
        <PartTexts part="module-files">{props.renderList(open)}</PartTexts>
      </PartTexts>
    );
  const { id } = form;
  return (
    <Suspense fallback={<Skeleton rows={12} label={text('app.loading')} />}>
      <EnhanceEditor
        key={id}
        id={id}
        part={new URLSearchParams(search).get('tab')}
        onPart={(part) => open(id, part, true)}
        onClose={() => void navigate({ pathname })}
      />
    </Suspense>
  );
}
