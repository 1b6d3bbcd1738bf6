import type { LifeCycle } from '../online/definition.ts';

/** Actions people take on a document as a whole. */
export const cycleActs = ['submit', 'withdraw', 'audit', 'reject', 'unaudit', 'close', 'reopen', 'void'] as const;
export type CycleAct = (typeof cycleActs)[number];

export type Transition = {
  readonly act: CycleAct;
  readonly title: string;
  /** Values of `bill_status` it starts from. */
  readonly from: readonly string[];
  readonly to: string;
  /** Only whoever made the document. */
  readonly byMaker?: true;
  /** Not while other documents build on it. */
  readonly isFirst?: true;
};

/** Life cycle `bill`: 0 draft, 1 submitted, 2 audited, 3 closed, 4 void, 5 rejected. */
const bill: readonly Transition[] = [
  { act: 'submit', title: '提交', from: ['0', '5'], to: '1' },
  { act: 'withdraw', title: '撤回', from: ['1'], to: '0', byMaker: true },
  { act: 'audit', title: '审核', from: ['1'], to: '2' },
  { act: 'reject', title: '驳回', from: ['1'], to: '5' },
  { act: 'unaudit', title: '反审核', from: ['2'], to: '0', isFirst: true },
  { act: 'close', title: '关闭', from: ['2'], to: '3' },
  { act: 'void', title: '作废', from: ['0', '5'], to: '4' },
];

/** Life cycle `order`: 0 draft, 1 submitted, 2 audited, 3 partly executed, 4 done, 5 closed, 6 void; 3 and 4 follow from other documents. */
const order: readonly Transition[] = [
  { act: 'submit', title: '提交', from: ['0'], to: '1' },
  { act: 'withdraw', title: '撤回', from: ['1'], to: '0', byMaker: true },
  { act: 'audit', title: '审核', from: ['1'], to: '2' },
  { act: 'reject', title: '驳回', from: ['1'], to: '0' },
  { act: 'unaudit', title: '反审核', from: ['2'], to: '0', isFirst: true },
  { act: 'close', title: '关闭', from: ['2', '3'], to: '5' },
  { act: 'reopen', title: '反关闭', from: ['5'], to: '3' },
  { act: 'void', title: '作废', from: ['0'], to: '6' },
];

/** Life cycle `stock`: 0 draft, 1 submitted, 2 audited, 4 void. Whoever counts the goods may audit a draft at once. */
const stock: readonly Transition[] = [
  { act: 'submit', title: '提交', from: ['0'], to: '1' },
  { act: 'withdraw', title: '撤回', from: ['1'], to: '0', byMaker: true },
  { act: 'audit', title: '审核', from: ['0', '1'], to: '2' },
  { act: 'reject', title: '驳回', from: ['1'], to: '0' },
  { act: 'unaudit', title: '反审核', from: ['2'], to: '0', isFirst: true },
  { act: 'void', title: '作废', from: ['0'], to: '4' },
];

const cycles: Readonly<Record<LifeCycle, readonly Transition[]>> = { bill, order, stock, flow: [] };

/**
 * Lists the actions people may take on documents of a life cycle, by the common rules of its name. Documents of `flow` move by their
 * process alone.
 */
export function transitionsOf(cycle: LifeCycle): readonly Transition[] {
  return cycles[cycle];
}

/** The state of documents that count no more. */
export function voidState(cycle: LifeCycle): string {
  return cycle === 'order' ? '6' : '4';
}

/** When a row offers it (core/scripts/condition.ts); never while a process decides. */
export function offeredWhen({ from }: Transition): string {
  return `bill_status#in#${from.join(',')}&&bpm_status#ne#2`;
}
