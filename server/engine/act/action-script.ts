import { filled, asWritten, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { ScriptFault, Turn } from '#core/scripts/turn.ts';
import type { Form, Table } from '#server/engine/definition/catalogue.ts';
import type { Row } from '#server/engine/list/select.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { actRefusals } from './refusals.ts';
import { runScript } from './sandbox.ts';

/** The function a script of an action has. */
const ENTRY = 'run';
const WITHOUT_ENTRY = filled(actRefusals.scriptWithoutEntry, { entry: ENTRY });

/** Messages of a script and the changes it wants: fields of the head, and sub-tables as a whole. */
export type ScriptAnswer = { readonly values: Row; readonly messages: readonly string[] };

/**
 * Runs the script of an action on a record.
 * @throws Refusal 422 with the script's own words when it refuses, with its line when it breaks or uses more than it may
 */
export async function runActionScript(form: Form, text: string, record: Row, actor: Actor): Promise<ScriptAnswer> {
  const turn = await callScript(text, record, actor);
  if (turn.fault !== undefined) throw refusal(422, faultText(turn.fault));
  return { values: valuesOf(form, turn), messages: messagesOf(turn) };
}

/** Runs a script on a sample record for its author; nothing is stored. */
export async function tryScript(
  form: Form,
  text: string,
  record: Row,
  { actor, language }: { readonly actor: Actor; readonly language: RefusalLanguage },
) {
  const turn = await callScript(text, record, actor);
  return {
    ok: turn.fault === undefined,
    message:
      turn.fault === undefined
        ? null
        : turn.fault.kind === 'refused'
          ? turn.fault.message
          : faultText(turn.fault)[language],
    kind: turn.fault?.kind ?? null,
    line: turn.fault?.line ?? null,
    milliseconds: Math.round(turn.milliseconds * 10) / 10,
    logs: turn.effects.flatMap((effect) => (effect.kind === 'log' ? [effect.text] : [])),
    values: turn.fault === undefined ? valuesOf(form, turn) : {},
  };
}

async function callScript(text: string, record: Row, { username, realname, orgCode }: Actor): Promise<Turn> {
  const user = { username, realname, departments: orgCode === null ? [] : [orgCode] };
  const turn = await runScript(text, ENTRY, { args: [record], values: record, record, user });
  return turn.state === 'missing' ? { ...turn, fault: { kind: 'error', message: WITHOUT_ENTRY.zh, line: null } } : turn;
}

/** Faults that the server words; all others are those of the script. */
const ownFaults: readonly RefusalText[] = [WITHOUT_ENTRY, actRefusals.scriptWaits];

/** Returns the text of a fault for the person whose act it stopped. */
function faultText({ kind, message, line }: ScriptFault): RefusalText {
  if (kind === 'refused') return message === '' ? actRefusals.scriptRefused : asWritten(message);
  const at = line === null ? '' : filled(actRefusals.atLine, { line });
  return kind === 'budget'
    ? filled(actRefusals.scriptBudget, { at })
    : filled(actRefusals.scriptFailed, { at, message: ownFaults.find(({ zh }) => zh === message) ?? message });
}

function valuesOf(form: Form, { effects, value }: Turn): Row {
  const values: Record<string, unknown> = {};
  const put = (given: unknown): void => {
    if (typeof given !== 'object' || given === null || Array.isArray(given)) return;
    for (const [name, one] of Object.entries(given)) {
      const sub = form.subs.find((table) => table.name === name);
      if (sub !== undefined && Array.isArray(one)) {
        values[name] = rowsOf(sub, one);
        continue;
      }
      const field = form.head.byName.get(name);
      if (field === undefined || field.formula !== undefined || field.kind.storage === 'none') continue;
      values[name] = one;
    }
  };
  for (const effect of effects) {
    if (effect.kind === 'set') put(effect.values);
  }
  // What the function returns counts like setFieldsValue.
  put(value);
  return values;
}

/** Rows of a sub-table with the fields it has; one that keeps its `id` stays the row it was. */
function rowsOf({ byName }: Table, rows: readonly unknown[]): Row[] {
  return rows
    .filter((row) => typeof row === 'object' && row !== null && !Array.isArray(row))
    .map((row) => Object.fromEntries(Object.entries(row as Row).filter(([name]) => name === 'id' || byName.has(name))));
}

function messagesOf({ effects }: Turn): readonly string[] {
  return effects.flatMap((effect) => (effect.kind === 'message' ? [effect.text] : []));
}
