import type { ReactNode } from 'react';
import type { FlowFault } from '#core/workflow/graph.ts';
import { useCoreLanguage, useText } from '@/shared/i18n';

type FaultListProps = {
  readonly faults: readonly FlowFault[];
  /** Shows the element a fault is about; null where nothing can be shown. */
  readonly onSelect: ((key: string) => void) | null;
};

/** Lists the faults of a process, each with a link to its element. */
export function FaultList({ faults, onSelect }: FaultListProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  return (
    <section className="flow-faults" role="alert" aria-label={text('drawing.faults')}>
      <h3>{text('drawing.faultCount', { count: faults.length })}</h3>
      <ol>
        {faults.map((fault) => {
          const { node } = fault;
          const said = fault[language];
          return (
            <li key={`${node ?? ''} ${said}`}>
              {node === null || onSelect === null ? (
                said
              ) : (
                <button type="button" onClick={() => onSelect(node)}>
                  {said}
                </button>
              )}
            </li>
          );
        })}
      </ol>
    </section>
  );
}
