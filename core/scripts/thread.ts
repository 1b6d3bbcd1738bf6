import type { QuickJSWASMModule } from 'quickjs-emscripten-core';
import type { FromThread, ToThread } from './protocol.ts';
import type { Turn } from './turn.ts';
import { createVm, type Clock, type ScriptVm } from './vm.ts';

/** The thread that runs scripts, in the browser and on the server: a machine for each script, one message after the other. */
export function createThread(engine: QuickJSWASMModule, clock: Clock): (message: ToThread) => FromThread | null {
  const vms = new Map<number, ScriptVm>();
  const turn = (message: Exclude<ToThread, { kind: 'close' }>): Turn => {
    if (message.kind === 'open') {
      const vm = createVm(engine, clock);
      vms.set(message.vm, vm);
      return vm.load(message.text);
    }
    const vm = vms.get(message.vm);
    if (vm === undefined)
      return {
        effects: [],
        state: 'failed',
        fault: { kind: 'error', message: 'closed', line: null },
        milliseconds: 0,
      };
    switch (message.kind) {
      case 'call':
        return vm.call(message.hook, message.input);
      case 'change':
        return vm.change(message.table, message.input);
      case 'describe':
        return vm.describe();
      case 'answer':
        return vm.answer(message.id, message.isOk, message.json);
    }
  };
  return (message) => {
    if (message.kind === 'close') {
      try {
        vms.get(message.vm)?.dispose();
      } catch {
        // A machine that was interrupted may be unable to clean up after itself; it is not used again.
      }
      vms.delete(message.vm);
      return null;
    }
    return { seq: message.seq, turn: turn(message) };
  };
}
