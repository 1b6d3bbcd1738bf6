import { describe, expect, it } from 'vitest';
import { chainKeys, chainSteps, emptyChain, type Chain } from './chain.ts';
import { addBranch, changeStep, insertStep, moveStep, newStep, removeStep } from './chain-edit.ts';

const start = emptyChain({ key: 'p', name: '', formCode: 'f' }, ['', '']);
const add = (chain: Chain, kind: Parameters<typeof newStep>[1], line: string | null = null, index = 99): Chain =>
  insertStep(chain, line, index, newStep(chain, kind, kind));
const keys = ({ steps }: Chain) => chainSteps(steps).map(({ key }) => key);

describe('changing an approval chain', () => {
  it('[workflow.designer] adds, moves and takes away steps, also inside branches', () => {
    let chain = add(add(add(start, 'approval'), 'copy'), 'condition', null, 1);
    expect(keys(chain)).toEqual(['task_1', 'gateway_1', 'copy_1']);
    chain = add(chain, 'approval', 'branch_1');
    expect(keys(chain)).toEqual(['task_1', 'gateway_1', 'task_2', 'copy_1']);
    expect(keys(moveStep(chain, null, 'copy_1', -1))).toEqual(['task_1', 'copy_1', 'gateway_1', 'task_2']);
    expect(keys(moveStep(chain, null, 'task_1', -1))).toEqual(keys(chain));
    expect(keys(removeStep(chain, 'branch_1', 'task_2'))).toEqual(['task_1', 'gateway_1', 'copy_1']);
    expect(keys(removeStep(chain, null, 'gateway_1'))).toEqual(['task_1', 'copy_1']);
    const named = changeStep(chain, 'task_2', (step) => ({ ...step, name: '财务' }));
    expect(chainSteps(named.steps).map(({ name }) => name)).toContain('财务');
  });

  it('[workflow.designer] gives a new branch a condition of its own before the one for all else, and no id twice', () => {
    const chain = addBranch(add(add(start, 'condition'), 'parallel'), 'gateway_1');
    const [first] = chain.steps;
    expect(first !== undefined && 'branches' in first ? first.branches.map(({ condition }) => condition) : []).toEqual([
      '',
      '',
      null,
    ]);
    expect(chainKeys(chain).size).toBe(2 + 2 * 2 + 3 + 2);
  });
});
