import type { ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import './definition-list.css';

/** Lists the faults to fix before a definition can be saved. */
export function FaultList({ faults }: { readonly faults: readonly string[] }): ReactNode {
  const text = useText();
  if (faults.length === 0) return null;
  return (
    <div className="definition-faults" role="alert">
      <strong>{text('definitions.faults')}</strong>
      <ul>
        {faults.map((fault) => (
          <li key={fault}>{fault}</li>
        ))}
      </ul>
    </div>
  );
}
