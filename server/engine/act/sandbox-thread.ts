import { parentPort } from 'node:worker_threads';
import variant from '@jitl/quickjs-wasmfile-release-sync';
import { newQuickJSWASMModuleFromVariant } from 'quickjs-emscripten-core';
import type { ToThread } from '#core/scripts/protocol.ts';
import { createThread } from '#core/scripts/thread.ts';

// A thread of its own: what the sandbox cannot interrupt (a native loop over 2³¹ elements) is ended with it.
const thread = createThread(await newQuickJSWASMModuleFromVariant(variant), { now: ownTime, isOwn: true });

/** Milliseconds this thread has computed: a busy machine takes nothing from a script. */
function ownTime(): number {
  const { user, system } = process.threadCpuUsage();
  return (user + system) / 1000;
}

parentPort?.on('message', (message: ToThread) => {
  const answer = thread(message);
  // oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
  if (answer !== null) parentPort?.postMessage(answer);
});
// oxlint-disable-next-line unicorn/require-post-message-target-origin -- a thread, not a window
parentPort?.postMessage('ready');
