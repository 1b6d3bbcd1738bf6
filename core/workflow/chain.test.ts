import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { emptyChain, type Chain, type ChainStep } from './chain.ts';
import { layoutChain } from './chain-layout.ts';
import { chainOf } from './chain-read.ts';
import { chainXml } from './chain-xml.ts';
import { readBpmn } from './read-bpmn.ts';
import { usualApproval } from './settings.ts';

const words = fc.stringMatching(/^[\p{Script=Han}\w &<>"'.,-]{0,12}$/u).map((text) => text.trim());

/** Steps without keys; keys are given in order, so that they are unique. */
type Shape = { readonly kind: ChainStep['kind']; readonly name: string; readonly branches: readonly Lane[] };
type Lane = { readonly name: string; readonly condition: string; readonly steps: readonly Shape[] };

const { steps: shapes } = fc.letrec<{ steps: readonly Shape[]; step: Shape; lane: Lane }>((tie) => ({
  steps: fc.array(tie('step'), { maxLength: 3, depthIdentifier: 'chain' }),
  lane: fc.record({
    name: words,
    condition: fc.constantFrom('', 'amount >= 10000', "kind = 'A & B'", 'days < 3 and days > 1'),
    steps: tie('steps'),
  }),
  step: fc.oneof(
    { depthIdentifier: 'chain', maxDepth: 3 },
    fc.record({ kind: fc.constantFrom('approval' as const, 'copy' as const), name: words, branches: fc.constant([]) }),
    fc.record({
      kind: fc.constantFrom('condition' as const, 'parallel' as const),
      name: words,
      branches: fc.array(tie('lane'), { minLength: 2, maxLength: 3 }),
    }),
  ),
}));

function chainFrom(steps: readonly Shape[], name: string): Chain {
  let count = 0;
  const key = (): string => `k${(count += 1)}`;
  const build = ({ kind, name: own, branches }: Shape): ChainStep => {
    if (kind === 'approval')
      return { kind, key: key(), name: own, settings: { ...usualApproval, approvers: [{ type: '4' }] } };
    if (kind === 'copy')
      return { kind, key: key(), name: own, settings: { kind, copies: [{ type: '2', roles: ['a"<b>'] }] } };
    return {
      kind,
      key: key(),
      name: own,
      join: key(),
      branches: branches.map((lane, index) => ({
        key: key(),
        name: lane.name,
        condition: kind === 'condition' && index < branches.length - 1 ? lane.condition : null,
        steps: lane.steps.map(build),
      })),
    };
  };
  return { ...emptyChain({ key: 'leave', name, formCode: 'oa_leave' }, ['开始', '结束']), steps: steps.map(build) };
}

describe('an approval chain', () => {
  it('[workflow.designer] is the same again after it was written as BPMN and read', async () => {
    await fc.assert(
      fc.asyncProperty(shapes, words, async (steps, name) => {
        const chain = chainFrom(steps, name);
        const read = await readBpmn(chainXml(chain));
        expect(read.ok ? chainOf(read.graph) : read.faults).toEqual(chain);
      }),
      { numRuns: 30 },
    );
  });

  it('[workflow.designer] is drawn without one element on another', () => {
    fc.assert(
      fc.property(shapes, (steps) => {
        const boxes = [...layoutChain(chainFrom(steps, '')).boxes.values()];
        for (const [index, a] of boxes.entries())
          for (const b of boxes.slice(index + 1)) {
            const isApart =
              a.x + a.width <= b.x || b.x + b.width <= a.x || a.y + a.height <= b.y || b.y + b.height <= a.y;
            expect(isApart).toBe(true);
          }
      }),
      { numRuns: 100 },
    );
  });

  it('[workflow.designer] stands in its file in the order the schema of BPMN asks for', () => {
    const xml = chainXml(
      chainFrom(
        [
          { kind: 'approval', name: '一', branches: [] },
          {
            kind: 'condition',
            name: '',
            branches: [
              { name: '大', condition: 'amount > 1', steps: [] },
              { name: '小', condition: '', steps: [{ kind: 'copy', name: '抄', branches: [] }] },
            ],
          },
        ],
        '请假',
      ),
    );
    // Settings before incoming before outgoing; the process before its drawing, shapes before edges.
    const places = ['<bpmn:process', 'extensionElements', '<bpmn:startEvent', '<bpmn:outgoing>', '<bpmn:userTask'].map(
      (part) => xml.indexOf(part),
    );
    expect(places).toEqual(places.toSorted((a, b) => a - b));
    for (const [, inside = ''] of xml.matchAll(
      /<bpmn:(?:userTask|serviceTask)[^>]*>([\s\S]*?)<\/bpmn:(?:userTask|serviceTask)>/g,
    ))
      expect(inside.replaceAll(/\s/g, '')).toMatch(
        /^<bpmn:extensionElements>.*<\/bpmn:extensionElements>(<bpmn:incoming>.*<\/bpmn:incoming>)+(<bpmn:outgoing>.*<\/bpmn:outgoing>)+$/,
      );
    expect(xml.indexOf('<bpmndi:BPMNDiagram')).toBeGreaterThan(xml.indexOf('</bpmn:process>'));
    expect(xml.lastIndexOf('<bpmndi:BPMNShape')).toBeLessThan(xml.indexOf('<bpmndi:BPMNEdge'));
  });

  it.each([
    ['a timer', '<bpmn:intermediateCatchEvent id="x"><bpmn:timerEventDefinition /></bpmn:intermediateCatchEvent>'],
    ['an element nothing leads to', '<bpmn:exclusiveGateway id="x" />'],
  ])('[workflow.designer] is not what a process with %s is', async (_what, element) => {
    const xml = chainXml(chainFrom([], '')).replace('</bpmn:process>', `${element}</bpmn:process>`);
    const read = await readBpmn(xml);
    if (!read.ok) throw new Error(read.faults[0]?.en);
    expect(chainOf(read.graph)).toBeNull();
  });
});
