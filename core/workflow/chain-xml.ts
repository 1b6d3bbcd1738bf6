import { ownEntry } from '../lists/own-entry.ts';
import type { Chain, ChainEvent, ChainStep } from './chain.ts';
import { layoutChain, type Box, type ChainLayout, type DrawnFlow } from './chain-layout.ts';
import { FLOW_NAMESPACE, type NodeSettings, type ProcessSettings } from './settings.ts';

/** A chain as a BPMN 2.0 file with its drawing; elements stand in the order the schema of BPMN asks for. */
export function chainXml(chain: Chain): string {
  const layout = layoutChain(chain);
  const body = [
    ...extension(chain.settings),
    ...event('startEvent', chain.start, layout),
    ...chain.steps.flatMap((step) => stepXml(step, layout)),
    ...event('endEvent', chain.end, layout),
    ...layout.flows.map((flow) => flowXml(flow)),
  ];
  return [
    '<?xml version="1.0" encoding="UTF-8"?>',
    '<bpmn:definitions xmlns:bpmn="http://www.omg.org/spec/BPMN/20100524/MODEL" xmlns:bpmndi="http://www.omg.org/spec/BPMN/20100524/DI"',
    '  xmlns:dc="http://www.omg.org/spec/DD/20100524/DC" xmlns:di="http://www.omg.org/spec/DD/20100524/DI"',
    `  xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance" xmlns:flow="${FLOW_NAMESPACE}" id="definitions" targetNamespace="${FLOW_NAMESPACE}">`,
    `<bpmn:process id="${escaped(chain.key)}"${named(chain.name)} isExecutable="true">`,
    ...body,
    '</bpmn:process>',
    ...drawing(chain.key, layout),
    '</bpmn:definitions>',
    '',
  ].join('\n');
}

function event(tag: string, { key, name, settings }: ChainEvent, layout: ChainLayout): readonly string[] {
  return element(tag, `id="${escaped(key)}"${named(name)}`, [...extension(settings), ...ends(key, layout)]);
}

function stepXml(step: ChainStep, layout: ChainLayout): readonly string[] {
  if (!('branches' in step))
    return element(
      step.kind === 'approval' ? 'userTask' : 'serviceTask',
      `id="${escaped(step.key)}"${named(step.name)}`,
      [...extension(step.settings), ...ends(step.key, layout)],
    );
  const tag = step.kind === 'condition' ? 'exclusiveGateway' : 'parallelGateway';
  const usual = step.kind === 'condition' ? step.branches.find(({ condition }) => condition === null) : undefined;
  const toUsual = usual === undefined ? '' : ` default="${escaped(usual.key)}"`;
  return [
    ...element(tag, `id="${escaped(step.key)}"${named(step.name)}${toUsual}`, ends(step.key, layout)),
    ...step.branches.flatMap((branch) => branch.steps.flatMap((one) => stepXml(one, layout))),
    ...element(tag, `id="${escaped(step.join)}"`, ends(step.join, layout)),
  ];
}

function ends(key: string, { flows }: ChainLayout): readonly string[] {
  return [
    ...flows.filter(({ to }) => to === key).map((flow) => `<bpmn:incoming>${escaped(flow.key)}</bpmn:incoming>`),
    ...flows.filter(({ from }) => from === key).map((flow) => `<bpmn:outgoing>${escaped(flow.key)}</bpmn:outgoing>`),
  ];
}

function flowXml({ key, name, from, to, condition }: DrawnFlow): string {
  const attributes = `id="${escaped(key)}"${named(name)} sourceRef="${escaped(from)}" targetRef="${escaped(to)}"`;
  if (condition === null || condition.trim() === '') return `<bpmn:sequenceFlow ${attributes} />`;
  const formula = `<bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="formula">${escaped(condition)}</bpmn:conditionExpression>`;
  return `<bpmn:sequenceFlow ${attributes}>${formula}</bpmn:sequenceFlow>`;
}

function extension(settings: NodeSettings | ProcessSettings | null): readonly string[] {
  if (settings === null) return [];
  return element('extensionElements', '', [`<flow:settings>${escaped(JSON.stringify(settings))}</flow:settings>`]);
}

function element(tag: string, attributes: string, inside: readonly string[]): readonly string[] {
  return [`<bpmn:${tag}${attributes === '' ? '' : ` ${attributes}`}>`, ...inside, `</bpmn:${tag}>`];
}

function drawing(process: string, { boxes, flows }: ChainLayout): readonly string[] {
  return [
    '<bpmndi:BPMNDiagram id="diagram">',
    `<bpmndi:BPMNPlane id="plane" bpmnElement="${escaped(process)}">`,
    ...[...boxes].map(([key, box]) => shape(key, box)),
    ...flows.map(
      ({ key, points }) =>
        `<bpmndi:BPMNEdge id="di_${escaped(key)}" bpmnElement="${escaped(key)}">${points
          .map(({ x, y }) => `<di:waypoint x="${x}" y="${y}" />`)
          .join('')}</bpmndi:BPMNEdge>`,
    ),
    '</bpmndi:BPMNPlane>',
    '</bpmndi:BPMNDiagram>',
  ];
}

/** Pixels a name beside an element takes; what is longer is broken. */
const GATEWAY_SIZE = 50;
const LABEL = { width: 90, height: 20 };

function shape(key: string, box: Box): string {
  const { x, y, width, height } = box;
  const bounds = `<dc:Bounds x="${x}" y="${y}" width="${width}" height="${height}" />`;
  return `<bpmndi:BPMNShape id="di_${escaped(key)}" bpmnElement="${escaped(key)}">${bounds}${label(box)}</bpmndi:BPMNShape>`;
}

/** Places the name of an event or a gateway: below, or above before the flows that part. Names of tasks stand inside. */
function label({ x, y, width, height }: Box): string {
  if (width > GATEWAY_SIZE) return '';
  const left = width < GATEWAY_SIZE ? x + (width - LABEL.width) / 2 : x - LABEL.width + 16;
  const top = width < GATEWAY_SIZE ? y + height + 6 : y - LABEL.height + 8;
  return `<bpmndi:BPMNLabel><dc:Bounds x="${left}" y="${top}" width="${LABEL.width}" height="${LABEL.height}" /></bpmndi:BPMNLabel>`;
}

function named(name: string): string {
  return name === '' ? '' : ` name="${escaped(name)}"`;
}

const signs: Readonly<Record<string, string>> = { '&': '&amp;', '<': '&lt;', '>': '&gt;', '"': '&quot;' };

function escaped(text: string): string {
  return text.replaceAll(/[&<>"]/g, (sign) => ownEntry(signs, sign) ?? sign);
}
