import { describe, expect, it } from 'vitest';
import { checkFlow, type FlowSurroundings } from './check-flow.ts';
import type { FlowEdge, FlowGraph, FlowNode, FlowNodeKind } from './graph.ts';
import { usualApproval, type ApprovalSettings, type NodeSettings } from './settings.ts';

const node = (
  key: string,
  kind: FlowNodeKind,
  settings: NodeSettings | null = null,
  more: Partial<FlowNode> = {},
): FlowNode => ({
  key,
  name: key,
  kind,
  settings,
  parent: null,
  ...more,
});
const approval = (key: string, more: Partial<ApprovalSettings> = {}): FlowNode =>
  node(key, '2', { ...usualApproval, approvers: [{ type: '1', users: ['zhang'] }], ...more });
const edge = (from: string, to: string, condition: string | null = null, isDefault = false): FlowEdge => ({
  key: `${from}-${to}`,
  name: '',
  from,
  to,
  condition,
  isDefault,
});
const flow = (nodes: readonly FlowNode[], edges: readonly FlowEdge[]): FlowGraph => ({
  key: 'p',
  name: '流程',
  settings: { kind: 'process', formCode: 'leave' },
  nodes: [node('s', '1'), ...nodes, node('e', '9')],
  edges,
});
const line = (...nodes: readonly FlowNode[]): FlowGraph => {
  const keys = ['s', ...nodes.map(({ key }) => key), 'e'];
  return flow(
    nodes,
    keys.slice(1).map((key, index) => edge(keys[index] ?? '', key)),
  );
};
const around: FlowSurroundings = {
  fields: new Set(['amount', 'days', 'manager', 'lines.price']),
  buttons: new Set(['push']),
  users: new Set(['zhang', 'li']),
  roles: new Set(['boss']),
  positions: new Set(['cfo']),
  groups: new Set(['board']),
  expressions: new Map([
    ['byAmount', ['amount']],
    ['byColour', ['colour']],
  ]),
  listeners: new Set(['told']),
};
const faults = (graph: FlowGraph) => checkFlow(graph, around).map(({ node: key, zh }) => [key, zh] as const);
const said = (graph: FlowGraph): string =>
  faults(graph)
    .map(([key, zh]) => `${key ?? '-'}: ${zh}`)
    .join('\n');

