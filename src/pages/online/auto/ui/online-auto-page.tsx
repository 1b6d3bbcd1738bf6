import { lazy, Suspense, useEffect, type ComponentType, type ReactNode } from 'react';
import { useLocation, useNavigate } from 'react-router-dom';
import type { ScreenFormProps } from '@/widgets/screen-form';
import { ScreenList } from '@/widgets/screen-list';
import { loadEditors } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { readFormSearch, type FormSearch } from '@/shared/routing';
import { Skeleton } from '@/shared/ui';

const loadForm = () => import('@/widgets/screen-form');
const ScreenForm = lazy(async () => {
  // At the same time; who needs an editor waits for it and learns of a failure.
  loadEditors().catch(() => undefined);
  return { default: (await loadForm()).ScreenForm };
});

type OnlineAutoPageProps = {
  readonly code: string;
  readonly title: string;
  /** Its records have a page of their own. */
  readonly RecordPage?: ComponentType<ScreenFormProps> | undefined;
};

/** A screen that is data: its list, or the form the address names. */
export function OnlineAutoPage({ code, title, RecordPage = ScreenForm }: OnlineAutoPageProps): ReactNode {
  const text = useText();
  const location = useLocation();
  const navigate = useNavigate();
  const form = readFormSearch(location.search);

  useEffect(() => {
    // The list is what matters first; the form's part comes when the browser has nothing else to do.
    const timer = setTimeout(() => void Promise.all([loadForm(), loadEditors()]).catch(() => undefined), 3000);
    return () => clearTimeout(timer);
  }, []);

  const show = (next: FormSearch | null, isReplacing = false): void => {
    const query = new URLSearchParams(location.search);
    for (const name of ['form', 'id', 'pid', 'copy', 'push']) query.delete(name);
    if (next !== null) {
      query.set('form', next.mode);
      if (next.id !== null) query.set(next.mode === 'add' ? 'pid' : 'id', next.id);
      if (next.copy !== undefined) query.set('copy', next.copy);
      if (next.push !== undefined) query.set('push', next.push);
    }
    const search = query.toString();
    void navigate({ pathname: location.pathname, search: search === '' ? '' : `?${search}` }, { replace: isReplacing });
  };
  if (form === null) return <ScreenList code={code} title={title} onOpen={show} />;
  return (
    <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
      <RecordPage
        key={`${code} ${form.mode} ${form.id ?? ''} ${form.copy ?? ''} ${form.push ?? ''}`}
        code={code}
        form={form}
        isUnnamed={title === code}
        onClose={() => show(null)}
        onOpen={(next) => show(next, true)}
      />
    </Suspense>
  );
}
