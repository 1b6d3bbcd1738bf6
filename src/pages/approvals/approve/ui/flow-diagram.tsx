import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flowDescriptor } from '#core/workflow/read-bpmn.ts';
import type { FlowDetail } from '@/entities/workflow/running';
import { useText } from '@/shared/i18n';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';

/** Used part of the library: its own types say less than they promise. */
type Canvas = { zoom(to: 'fit-viewport', center: 'auto'): number; addMarker(element: string, marker: string): void };
type Registry = { get(id: string): object | undefined };

/** A process in BPMN with the outcome of every node that was visited, and the flows that were taken. */
export function FlowDiagram({ diagram }: Pick<FlowDetail, 'diagram'>): ReactNode {
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  const [isFaulty, setFaulty] = useState(false);
  useEffect(() => {
    if (room.current === null) return undefined;
    const viewer = new NavigatedViewer({ container: room.current, moddleExtensions: { flow: flowDescriptor } });
    let isGone = false;
    viewer.importXML(diagram.xml).then(
      () => {
        if (isGone) return;
        const canvas: Canvas = viewer.get('canvas');
        const registry: Registry = viewer.get('elementRegistry');
        for (const { key, outcome } of diagram.nodes)
          if (registry.get(key) !== undefined) canvas.addMarker(key, `flow-${outcome}`);
        for (const key of diagram.taken) if (registry.get(key) !== undefined) canvas.addMarker(key, 'flow-taken');
        canvas.zoom('fit-viewport', 'auto');
      },
      () => setFaulty(true),
    );
    return () => {
      isGone = true;
      viewer.destroy();
    };
  }, [diagram]);
  return (
    <>
      {isFaulty ? <p>{text('flow.diagramFailed')}</p> : null}
      <div ref={room} className="flow-progress" hidden={isFaulty} role="group" aria-label={text('flow.diagramArea')} />
    </>
  );
}
