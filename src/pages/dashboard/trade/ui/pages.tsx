import type { ReactNode } from 'react';
import { PartTexts } from '@/shared/i18n';
import type { TradeSide } from '../api/trade.ts';
import { TradePage } from './trade-page.tsx';

type PageProps = { readonly title: string };

function page(side: TradeSide) {
  return function Page({ title }: PageProps): ReactNode {
    return (
      <PartTexts part="charts">
        <PartTexts part="trade">
          <TradePage side={side} title={title} />
        </PartTexts>
      </PartTexts>
    );
  };
}

/** First pages of those who sell and of those who buy [B2.19]. */
export const SalePage = page('sale');
export const ProcurePage = page('procure');
