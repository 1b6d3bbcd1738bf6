import { chainKeys, freeKey, type Chain, type ChainBranch, type ChainStep } from './chain.ts';
import { usualApproval } from './settings.ts';

/** A line of steps: that of the chain itself, or of the branch with this key. */
export type LineKey = string | null;

type Change = (steps: readonly ChainStep[]) => readonly ChainStep[];

/** Changes one line of a chain, wherever it is. */
function withLine(chain: Chain, line: LineKey, change: Change): Chain {
  if (line === null) return { ...chain, steps: change(chain.steps) };
  const inside = (steps: readonly ChainStep[]): readonly ChainStep[] =>
    steps.map((step) =>
      'branches' in step
        ? {
            ...step,
            branches: step.branches.map((branch) => ({
              ...branch,
              steps: branch.key === line ? change(branch.steps) : inside(branch.steps),
            })),
          }
        : step,
    );
  return { ...chain, steps: inside(chain.steps) };
}

/** Puts a step into a line, before the one that is at `index` now. */
export function insertStep(chain: Chain, line: LineKey, index: number, step: ChainStep): Chain {
  return withLine(chain, line, (steps) => [...steps.slice(0, index), step, ...steps.slice(index)]);
}

export function removeStep(chain: Chain, line: LineKey, key: string): Chain {
  return withLine(chain, line, (steps) => steps.filter((step) => step.key !== key));
}

/** Moves a step within its line by so many places. */
export function moveStep(chain: Chain, line: LineKey, key: string, by: number): Chain {
  return withLine(chain, line, (steps) => {
    const from = steps.findIndex((step) => step.key === key);
    const moved = steps[from];
    if (moved === undefined) return steps;
    const rest = steps.filter((step) => step.key !== key);
    const to = Math.min(Math.max(from + by, 0), rest.length);
    return [...rest.slice(0, to), moved, ...rest.slice(to)];
  });
}

/** Changes a step, wherever it is. */
export function changeStep(chain: Chain, key: string, change: (step: ChainStep) => ChainStep): Chain {
  const inside = (steps: readonly ChainStep[]): readonly ChainStep[] =>
    steps.map((step) => {
      if (step.key === key) return change(step);
      if (!('branches' in step)) return step;
      return { ...step, branches: step.branches.map((branch) => ({ ...branch, steps: inside(branch.steps) })) };
    });
  return { ...chain, steps: inside(chain.steps) };
}

/** Changes the branches of a step that has some. */
export function changeBranches(
  chain: Chain,
  key: string,
  change: (branches: readonly ChainBranch[]) => readonly ChainBranch[],
): Chain {
  return changeStep(chain, key, (step) => ('branches' in step ? { ...step, branches: change(step.branches) } : step));
}

/** Adds a branch; beside conditions it stands before the one that is taken where none holds. */
export function addBranch(chain: Chain, key: string): Chain {
  const branch: ChainBranch = { key: freeKey('branch', chainKeys(chain)), name: '', condition: null, steps: [] };
  return changeStep(chain, key, (step) => {
    if (step.kind === 'parallel') return { ...step, branches: [...step.branches, branch] };
    if (step.kind !== 'condition') return step;
    return {
      ...step,
      branches: [...step.branches.slice(0, -1), { ...branch, condition: '' }, ...step.branches.slice(-1)],
    };
  });
}

/** A new step with ids that are free in the chain; a condition begins with two branches, the second where no other holds. */
export function newStep(chain: Chain, kind: ChainStep['kind'], name: string): ChainStep {
  const taken = new Set(chainKeys(chain));
  const free = (prefix: string): string => {
    const key = freeKey(prefix, taken);
    taken.add(key);
    return key;
  };
  if (kind === 'approval') return { kind, key: free('task'), name, settings: usualApproval };
  if (kind === 'copy') return { kind, key: free('copy'), name, settings: { kind, copies: [] } };
  const branch = (condition: string | null): ChainBranch => ({ key: free('branch'), name: '', condition, steps: [] });
  return {
    kind,
    key: free('gateway'),
    name,
    join: free('join'),
    branches: [branch(kind === 'condition' ? '' : null), branch(null)],
  };
}
