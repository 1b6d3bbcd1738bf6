import type { ReactNode } from 'react';
import { lazyPart } from '@/shared/chunk';
import { EmbeddedContext } from '@/shared/embedded';

const EmbeddedPage = lazyPart(async () => (await import('./embedded-page.tsx')).EmbeddedPage);
const embedded = (address: string): ReactNode => <EmbeddedPage address={address} />;

/** Lets the pages inside show other pages. */
export function EmbeddedPages({ children }: { readonly children: ReactNode }): ReactNode {
  return <EmbeddedContext value={embedded}>{children}</EmbeddedContext>;
}
