import { ownEntry } from '../lists/own-entry.ts';
import { BpmnModdle } from 'bpmn-moddle';
import { FLOW_NAMESPACE, type NodeSettings, type ProcessSettings } from './settings.ts';
import type { FlowEdge, FlowFault, FlowGraph, FlowNode, FlowNodeKind } from './graph.ts';

/** Description of `<flow:settings>` for bpmn-moddle and bpmn-js. */
export const flowDescriptor = {
  name: 'Flow',
  uri: FLOW_NAMESPACE,
  prefix: 'flow',
  xml: { tagAlias: 'lowerCase' },
  types: [
    {
      name: 'Settings',
      superClass: ['Element'],
      properties: [{ name: 'body', type: 'String', isBody: true }],
    },
  ],
};

/** An element as the parser gives it; only what is read here. */
type Moddle = {
  readonly $type: string;
  readonly id?: string;
  readonly name?: string;
  readonly isExecutable?: boolean;
  readonly flowElements?: readonly Moddle[];
  readonly rootElements?: readonly Moddle[];
  readonly extensionElements?: { readonly values?: readonly Moddle[] };
  readonly body?: string;
  readonly sourceRef?: Moddle;
  readonly targetRef?: Moddle;
  readonly attachedToRef?: Moddle;
  readonly default?: Moddle;
  readonly conditionExpression?: Moddle;
  readonly eventDefinitions?: readonly Moddle[];
  readonly triggeredByEvent?: boolean;
  readonly loopCharacteristics?: Moddle;
};

/** Parsed file, from which the engine is built. */
export type BpmnFile = Awaited<ReturnType<BpmnModdle['fromXML']>>;

const kinds: Readonly<Record<string, FlowNodeKind>> = {
  'bpmn:StartEvent': '1',
  'bpmn:UserTask': '2',
  'bpmn:ExclusiveGateway': '4',
  'bpmn:ParallelGateway': '5',
  'bpmn:InclusiveGateway': '6',
  'bpmn:SubProcess': '7',
  'bpmn:EndEvent': '9',
};

/** More than anybody draws; a file beyond it is not read. */
const XML_LIMIT = 2_000_000;

export type ReadBpmn =
  | { readonly ok: true; readonly graph: FlowGraph; readonly file: BpmnFile }
  | { readonly ok: false; readonly faults: readonly FlowFault[] };

/** Reads a BPMN 2.0 file with one process; every fault of form names its element. Whether the process makes sense is asked by `checkFlow`. */
export async function readBpmn(xml: string): Promise<ReadBpmn> {
  if (xml.length > XML_LIMIT) return broken('流程文件超过 2 MB', 'the process file is larger than 2 MB');
  // A document type can bring entities from elsewhere; BPMN needs none.
  if (/<!DOCTYPE|<!ENTITY/i.test(xml)) return broken('流程文件不能有 DOCTYPE', 'a process file has no DOCTYPE');
  let file: BpmnFile;
  try {
    file = await new BpmnModdle({ flow: flowDescriptor }).fromXML(xml);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    return broken(`流程文件不是有效的 BPMN：${said}`, `not a BPMN file: ${said}`);
  }
  const root = file.rootElement as unknown as Moddle;
  const processes = (root.rootElements ?? []).filter(({ $type }) => $type === 'bpmn:Process');
  const [process] = processes;
  if (process?.id === undefined) return broken('文件里没有流程', 'the file holds no process');
  if (processes.length > 1) return broken('一个文件只能有一个流程', 'a file holds one process');
  const faults: FlowFault[] = [];
  const nodes: FlowNode[] = [];
  const edges: FlowEdge[] = [];
  gather(process, null, { nodes, edges, faults });
  const settings = settingsOf(process, faults) as ProcessSettings | null;
  if (faults.length > 0) return { ok: false, faults };
  return { ok: true, graph: { key: process.id, name: process.name ?? '', settings, nodes, edges }, file };
}

function broken(zh: string, en: string): ReadBpmn {
  return { ok: false, faults: [{ node: null, zh, en }] };
}

type Gathered = { readonly nodes: FlowNode[]; readonly edges: FlowEdge[]; readonly faults: FlowFault[] };

function gather(scope: Moddle, parent: string | null, into: Gathered): void {
  for (const element of scope.flowElements ?? []) {
    const key = element.id ?? '';
    if (element.$type === 'bpmn:SequenceFlow') {
      into.edges.push({
        key,
        name: element.name ?? '',
        from: element.sourceRef?.id ?? '',
        to: element.targetRef?.id ?? '',
        condition: element.conditionExpression?.body?.trim() || null,
        isDefault: element.sourceRef?.default?.id === key,
      });
      continue;
    }
    const settings = settingsOf(element, into.faults) as NodeSettings | null;
    const kind = kindOf(element, settings);
    if (kind === null) {
      const shown = `${element.name ?? key}（${element.$type.replace('bpmn:', '')}）`;
      into.faults.push({
        node: key,
        zh: `不支持元素“${shown}”，请改用审批、抄送、网关、子流程或定时事件`,
        en: `“${element.name ?? key}” (${element.$type}) is not supported: use approvals, copies, gateways, sub-processes or timers`,
      });
      continue;
    }
    into.nodes.push({
      key,
      name: element.name ?? '',
      kind,
      settings,
      parent,
      ...(element.attachedToRef?.id !== undefined && { attachedTo: element.attachedToRef.id }),
    });
    if (kind === '7') gather(element, key, into);
  }
}

/** The kind of an element; null where the product cannot run it. */
function kindOf(element: Moddle, settings: NodeSettings | null): FlowNodeKind | null {
  // Several people at one node are the node's own setting, not a loop of the engine.
  if (element.loopCharacteristics !== undefined || element.triggeredByEvent === true) return null;
  const events = element.eventDefinitions ?? [];
  const isTimer = events.length === 1 && events[0]?.$type === 'bpmn:TimerEventDefinition';
  switch (element.$type) {
    case 'bpmn:ServiceTask':
      return settings?.kind === 'auto' ? '8' : settings?.kind === 'copy' ? '3' : null;
    case 'bpmn:IntermediateCatchEvent':
    case 'bpmn:BoundaryEvent':
      return isTimer ? 'timer' : null;
    case 'bpmn:StartEvent':
    case 'bpmn:EndEvent':
      return events.length === 0 ? (kinds[element.$type] ?? null) : null;
    default:
      return ownEntry(kinds, element.$type) ?? null;
  }
}

function settingsOf(element: Moddle, faults: FlowFault[]): unknown {
  const body = element.extensionElements?.values?.find(({ $type }) => $type.toLowerCase() === 'flow:settings')?.body;
  if (body === undefined || body.trim() === '') return null;
  try {
    const value: unknown = JSON.parse(body);
    if (typeof value === 'object' && value !== null && !Array.isArray(value) && 'kind' in value) return value;
  } catch {
    // Named below, together with settings of another shape.
  }
  const shown = element.name ?? element.id ?? '';
  faults.push({
    node: element.id ?? null,
    zh: `“${shown}”的设置无法读取，请在设计器里重新填写`,
    en: `the settings of “${shown}” cannot be read: fill them in again in the designer`,
  });
  return null;
}
