import Modeler from 'bpmn-js/lib/Modeler';
import NavigatedViewer from 'bpmn-js/lib/NavigatedViewer';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { flowDescriptor } from '#core/workflow/read-bpmn.ts';
import { useText } from '@/shared/i18n';
import { changeDiagram, diagramElement } from '../model/diagram-element.ts';
import { diagramTools } from '../model/diagram-tools.ts';
import type { DiagramHandle, DiagramState, Services, Shape } from '../model/diagram-types.ts';
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

/** A process drawn in BPMN; the file it begins with is read once. */
export function Diagram({ xml, faulty, isReadonly, onReady, onState, onTouched }: DiagramProps): ReactNode {
  const text = useText();
  const room = useRef<HTMLDivElement>(null);
  const services = useRef<Services | null>(null);
  const [fault, setFault] = useState<string | null>(null);
  const [isDrawn, setDrawn] = useState(false);
  const told = useRef({ onReady, onState, onTouched });
  const begun = useRef({ xml, text, onlyLooks: isReadonly });
  useEffect(() => {
    told.current = { onReady, onState, onTouched };
  });
  useEffect(() => {
    if (room.current === null) return;
    const { xml: first, text: words, onlyLooks } = begun.current;
    const place = room.current;
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
    let isGone = false;
    void modeler.importXML(first).then(
      () => {
        if (isGone) return;
        services.current = own;
        own.canvas.zoom('fit-viewport', 'auto');
        modeler.on('selection.changed', tell);
        modeler.on('commandStack.changed', () => {
          tell();
          told.current.onTouched();
          // A hidden page loses its diagram: it begins again with this.
          void modeler.saveXML({ format: true }).then(({ xml: latest }) => {
            begun.current.xml = latest ?? begun.current.xml;
          });
        });
        setDrawn(true);
        tell();
        told.current.onReady({
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
          fit: () => own.canvas.zoom('fit-viewport', 'auto'),
        });
      },
      (error: unknown) => setFault(error instanceof Error ? error.message : String(error)),
    );
    return () => {
      isGone = true;
      services.current = null;
      setDrawn(false);
      told.current.onReady(null);
      modeler.destroy();
    };
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
