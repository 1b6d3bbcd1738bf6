import Modeler from 'bpmn-js/lib/Modeler';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flowDescriptor } from '#core/workflow/read-bpmn.ts';
import { useText } from '@/shared/i18n';
import { changeDiagram, diagramElement } from '../model/diagram-element.ts';
import { diagramTools } from '../model/diagram-tools.ts';
import type { DiagramHandle, DiagramState, Services, Shape } from '../model/diagram-types.ts';
import { fitDiagram } from '../model/fit-diagram.ts';
import 'bpmn-js/dist/assets/diagram-js.css';
import 'bpmn-js/dist/assets/bpmn-js.css';
import 'bpmn-js/dist/assets/bpmn-font/css/bpmn.css';
import './diagram.css';

type DiagramProps = {
  readonly xml: string;
  readonly faulty: ReadonlySet<string>;
  readonly isReadonly: boolean;
  readonly onReady: (handle: DiagramHandle | null) => void;
  readonly onState: (state: DiagramState) => void;
  readonly onTouched: () => void;
};

/** A drawing that outlives being hidden. */
type Kept = { readonly show: () => void; readonly destroy: () => void };

/** A process drawn in BPMN; the file it begins with is read once. */
export function Diagram({ xml, faulty, isReadonly, onReady, onState, onTouched }: DiagramProps): ReactNode {
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  const services = useRef<Services | null>(null);
  // A hidden page loses its effects, not its drawing: the way back goes on when it is shown again.
  const kept = useRef<Kept | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const told = useRef({ onReady, onState, onTouched });
  const begun = useRef({ xml, text, onlyLooks: isReadonly });
  useEffect(() => {
    told.current = { onReady, onState, onTouched };
  });
  useEffect(() => {
    const place = room.current;
    if (place === null) return undefined;
    const hide = (): void => {
      told.current.onReady(null);
      // Only a page that is gone for good has no place any more.
      setTimeout(() => {
        if (!place.isConnected) kept.current?.destroy();
      });
    };
    if (kept.current !== null) {
      kept.current.show();
      return hide;
    }
    const { xml: first, text: words, onlyLooks } = begun.current;
    const options = { container: place, moddleExtensions: { flow: flowDescriptor } };
    const modeler = onlyLooks
      ? new NavigatedViewer(options)
      : new Modeler({ ...options, additionalModules: diagramTools(words) as never });
    const get = <Name extends keyof Services>(name: Name): Services[Name] => modeler.get(name);
    const own: Services = {
      canvas: get('canvas'),
      selection: get('selection'),
      elementRegistry: get('elementRegistry'),
      // Who only looks changes nothing.
      modeling: onlyLooks ? null : get('modeling'),
      commandStack: onlyLooks ? null : get('commandStack'),
    };
    const chosen = (): Shape => {
      const [one, ...more] = own.selection.get();
      const element = one === undefined || more.length > 0 ? own.canvas.getRootElement() : one;
      // The words beside an element stand for it.
      return own.elementRegistry.get(element.businessObject.id) ?? element;
    };
    const tell = (): void =>
      told.current.onState({
        element: diagramElement(chosen()),
        approvals: own.elementRegistry
          .filter(({ type }) => type === 'bpmn:UserTask')
          .map(({ id, businessObject }) => ({ key: id, name: businessObject.name ?? id })),
        canUndo: own.commandStack?.canUndo() === true,
        canRedo: own.commandStack?.canRedo() === true,
      });
    let handle: DiagramHandle | null = null;
    const show = (): void => {
      if (handle === null) return;
      tell();
      told.current.onReady(handle);
    };
    kept.current = { show, destroy: () => modeler.destroy() };
    void modeler.importXML(first).then(
      () => {
        if (!place.isConnected) return;
        services.current = own;
        fitDiagram(own);
        modeler.on('selection.changed', tell);
        modeler.on('commandStack.changed', () => {
          tell();
          told.current.onTouched();
        });
        setDrawn(true);
        handle = {
          read: async () => (await modeler.saveXML({ format: true })).xml ?? '',
          change: (change) => changeDiagram(own, chosen(), change),
          select: (key) => {
            const element = key === null ? undefined : own.elementRegistry.get(key);
            own.selection.select(element ?? null);
            if (key !== null && element !== undefined) own.canvas.scrollToElement(key);
          },
          undo: () => own.commandStack?.undo(),
          redo: () => own.commandStack?.redo(),
          zoom: (by) => own.canvas.zoom(own.canvas.zoom() * by, 'auto'),
          fit: () => fitDiagram(own),
        };
        show();
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
    return hide;
  }, []);
  useEffect(() => {
    const own = services.current;
    if (own === null || !isDrawn) return undefined;
    const marked = [...faulty].filter((key) => own.elementRegistry.get(key) !== undefined);
    for (const key of marked) own.canvas.addMarker(key, 'flow-faulty');
    return () => {
      for (const key of marked)
        if (own.elementRegistry.get(key) !== undefined) own.canvas.removeMarker(key, 'flow-faulty');
    };
  }, [faulty, isDrawn]);
  return (
    <>
      {fault === null ? null : <p role="alert">{text('drawing.drawFailed', { fault })}</p>}
      <div
        ref={room}
        className="flow-diagram"
        data-readonly={isReadonly || undefined}
        aria-label={text('drawing.diagram')}
      />
    </>
  );
}
