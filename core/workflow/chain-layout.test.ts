import { describe, expect, it } from 'vitest';
import { emptyChain, type Chain, type ChainStep } from './chain.ts';
import { layoutChain } from './chain-layout.ts';
import { chainXml } from './chain-xml.ts';
import { usualApproval } from './settings.ts';

// Sizes of BPMN: events 36, tasks 100 × 80, gateways 50; 60 between elements, 40 between branches.
const task = (key: string): ChainStep => ({ kind: 'approval', key, name: '', settings: usualApproval });
const fork = (key: string, ...lanes: readonly (readonly ChainStep[])[]): ChainStep => ({
  kind: 'condition',
  key,
  name: '',
  join: `${key}j`,
  branches: lanes.map((steps, at) => ({
    key: `${key}${at}`,
    name: `way ${at}`,
    condition: at === 0 ? null : 'a > 1',
    steps,
  })),
});
const chain = (...steps: readonly ChainStep[]): Chain => ({
  ...emptyChain({ key: 'p', name: 'P', formCode: 'f' }, ['开始', '结束']),
  steps,
});
const boxes = (given: Chain): Record<string, readonly number[]> =>
  Object.fromEntries([...layoutChain(given).boxes].map(([key, box]) => [key, [box.x, box.y, box.width, box.height]]));
const flows = (given: Chain): Record<string, string> =>
  Object.fromEntries(
    layoutChain(given).flows.map(({ key, points }) => [key, points.map(({ x, y }) => `${x},${y}`).join(' ')]),
  );

describe('[workflow.designer] a chain is drawn', () => {
  it('from left to right in one line', () => {
    const given = chain(task('a'), task('b'));
    expect(boxes(given)).toEqual({
      start: [160, 142, 36, 36],
      a: [256, 120, 100, 80],
      b: [416, 120, 100, 80],
      end: [576, 142, 36, 36],
    });
    expect(flows(given)).toEqual({
      flow_start_a: '196,160 256,160',
      flow_a_b: '356,160 416,160',
      flow_b_end: '516,160 576,160',
    });
    expect(boxes(chain())).toEqual({ start: [160, 142, 36, 36], end: [256, 142, 36, 36] });
  });

  it('with branches one below the other, as high and as wide as they are', () => {
    const given = chain(fork('g', [task('a')], [task('b'), task('c')]), task('d'));
    // The wider branch is 100 + 60 + 100; both gateways and the gaps beside it make 480.
    expect(boxes(given)).toEqual({
      start: [160, 142, 36, 36],
      g: [256, 135, 50, 50],
      gj: [686, 135, 50, 50],
      a: [366, 60, 100, 80],
      b: [366, 180, 100, 80],
      c: [526, 180, 100, 80],
      d: [796, 120, 100, 80],
      end: [956, 142, 36, 36],
    });
    expect(flows(given)).toEqual({
      flow_start_g: '196,160 256,160',
      g0: '281,135 281,100 366,100',
      flow_a_gj: '466,100 711,100 711,135',
      g1: '281,185 281,220 366,220',
      flow_b_c: '466,220 526,220',
      flow_c_gj: '626,220 711,220 711,185',
      flow_gj_d: '736,160 796,160',
      flow_d_end: '896,160 956,160',
    });
  });

  it('with a branch straight on in the middle, and empty ones around', () => {
    const given = chain(fork('g', [], [task('b')], []));
    // Three branches of 80 and two gaps of 40 are 320 high, so the middle lies at 200.
    expect(boxes(given)).toEqual({
      start: [160, 182, 36, 36],
      g: [256, 175, 50, 50],
      gj: [526, 175, 50, 50],
      b: [366, 160, 100, 80],
      end: [636, 182, 36, 36],
    });
    expect(flows(given)).toEqual({
      flow_start_g: '196,200 256,200',
      g0: '281,175 281,80 551,80 551,175',
      g1: '306,200 366,200',
      flow_b_gj: '466,200 526,200',
      g2: '281,225 281,320 551,320 551,225',
      flow_gj_end: '576,200 636,200',
    });
    const bare = chain(fork('g', [task('a')], [], [task('c')]));
    expect(flows(bare)['g1']).toBe('306,200 526,200');
  });

  it('with forks in branches', () => {
    const given = chain(fork('g', [fork('h', [task('a')], [task('b')])], [task('c')]));
    const found = boxes(given);
    // The inner fork is 200 high and 320 wide, the outer one 320 and 540.
    expect([found['g'], found['h'], found['a'], found['b'], found['c'], found['gj']]).toEqual([
      [256, 175, 50, 50],
      [366, 115, 50, 50],
      [476, 40, 100, 80],
      [476, 160, 100, 80],
      [366, 280, 100, 80],
      [746, 175, 50, 50],
    ]);
  });

  it('with names below events and above gateways', () => {
    const xml = chainXml(chain(fork('g', [task('a')], [task('b')])));
    const label = (key: string): string | undefined =>
      new RegExp(`bpmnElement="${key}">.*?<bpmndi:BPMNLabel><dc:Bounds (.*?) /></bpmndi:BPMNLabel>`).exec(xml)?.[1];
    // 90 × 20: in the middle of the event and 6 below it; 16 from the left and 8 from the top of a gateway.
    expect(label('start')).toBe('x="133" y="184" width="90" height="20"');
    expect(label('g')).toBe('x="182" y="123" width="90" height="20"');
    expect(/bpmnElement="a">[^\n]*/.exec(xml)?.[0]).toBe(
      'bpmnElement="a"><dc:Bounds x="366" y="60" width="100" height="80" /></bpmndi:BPMNShape>',
    );
  });

  it('as gateways that know their default flow', () => {
    const xml = chainXml(chain(fork('g', [task('a')], [task('b')])));
    expect(xml).toContain('<bpmn:exclusiveGateway id="g" default="g0">');
    expect(xml).toContain('<bpmn:exclusiveGateway id="gj">');
    expect(xml).toContain(
      'name="way 1" sourceRef="g" targetRef="b"><bpmn:conditionExpression xsi:type="bpmn:tFormalExpression" language="formula">a &gt; 1</bpmn:conditionExpression>',
    );
    const both: ChainStep = { ...fork('g', [task('a')], [task('b')]), kind: 'parallel' } as ChainStep;
    expect(chainXml(chain(both))).toContain('<bpmn:parallelGateway id="g">');
    const copy: ChainStep = { kind: 'copy', key: 'c', name: '"<&>', settings: { kind: 'copy', copies: [] } };
    expect(chainXml(chain(copy))).toContain('<bpmn:serviceTask id="c" name="&quot;&lt;&amp;&gt;">');
    expect(chainXml(chain(task('a')))).toContain(
      '<bpmn:incoming>flow_start_a</bpmn:incoming>\n<bpmn:outgoing>flow_a_end</bpmn:outgoing>',
    );
  });
});
