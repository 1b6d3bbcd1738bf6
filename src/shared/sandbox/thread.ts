import wasmUrl from '@jitl/quickjs-wasmfile-release-sync/wasm?url';
import type { FromThread, ToThread } from '#core/scripts/protocol.ts';

/** A thread that runs scripts. */
export type Thread = {
  readonly post: (message: ToThread) => void;
  readonly end: () => void;
};

export type StartThread = (hear: (answer: FromThread) => void) => Promise<Thread>;

/** Starts the worker and hands it the machine. */
export const startWorker: StartThread = async (hear) => {
  const answer = await fetch(wasmUrl);
  if (!answer.ok) throw new Error(`${answer.status} ${wasmUrl}`);
  const machine = await answer.arrayBuffer();
  const worker = new Worker(new URL('./sandbox-worker.ts', import.meta.url), { type: 'module' });
  await new Promise<void>((resolve, reject) => {
    worker.addEventListener(
      'message',
      ({ data }: MessageEvent<unknown>) => {
        if (data === 'ready') resolve();
        else reject(new Error(JSON.stringify(data)));
      },
      { once: true },
    );
    worker.addEventListener('error', ({ message }) => reject(new Error(message === '' ? 'worker' : message)), {
      once: true,
    });
    worker.postMessage(machine, [machine]);
  });
  worker.addEventListener('message', ({ data }: MessageEvent<FromThread>) => hear(data));
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  return { post: (message) => worker.postMessage(message), end: () => worker.terminate() };
};
