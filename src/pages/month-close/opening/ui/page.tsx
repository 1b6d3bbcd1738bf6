import type { ReactNode } from 'react';
import { PartTexts } from '@/shared/i18n';
import { Wizard } from './wizard.tsx';

export function OpeningDataPage({ title }: { readonly title: string }): ReactNode {
  return (
    <PartTexts part="opening">
      <Wizard title={title} />
    </PartTexts>
  );
}
