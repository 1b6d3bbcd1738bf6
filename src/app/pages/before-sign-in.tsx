import type { ComponentType, ReactNode } from 'react';
import { PartTexts } from '@/shared/i18n';

/** Gives a page the texts that only the pages before the sign-in have. */
export function beforeSignIn<Props extends object>(Page: ComponentType<Props>): ComponentType<Props> {
  return function BeforeSignIn(props: Props): ReactNode {
    return (
      <PartTexts part="user">
        <Page {...props} />
      </PartTexts>
    );
  };
}
