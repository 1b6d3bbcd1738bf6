import { refusal } from '#server/platform/refusal.ts';
import { identityRefusals } from './refusals.ts';

/** Lets a few tasks run at a time and a few more wait; refuses the rest at once instead of piling them up. */
export function createGate(limit: { running: number; waiting: number }): <T>(task: () => Promise<T>) => Promise<T> {
  let running = 0;
  const queue: (() => void)[] = [];
  return async (task) => {
    if (running >= limit.running) {
      if (queue.length >= limit.waiting) {
        throw refusal(429, identityRefusals.tooManySignIns, {}, { retryAfterSeconds: 5 });
      }
      // The task that ends hands its place over, so `running` stays as it is.
      await new Promise<void>((go) => queue.push(go));
    } else {
      running += 1;
    }
    try {
      return await task();
    } finally {
      const next = queue.shift();
      if (next === undefined) running -= 1;
      else next();
    }
  };
}
