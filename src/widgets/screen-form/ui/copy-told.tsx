import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';

/** Says what of a copied record is different from the one it was copied of. */
export function CopyTold({ told }: { readonly told: readonly string[] }): ReactNode {
  const text = useText();
  if (told.length === 0) return null;
  return (
    <div className="record-draft record-told" role="status">
      <span>{text('form.copyTold')}</span>
      <ul>
        {told.map((one) => (
          <li key={one}>{one}</li>
        ))}
      </ul>
    </div>
  );
}
