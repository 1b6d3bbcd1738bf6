import { BpmnModdle, type BpmnElement } from 'bpmn-moddle';
import { flowDescriptor, readBpmn, type BpmnFile } from './read-bpmn.ts';
import type { NodeSettings, ProcessEntry, ProcessSettings } from './settings.ts';

/** Head of a process according to its model, whatever its file said. */
export type ProcessHead = {
  readonly key: string;
  readonly name: string;
  readonly formCode: string;
  /** For a module file; elsewhere the list of processes says it. */
  readonly entry?: ProcessEntry;
};

/** Writes a file whose process is that of a model: its key, its name and its form; all else stays as it was drawn. */
export async function writeProcess({ rootElement }: BpmnFile, head: ProcessHead): Promise<string> {
  const moddle = new BpmnModdle({ flow: flowDescriptor });
  const roots = (rootElement.get('rootElements') ?? []) as readonly BpmnElement[];
  const process = roots.find(({ $type }) => $type === 'bpmn:Process');
  if (process !== undefined) {
    process.set('id', head.key);
    process.set('name', head.name);
    process.set('isExecutable', true);
    setSettings(moddle, process, ({ entry: _stale, ...settings }) => ({
      ...settings,
      kind: 'process',
      formCode: head.formCode,
      ...(head.entry !== undefined && { entry: head.entry }),
    }));
  }
  return (await moddle.toXML(rootElement, { format: true })).xml;
}

function setSettings(
  moddle: BpmnModdle,
  element: BpmnElement,
  change: (before: Partial<ProcessSettings>) => NodeSettings | ProcessSettings,
): void {
  const extension = (element.get('extensionElements') ?? null) as BpmnElement | null;
  const others = ((extension?.get('values') ?? []) as readonly BpmnElement[]).filter(
    ({ $type }) => $type.toLowerCase() !== 'flow:settings',
  );
  const own = ((extension?.get('values') ?? []) as readonly BpmnElement[]).find(
    ({ $type }) => $type.toLowerCase() === 'flow:settings',
  );
  const body = own?.get('body');
  // What cannot be read was refused before.
  const before = (typeof body === 'string' && body.trim() !== '' ? JSON.parse(body) : {}) as Partial<ProcessSettings>;
  const settings = moddle.create('flow:Settings', { body: JSON.stringify(change(before)) });
  element.set('extensionElements', moddle.create('bpmn:ExtensionElements', { values: [...others, settings] }));
}

/** Changes written into an approval: its settings, and its name where it changes. */
export type NodeChange = { readonly key: string; readonly name?: string; readonly settings: NodeSettings };

/** The same file with other settings of some of its elements. @throws Error for a file that cannot be read */
export async function writeNode(xml: string, changes: readonly NodeChange[]): Promise<string> {
  const read = await readBpmn(xml);
  if (!read.ok) throw new Error(read.faults[0]?.en ?? 'unreadable');
  const moddle = new BpmnModdle({ flow: flowDescriptor });
  for (const { key, name, settings } of changes) {
    const element = read.file.elementsById[key];
    if (element === undefined) continue;
    if (name !== undefined) element.set('name', name);
    setSettings(moddle, element, () => settings);
  }
  return (await moddle.toXML(read.file.rootElement, { format: true })).xml;
}
