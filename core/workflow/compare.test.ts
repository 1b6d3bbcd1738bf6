import { describe, expect, it } from 'vitest';
import { emptyChain, type ChainStep } from './chain.ts';
import { chainXml } from './chain-xml.ts';
import { compareFlows } from './compare.ts';
import type { FlowGraph } from './graph.ts';
import { readBpmn } from './read-bpmn.ts';
import { usualApproval } from './settings.ts';

const graphOf = async (steps: readonly ChainStep[]): Promise<FlowGraph> => {
  const chain = { ...emptyChain({ key: 'leave', name: '请假', formCode: 'oa_leave' }, ['发起', '结束']), steps };
  const read = await readBpmn(chainXml(chain));
  if (!read.ok) throw new Error('unreadable');
  return read.graph;
};
const approval = (key: string, name: string, more = {}): ChainStep => ({
  kind: 'approval',
  key,
  name,
  settings: { ...usualApproval, ...more },
});

describe('two versions of a process', () => {
  it('[workflow.process-list] differ by what came, went and changed, not by where it is drawn', async () => {
    const before = await graphOf([approval('a', '主管'), approval('b', '财务')]);
    const after = await graphOf([approval('a', '主管', { multi: '1' }), approval('c', '总经理')]);
    expect(compareFlows(before, before)).toEqual([]);
    expect(compareFlows(before, after)).toEqual([
      { kind: 'changed', key: 'a', name: '主管', what: ['settings'] },
      { kind: 'added', key: 'c', name: '总经理', what: [] },
      { kind: 'removed', key: 'b', name: '财务', what: [] },
      { kind: 'added', key: 'flow_a_c', name: 'flow_a_c', what: [] },
      { kind: 'added', key: 'flow_c_end', name: 'flow_c_end', what: [] },
      { kind: 'removed', key: 'flow_a_b', name: 'flow_a_b', what: [] },
      { kind: 'removed', key: 'flow_b_end', name: 'flow_b_end', what: [] },
    ]);
  });
});
