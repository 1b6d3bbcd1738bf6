import { createSandbox, type Session } from './sandbox.ts';

const sandbox = createSandbox();

/** A script of a form in the sandbox. Its machine is made when it is used first. */
export function openScript(text: string): Session {
  return sandbox.session(text);
}

export type { ScriptHost, ScriptInput, ScriptParts, ScriptResult, Session } from './sandbox.ts';