describe('what is wrong with a process', () => {
  it('[workflow.designer] is nothing where every way leads from the start over approvals to an end', () => {
    expect(
      faults(
        flow(
          [approval('a'), node('g', '4'), approval('b', { multi: '2', percent: 60 }), approval('c')],
          [
            edge('s', 'a'),
            edge('a', 'g'),
            edge('g', 'b', 'amount >= 10000'),
            edge('g', 'c', null, true),
            edge('b', 'e'),
            edge('c', 'e'),
          ],
        ),
      ),
    ).toEqual([]);
  });

  it.each<[string, FlowGraph, string | null, string]>([
    [
      'a button the form does not have',
      line(approval('a', { buttons: ['push', 'gone'] })),
      'a',
      '“a”的按钮“gone”在表单中不存在或已停用',
    ],
    [
      'no start',
      { ...line(approval('a')), nodes: [approval('a'), node('e', '9')], edges: [edge('a', 'e')] },
      null,
      '流程没有开始节点，请添加一个',
    ],
    [
      'two starts',
      flow([node('s2', '1'), approval('a')], [edge('s', 'a'), edge('s2', 'a'), edge('a', 'e')]),
      null,
      '流程有 2 个开始节点，只能有一个',
    ],
    [
      'no end',
      { ...line(approval('a')), nodes: [node('s', '1'), approval('a')], edges: [edge('s', 'a')] },
      null,
      '流程没有结束节点，请添加一个',
    ],
    [
      'an island',
      flow([approval('a'), approval('b')], [edge('s', 'a'), edge('a', 'e'), edge('b', 'e')]),
      'b',
      '从开始走不到“b”，请连线或删除它',
    ],
    [
      'a dead end',
      flow(
        [approval('a'), node('g', '5'), approval('b')],
        [edge('s', 'g'), edge('g', 'a'), edge('g', 'b'), edge('a', 'e')],
      ),
      'b',
      '“b”之后走不到结束，请连线到后面的节点',
    ],
    [
      'no approval',
      line(node('c', '3', { kind: 'copy', copies: [{ type: '4' }] })),
      null,
      '流程里没有审批节点，请至少添加一个',
    ],
    [
      'a gateway without default',
      flow(
        [approval('a'), node('g', '6')],
        [edge('s', 'a'), edge('a', 'g'), edge('g', 'e', 'days > 1'), edge('g', 'a', 'days < 1')],
      ),
      'g',
      '条件分支“g”没有默认分支，条件都不成立时流程会停住，请指定一条默认连线',
    ],
    [
      'a branch without condition',
      flow(
        [approval('a'), node('g', '4')],
        [edge('s', 'a'), edge('a', 'g'), edge('g', 'e', null, true), edge('g', 'a')],
      ),
      'g-a',
      '“g”后的连线“g-a”没有条件，请填写条件或设为默认',
    ],
    [
      'a condition that cannot be read',
      flow(
        [approval('a'), node('g', '4')],
        [edge('s', 'a'), edge('a', 'g'), edge('g', 'e', null, true), edge('g', 'a', 'days >')],
      ),
      'g-a',
      '连线“g →”的条件有误，第 7 个字符：公式不完整',
    ],
    [
      'a condition over a field the form lacks',
      flow(
        [approval('a'), node('g', '4')],
        [edge('s', 'a'), edge('a', 'g'), edge('g', 'e', null, true), edge('g', 'a', 'colour = 1')],
      ),
      'g-a',
      '连线“g →”的条件：表单没有字段“colour”',
    ],
    [
      'a loop nobody stops',
      flow(
        [approval('a'), node('g', '4'), node('h', '4')],
        [
          edge('s', 'a'),
          edge('a', 'g'),
          edge('g', 'h', 'days > 1'),
          edge('h', 'g', 'days > 2'),
          edge('h', 'e', null, true),
          edge('g', 'e', null, true),
        ],
      ),
      'g',
      '经过“g”的循环里没有审批节点，流程会一直转下去',
    ],
    [
      'several ways without gateway',
      flow([approval('a'), approval('b')], [edge('s', 'a'), edge('s', 'b'), edge('a', 'e'), edge('b', 'e')]),
      's',
      '“s”后面有 2 条连线，请在它后面加一个网关再分支',
    ],
    [
      'a condition in a parallel branch',
      flow(
        [approval('a'), node('g', '5')],
        [edge('s', 'g'), edge('g', 'a', 'days > 1'), edge('g', 'e'), edge('a', 'e')],
      ),
      'g-a',
      '并行分支“g”后的连线不能有条件，请改用条件分支或包容分支',
    ],
    ['an approval without settings', line(node('a', '2')), 'a', '审批节点“a”没有设置审批人'],
    ['an approval without approvers', line(approval('a', { approvers: [] })), 'a', '“a”没有设置审批人'],
    [
      'an unknown account',
      line(approval('a', { approvers: [{ type: '1', users: ['nobody'] }] })),
      'a',
      '“a”的审批人：人员“nobody”不存在或已停用',
    ],
    [
      'an unknown role',
      line(approval('a', { approvers: [{ type: '2', roles: ['x'] }] })),
      'a',
      '“a”的审批人：角色“x”不存在或已停用',
    ],
    [
      'an unknown position',
      line(approval('a', { approvers: [{ type: '6', positions: ['x'] }] })),
      'a',
      '“a”的审批人：岗位“x”不存在或已停用',
    ],
    [
      'an unknown group',
      line(approval('a', { approvers: [{ type: '7', groups: ['x'] }] })),
      'a',
      '“a”的审批人：用户组“x”不存在或已停用',
    ],
    [
      'an unknown expression',
      line(approval('a', { approvers: [{ type: '10', expression: 'x' }] })),
      'a',
      '“a”的审批人：表达式“x”不存在或已停用',
    ],
    [
      'an expression over other fields',
      line(approval('a', { approvers: [{ type: '10', expression: 'byColour' }] })),
      'a',
      '“a”的审批人：表达式“byColour”用到表单没有的字段“colour”',
    ],
    [
      'a field without people',
      line(approval('a', { approvers: [{ type: '9', field: 'colour' }] })),
      'a',
      '“a”的审批人：表单没有字段“colour”',
    ],
    [
      'the same as itself',
      line(approval('a', { approvers: [{ type: '11', node: 'a' }] })),
      'a',
      '“a”的审批人：节点“a”不存在或不是审批节点',
    ],
    [
      'too many superiors',
      line(approval('a', { approvers: [{ type: '5', levels: 0 }] })),
      'a',
      '“a”的审批人：上级的级数要在 1 到 10 之间',
    ],
    ['a share of 0', line(approval('a', { multi: '2', percent: 0 })), 'a', '“a”的会签比例要在 1 到 100 之间'],
    ['no hours', line(approval('a', { hours: 0, timeout: '1' })), 'a', '“a”的时限要大于 0 小时'],
    ['a limit without consequence', line(approval('a', { hours: 2 })), 'a', '“a”有时限但没有选择超时处理'],
    [
      'rejection to nowhere',
      line(approval('a', { reject: '3', rejectNode: 'x' })),
      'a',
      '“a”驳回到的指定节点不存在，请重新选择一个审批节点',
    ],
    ['different from nothing', line(approval('a', { except: ['x'] })), 'a', '“a”不同于的节点“x”不存在'],
    [
      'rights of a field that is not there',
      line(approval('a', { fields: [{ field: 'lines.colour', auth: '1' }] })),
      'a',
      '“a”的字段权限：表单没有字段“lines.colour”',
    ],
    [
      'a needed field nobody can write',
      line(approval('a', { fields: [{ field: 'days', auth: '2', need: true }] })),
      'a',
      '“a”的字段“days”必填但不可编辑',
    ],
    [
      'a copy to nobody',
      line(approval('a'), node('c', '3', { kind: 'copy', copies: [] })),
      'c',
      '抄送节点“c”没有设置抄送人',
    ],
    [
      'an unknown field written',
      line(approval('a'), node('x', '8', { kind: 'auto', set: { colour: '1' } })),
      'x',
      '自动节点“x”：表单没有字段“colour”',
    ],
    [
      'an unknown listener',
      { ...line(approval('a')), settings: { kind: 'process', formCode: 'leave', listeners: ['x'] } },
      null,
      '监听器“x”不存在或已停用',
    ],
    ['no form', { ...line(approval('a')), settings: null }, null, '流程没有绑定表单，请在流程模型里选择'],
  ])('[workflow.designer] %s', (_what, graph, key, zh) => {
    expect(faults(graph), said(graph)).toContainEqual([key, zh]);
    for (const { en } of checkFlow(graph, around)) expect(en).not.toMatch(/[\u4E00-\u9FFF]/);
  });

  it('[workflow.designer] is asked of each sub-process for itself; a boundary timer is reached from what it hangs on', () => {
    const inside = { parent: 'sub' };
    const graph = flow(
      [
        node('sub', '7'),
        node('s1', '1', null, inside),
        approval('a'),
        node('t', 'timer', null, { attachedTo: 'a' }),
        { ...approval('b'), ...inside },
      ],
      [edge('s', 'a'), edge('a', 'sub'), edge('sub', 'e'), edge('t', 'sub'), edge('s1', 'b')],
    );
    expect(faults(graph)).toEqual([['sub', '子流程“sub”没有结束节点，请添加一个']]);
  });
});
