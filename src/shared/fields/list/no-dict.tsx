import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';

/** Stands in the place of a field whose definition names no dictionary [B5.10]. */
export function NoDict(): ReactNode {
  const text = useText();
  return (
    <span className="field-unknown" role="alert">
      {text('picker.dictEmpty')}
    </span>
  );
}
