import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { EmptyState } from '@/shared/ui';
import { openedFlowQuery } from '../model/opened.ts';
import { FaultList } from './fault-list.tsx';
import { ModelChoice } from './model-choice.tsx';
import { NodeTable } from './node-table.tsx';
import './designer.css';

/** The approvals of a process as a table, with the same settings as in its drawing [workflow.node-config]. */
export function NodeConfigPage(): ReactNode {
  return (
    <PartTexts part="drawing">
      <Nodes />
    </PartTexts>
  );
}

function Nodes(): ReactNode {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? '';
  const opened = useQuery(openedFlowQuery(id));
  return (
    <section className="panel flow-nodes" aria-label={text('drawing.nodes')}>
      <ModelChoice value={id} onChange={(chosen) => setSearch({ id: chosen })} />
      {id === '' ? (
        <EmptyState text={text('drawing.chooseProcess')} />
      ) : (
        <Loaded
          query={opened}
          lines={6}
          renderData={({ draft, read }) =>
            read.ok ? (
              <NodeTable key={id} draft={draft} graph={read.graph} onChanged={() => void opened.refetch()} />
            ) : (
              <FaultList faults={read.faults} onSelect={null} />
            )
          }
        />
      )}
    </section>
  );
}
