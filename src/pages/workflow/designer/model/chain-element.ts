import { changeBranches, changeStep } from '#core/workflow/chain-edit.ts';
import { chainSteps, type Chain } from '#core/workflow/chain.ts';
import type { PanelChange, PanelElement } from './flow-context.ts';

/** Returns the element of a chain for the panel: a step, a branch, the start, or the process itself. */
export function chainElement(chain: Chain, key: string | null): PanelElement {
  if (key === chain.start.key) {
    const { settings } = chain.start;
    return { kind: 'start', key, name: chain.start.name, settings: settings?.kind === 'start' ? settings : null };
  }
  for (const step of chainSteps(chain.steps)) {
    if (step.key === key) return 'branches' in step ? { kind: 'other', key, name: step.name } : elementOf(step);
    const branch = 'branches' in step ? step.branches.find((one) => one.key === key) : undefined;
    if (branch !== undefined)
      return {
        kind: 'flow',
        key: branch.key,
        name: branch.name,
        condition: step.kind === 'condition' ? (branch.condition ?? '') : null,
        isDefault: step.kind === 'condition' && branch.condition === null,
        canDefault: false,
      };
  }
  return { kind: 'process', key: chain.key, name: chain.name, settings: chain.settings };
}

function elementOf(step: Extract<ReturnType<typeof chainSteps>[number], { settings: unknown }>): PanelElement {
  const { key, name } = step;
  return step.kind === 'approval'
    ? { kind: 'approval', key, name, settings: step.settings }
    : { kind: 'copy', key, name, settings: step.settings };
}

/** A chain in which an element was changed as the panel says. */
export function changedChain(chain: Chain, element: PanelElement, change: PanelChange): Chain {
  const { name, settings, condition } = change;
  switch (element.kind) {
    case 'process':
      return settings?.kind === 'process' ? { ...chain, settings } : chain;
    case 'start':
      return {
        ...chain,
        start: {
          ...chain.start,
          ...(name === undefined ? {} : { name }),
          ...(settings?.kind === 'start' ? { settings } : {}),
        },
      };
    case 'flow': {
      const owner = chainSteps(chain.steps).find(
        (step) => 'branches' in step && step.branches.some(({ key }) => key === element.key),
      );
      if (owner === undefined) return chain;
      return changeBranches(chain, owner.key, (branches) =>
        branches.map((branch) =>
          branch.key === element.key
            ? {
                ...branch,
                ...(name === undefined ? {} : { name }),
                ...(condition === undefined ? {} : { condition }),
              }
            : branch,
        ),
      );
    }
    case 'approval':
    case 'copy':
    case 'auto':
    case 'timer':
    case 'other':
      return changeStep(chain, element.key, (step) => {
        const named = name === undefined ? step : { ...step, name };
        if (named.kind === 'approval' && settings?.kind === 'approval') return { ...named, settings };
        return named.kind === 'copy' && settings?.kind === 'copy' ? { ...named, settings } : named;
      });
  }
}
