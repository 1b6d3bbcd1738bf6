import { describe, expect, it } from 'vitest';
import { chainOf } from './chain-read.ts';
import { chainXml } from './chain-xml.ts';
import { emptyChain, type ChainStep } from './chain.ts';
import { namedCodes } from './named.ts';
import { readBpmn } from './read-bpmn.ts';
import { usualApproval, type ApprovalSettings } from './settings.ts';
import { writeNode, writeProcess } from './write-bpmn.ts';

const approval = (key: string): ChainStep => ({ kind: 'approval', key, name: key, settings: usualApproval });
const chain = {
  ...emptyChain({ key: 'leave', name: '请假', formCode: 'oa_leave' }, ['发起', '结束']),
  steps: [approval('a'), approval('b')],
};
const read = async (xml: string) => {
  const found = await readBpmn(xml);
  if (!found.ok) throw new Error(found.faults[0]?.en);
  return found;
};

describe('changing a file of BPMN', () => {
  it('[workflow.node-config] changes the settings and names of the elements it is told, and nothing else', async () => {
    const settings: ApprovalSettings = { ...usualApproval, approvers: [{ type: '7', groups: ['<cw> & "x"'] }] };
    const xml = await writeNode(chainXml(chain), [
      { key: 'b', name: '财务', settings },
      { key: 'gone', settings },
    ]);
    const { graph } = await read(xml);
    expect(chainOf(graph)).toEqual({ ...chain, steps: [approval('a'), { ...approval('b'), name: '财务', settings }] });
    expect([...namedCodes(graph).groups]).toEqual(['<cw> & "x"']);
    expect(xml).toContain('BPMNShape');
  });

  it('[workflow.process-list] gives the process the key, the name and the form of its model; its listeners stay', async () => {
    const { file } = await read(
      chainXml({ ...chain, settings: { kind: 'process', formCode: 'other', listeners: ['told'] } }),
    );
    const { graph } = await read(await writeProcess(file, { key: 'copy', name: '副本', formCode: 'oa_leave' }));
    expect([graph.key, graph.name, graph.settings]).toEqual([
      'copy',
      '副本',
      { kind: 'process', formCode: 'oa_leave', listeners: ['told'] },
    ]);
  });
});
