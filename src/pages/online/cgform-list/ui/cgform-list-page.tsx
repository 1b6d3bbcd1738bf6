import { Suspense, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { FormView } from '#core/screen/form-view.ts';
import { offers } from '@/shared/api';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { readFormSearch } from '@/shared/routing';
import { Skeleton } from '@/shared/ui';
import { FormTable } from './form-table.tsx';

const FormDesigner = lazyPart(async () => (await import('@/widgets/form-designer')).FormDesigner);
const EnhanceEditor = lazyPart(async () => (await import('@/widgets/enhance-editor')).EnhanceEditor);
const FormPreview = lazyPart(async () => {
  loadEditors().catch(() => undefined);
  return (await import('@/widgets/screen-form')).FormPreview;
});

function drawForm(view: FormView): ReactNode {
  return <FormPreview view={view} />;
}

/** Parameter for the form whose view copies the list shows: it does not make another page of the list. */
const COPIES = 'q.copies';

/** Online forms: the list of them, or the designer of the one the address names [B2.35]. */
export function CgformListPage({ title }: { readonly title: string }): ReactNode {
  const text = useText();
  const { pathname, search } = useLocation();
  const navigate = useNavigate();
  const form = readFormSearch(search);
  // The form whose view copies are listed; the way back from a designer leads to them.
  const copiesOf = new URLSearchParams(search).get(COPIES);
  const withCopies = (query: string, of: string | null = copiesOf): string => {
    const params = new URLSearchParams(query);
    if (of !== null) params.set(COPIES, of);
    return params.size === 0 ? '' : `?${params.toString()}`;
  };
  const show = (id: string | null | undefined, replace = false): void => {
    const query = id === undefined ? '' : id === null ? '?form=add' : `?form=edit&id=${encodeURIComponent(id)}`;
    void navigate({ pathname, search: withCopies(query) }, { replace });
  };
  // The sheet of the enhancement that is open; without one the form itself is designed.
  const part = new URLSearchParams(search).get('tab');
  const enhance = (id: string, tab: string, replace = false): void =>
    void navigate({ pathname, search: withCopies(`?form=edit&id=${encodeURIComponent(id)}&tab=${tab}`) }, { replace });
  // Servers of the family have their forms designed on pages of their own.
  const canDesign = offers('GET /online/cgform/api/getByHead');
  if (canDesign && part !== null && form !== null && form.id !== null) {
    const { id } = form;
    return (
      <Suspense fallback={<Skeleton rows={12} label={text('app.loading')} />}>
        <EnhanceEditor
          key={id}
          id={id}
          part={part}
          onPart={(tab) => enhance(id, tab, true)}
          onClose={() => show(undefined)}
        />
      </Suspense>
    );
  }
  if (form === null || !canDesign)
    return (
      <FormTable
        // Another list has a search of its own.
        key={copiesOf}
        title={title}
        copiesOf={copiesOf}
        onCopies={(of) => void navigate({ pathname, search: of === null ? '' : withCopies('', of) })}
        onDesign={show}
        onEnhance={enhance}
      />
    );
  return (
    <Suspense fallback={<Skeleton rows={12} label={text('app.loading')} />}>
      <FormDesigner
        id={form.mode === 'add' ? null : form.id}
        onClose={() => show(undefined)}
        onSaved={(id) => {
          // What was saved goes on under its own address.
          if (form.mode === 'add') show(id, true);
        }}
        drawForm={drawForm}
      />
    </Suspense>
  );
}
