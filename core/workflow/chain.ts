import type { ApprovalSettings, CopySettings, NodeSettings, ProcessSettings } from './settings.ts';

/** A branch of a chain; after a condition the one whose `condition` is null is taken where no other is, an empty text is still to be filled in. */
export type ChainBranch = {
  /** Id of the flow that leads into it. */
  readonly key: string;
  readonly name: string;
  readonly condition: string | null;
  readonly steps: readonly ChainStep[];
};

/** A step of an approval chain: what people who know no BPMN put one below the other. */
export type ChainStep =
  | { readonly kind: 'approval'; readonly key: string; readonly name: string; readonly settings: ApprovalSettings }
  | { readonly kind: 'copy'; readonly key: string; readonly name: string; readonly settings: CopySettings }
  | {
      /** Either one branch is taken, or all of them at once. */
      readonly kind: 'condition' | 'parallel';
      readonly key: string;
      readonly name: string;
      /** Id of the gateway the branches come together in. */
      readonly join: string;
      readonly branches: readonly ChainBranch[];
    };

export type ChainEvent = { readonly key: string; readonly name: string; readonly settings: NodeSettings | null };

/** A process that is a chain: from its start over its steps to its one end. */
export type Chain = {
  readonly key: string;
  readonly name: string;
  readonly settings: ProcessSettings | null;
  readonly start: ChainEvent;
  readonly end: ChainEvent;
  readonly steps: readonly ChainStep[];
};

/** All steps of a chain, those inside branches as well. */
export function chainSteps(steps: readonly ChainStep[]): readonly ChainStep[] {
  return steps.flatMap((step) =>
    'branches' in step ? [step, ...step.branches.flatMap((branch) => chainSteps(branch.steps))] : [step],
  );
}

/** Ids a chain has already given, so that new ones differ. */
export function chainKeys({ start, end, steps }: Chain): ReadonlySet<string> {
  return new Set([
    start.key,
    end.key,
    ...chainSteps(steps).flatMap((step) =>
      'branches' in step ? [step.key, step.join, ...step.branches.map(({ key }) => key)] : [step.key],
    ),
  ]);
}

/** The first of `prefix_1`, `prefix_2` … that is free. */
export function freeKey(prefix: string, taken: ReadonlySet<string>): string {
  for (let number = 1; ; number += 1) {
    const key = `${prefix}_${number}`;
    if (!taken.has(key)) return key;
  }
}

/** A chain without steps: what a new process begins with. */
export function emptyChain(
  { key, name, formCode }: { readonly key: string; readonly name: string; readonly formCode: string },
  [start, end]: readonly [string, string],
): Chain {
  return {
    key,
    name,
    settings: { kind: 'process', formCode },
    start: { key: 'start', name: start, settings: null },
    end: { key: 'end', name: end, settings: null },
    steps: [],
  };
}
