import type { MultiMode } from './settings.ts';

/** State of a task, dictionary wf_task_status: 0 waits for its turn, 1 to do, 2 agreed, 3 rejected, 4 cancelled, 5 returned, 7 agreed while signers after it still decide. */
export type TaskState = '0' | '1' | '2' | '3' | '4' | '5' | '7';

/** One approver's part of a node: those who were named, and signers somebody added beside himself. */
export type Vote = { readonly id: string; readonly turn: number; readonly state: TaskState };

export type Verdict = 'open' | 'agreed' | 'rejected';

/** Decides a node from its votes. Cancelled ones do not count; 1 needs all, 2 a share, 3 goes by the first, 4 asks one after another. */
export function verdictOf(mode: MultiMode, percent: number | undefined, votes: readonly Vote[]): Verdict {
  const counted = votes.filter(({ state }) => state !== '4');
  const agreed = counted.filter(({ state }) => state === '2').length;
  const rejected = counted.filter(({ state }) => state === '3').length;
  if (mode === '2') {
    const share = percent ?? 100;
    if (agreed * 100 >= share * counted.length) return 'agreed';
    return (counted.length - rejected) * 100 < share * counted.length ? 'rejected' : 'open';
  }
  if (rejected > 0) return 'rejected';
  if (mode === '3') return agreed > 0 ? 'agreed' : 'open';
  return agreed === counted.length ? 'agreed' : 'open';
}

/** Returns the next vote, where people are asked one after another; none while somebody still decides. */
export function nextInTurn(mode: MultiMode, votes: readonly Vote[]): readonly string[] {
  if (mode !== '4' || votes.some(({ state }) => state === '1' || state === '7')) return [];
  const waiting = votes.filter(({ state }) => state === '0').sort((a, b) => a.turn - b.turn);
  const [first] = waiting;
  return first === undefined ? [] : [first.id];
}
