import type { ReactNode } from 'react';
import { retiredWord } from '#core/fields/retired.ts';
import { useCoreLanguage } from '../../i18n/index.ts';
import './retired-mark.css';

/** Says beside a text that what it names cannot be chosen any more. */
export function RetiredMark({ id }: { readonly id?: string | undefined }): ReactNode {
  return (
    <span id={id} className="retired-mark">
      {retiredWord(useCoreLanguage())}
    </span>
  );
}
