import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { $isEditingTexts } from '@/features/switch-language';
import { lazyPart } from '@/shared/chunk';
import { TabBar } from '@/widgets/tab-bar';
import type { RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import { offers } from '@/shared/api';
import { isPublicPath } from '@/shared/routing';
import { ConfirmHost, NoticeHost } from '@/shared/ui';
import { Frame } from './frame.tsx';
import { Guard } from './guard/guard.tsx';
import { SessionQuestions } from './guard/session-questions.tsx';
import { PublicPage } from './pages/public-page.tsx';
import { RoutedPages } from './pages/routed-pages.tsx';

const TextEditing = lazyPart(async () => (await import('./text-editing/text-editing.tsx')).TextEditing);

/** Everything inside the providers: guard, layout, pages, and the places for notices and questions. */
export function Root({ config }: { readonly config: RuntimeConfig }): ReactNode {
  const text = useText();
  const { pathname } = useLocation();
  const isEditingTexts = useUnit($isEditingTexts);
  return (
    <>
      <Guard config={config}>
        {isPublicPath(pathname) ? (
          <PublicPage config={config} />
        ) : (
          <Frame config={config} tabBar={<TabBar />}>
            <RoutedPages />
          </Frame>
        )}
      </Guard>
      {isEditingTexts && offers('PUT /sys/translate/fill') ? <TextEditing /> : null}
      <SessionQuestions />
      <ConfirmHost closeLabel={text('action.close')} />
      <NoticeHost closeLabel={text('notice.close')} />
    </>
  );
}
