import { afterFrame } from './after-frame.ts';

/** Acts that wait, by name; null while nothing has to wait. */
let waiting: Map<string, () => void> | null = null;

/** A page is about to be shown: what can wait until it is seen does, from now until the next frame is painted. */
export function untilSeen(): void {
  if (waiting !== null) return;
  const acts = new Map<string, () => void>();
  waiting = acts;
  afterFrame(() => {
    waiting = null;
    for (const act of acts.values()) act();
  });
}

/**
 * Puts something off until the page being shown is seen; the same name twice is one act.
 * @returns false where no page is being shown: then it has to be done now
 */
export function putOff(name: string, act: () => void): boolean {
  waiting?.set(name, act);
  return waiting !== null;
}
