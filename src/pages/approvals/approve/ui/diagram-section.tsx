import { Suspense, useState, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import type { FlowDetail } from '@/entities/workflow/running';
import { lazyPart } from '@/shared/chunk';
import { useDataText, useText } from '@/shared/i18n';
import { Skeleton } from '@/shared/ui';

const FlowDiagram = lazyPart(async () => (await import('./flow-diagram.tsx')).FlowDiagram);

const outcomes = ['open', 'agreed', 'rejected', 'returned', 'cancelled', 'skipped'] as const;

/** The process as it was drawn, with how far it is; drawn when it is opened, for the library that draws is large. */
export function DiagramSection({ detail }: { readonly detail: FlowDetail }): ReactNode {
  const text = useText();
  const { hash } = useLocation();
  const [isOpen, setOpen] = useState(hash === '#diagram');
  return (
    <details
      className="panel flow-drawing"
      open={isOpen}
      onToggle={({ currentTarget }) => setOpen(currentTarget.open)}
      ref={(element) => {
        if (hash === '#diagram') element?.scrollIntoView();
      }}
    >
      <summary>{text('flow.diagram')}</summary>
      {isOpen ? (
        <Suspense fallback={<Skeleton rows={6} label={text('app.loading')} />}>
          <FlowDiagram diagram={detail.diagram} />
          <ul className="flow-legend" aria-hidden="true">
            {outcomes.map((outcome) => (
              <li key={outcome} data-outcome={outcome}>
                {text(`flow.outcome.${outcome}`)}
              </li>
            ))}
          </ul>
          <NodeStates detail={detail} />
        </Suspense>
      ) : null}
    </details>
  );
}

/** The same in words. */
function NodeStates({ detail }: { readonly detail: FlowDetail }): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { diagram, tasks, history } = detail;
  const nameOf = (key: string): string =>
    tasks.find(({ nodeKey }) => nodeKey === key)?.nodeName ??
    history.find(({ nodeKey }) => nodeKey === key)?.nodeName ??
    key;
  return (
    <>
      <h3>{text('flow.nodeList')}</h3>
      <ul className="flow-states">
        {diagram.nodes.map(({ key, outcome, people }) => (
          <li key={key}>
            <strong>{dataText(nameOf(key))}</strong>
            {text('label.value', { label: '', value: text(`flow.outcome.${outcome}`) })}
            {people.length === 0 ? null : `（${[...new Set(people)].join('、')}）`}
          </li>
        ))}
      </ul>
    </>
  );
}
