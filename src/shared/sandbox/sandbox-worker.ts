import loader from '@jitl/quickjs-wasmfile-release-sync/emscripten-module';
import { QuickJSFFI } from '@jitl/quickjs-wasmfile-release-sync/ffi';
import { newQuickJSWASMModuleFromVariant, newVariant, type QuickJSSyncVariant } from 'quickjs-emscripten-core';
import type { ToThread } from '#core/scripts/protocol.ts';
import { createThread } from '#core/scripts/thread.ts';

// This thread has a policy of its own (server/http/security-headers.ts): it may compile WebAssembly, and may connect to nothing. So the machine comes as the
// first message.
const variant: QuickJSSyncVariant = {
  type: 'sync',
  importFFI: () => Promise.resolve(QuickJSFFI),
  importModuleLoader: () => Promise.resolve(loader),
};
let run: ReturnType<typeof createThread> | null = null;

async function start(wasmBinary: ArrayBuffer): Promise<void> {
  const engine = await newQuickJSWASMModuleFromVariant(newVariant(variant, { wasmBinary }));
  run = createThread(engine, { now: () => performance.now(), isOwn: false });
  postMessage('ready');
}

addEventListener('message', ({ data }: MessageEvent<ArrayBuffer | ToThread>) => {
  if (data instanceof ArrayBuffer) {
    start(data).catch((error: unknown) => postMessage({ failed: String(error) }));
    return;
  }
  const answer = run?.(data) ?? null;
  if (answer !== null) postMessage(answer);
});
