import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useSearchParams } from 'react-router-dom';
import { PartTexts, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { openedFlowQuery, type OpenedFlow } from '../model/opened.ts';
import { Designer } from './designer.tsx';
import { FaultList } from './fault-list.tsx';
import { ModelChoice } from './model-choice.tsx';
import './designer.css';

/** Draws a process: as a diagram in BPMN, or as a chain of approvals [workflow.designer]. */
export function DesignerPage(): ReactNode {
  return (
    <PartTexts part="drawing">
      <Opened />
    </PartTexts>
  );
}

function Opened(): ReactNode {
  const text = useText();
  const [search, setSearch] = useSearchParams();
  const id = search.get('id') ?? '';
  if (id !== '') return <Drawn key={id} id={id} />;
  return (
    <section className="panel flow-choose">
      <h2>{text('drawing.chooseProcess')}</h2>
      <ModelChoice value="" onChange={(chosen) => setSearch({ id: chosen })} />
    </section>
  );
}

function Drawn({ id }: { readonly id: string }): ReactNode {
  const opened = useQuery(openedFlowQuery(id));
  // What the page began with: fetched again it must not take away what was drawn.
  const [begun, setBegun] = useState<{ readonly flow: OpenedFlow; readonly load: number } | null>(null);
  if (begun === null && opened.data !== undefined && !opened.isFetching) setBegun({ flow: opened.data, load: 0 });
  const reload = async (): Promise<void> => {
    const { data } = await opened.refetch();
    if (data !== undefined) setBegun((before) => ({ flow: data, load: (before?.load ?? 0) + 1 }));
  };
  if (begun === null) return <Loaded query={opened} lines={10} renderData={() => null} />;
  const { draft, read } = begun.flow;
  return read.ok ? (
    <Designer key={begun.load} draft={draft} chain={read.chain} onReload={() => void reload()} />
  ) : (
    <FaultList faults={read.faults} onSelect={null} />
  );
}
