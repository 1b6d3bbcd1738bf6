import { ownEntry } from '#core/lists/own-entry.ts';
import { asWritten, type RefusalText } from '#core/refusals/text.ts';
import { assignedAll } from '#core/scripts/assign.ts';
import type { ActionDefinition } from '#core/scripts/enhancement.ts';
import type { Row } from '#server/engine/list/select.ts';
import { afterCommit } from '#server/engine/record/after-commit.ts';
import { readStored } from '#server/engine/record/read-record.ts';
import { changeRecord, createRecord } from '#server/engine/record/save-record.ts';
import { contextOf, type ActionRunner, type Event, type Scope, type Stored } from '#server/engine/scope.ts';
import { refusal, Refusal } from '#server/platform/refusal.ts';
import { wordsOf } from '#server/platform/worded-error.ts';
import { postJson, type ActionSites } from './action-http.ts';
import { runActionScript } from './action-script.ts';
import { actRefusals } from './refusals.ts';

/** Number of actions that may set off one another: a document that creates a document that creates a document. */
const DEPTH = 3;

export type ActionOptions = {
  readonly sites: ActionSites;
  readonly log: (fields: object, line: string) => void;
};

/** Values that registered actions set. */
const switches: Readonly<Record<string, 'Y' | 'N'>> = { enable: 'Y', disable: 'N' };

/** Returns the value a registered action sets; a name that is not registered runs nothing, however it came to be stored. */
function switchOf(name: string): 'Y' | 'N' {
  const found = ownEntry(switches, name);
  if (found === undefined) throw refusal(422, actRefusals.actionUnknown, { name: name.slice(0, 40) });
  return found;
}

/**
 * Runs the actions of forms. At the start they see the record as it was sent, may change it and may refuse; at the end they see it as it is stored. All are
 * part of the transaction of the save, except HTTP calls at the end, which follow it and whose failure is only logged.
 */
export function actionRunner(options: ActionOptions): ActionRunner {
  return {
    before: async (scope, event, record) => {
      const changes: Record<string, unknown> = {};
      for (const action of actionsOf(scope, event, 'start')) {
        const seen = { ...record, ...changes };
        Object.assign(changes, await beforeDeed(scope, event, action, seen, options));
      }
      return changes;
    },
    after: async (scope, event, id) => {
      const messages: RefusalText[] = [];
      for (const action of actionsOf(scope, event, 'end')) {
        const stored = await readStored(scope, id, false);
        if (stored === null) break;
        messages.push(...(await afterDeed(scope, event, action, recordOf(stored), options)));
      }
      return messages;
    },
    afterRemoval: async (scope, record) => {
      for (const action of actionsOf(scope, 'delete', 'end')) await afterDeed(scope, 'delete', action, record, options);
    },
    has: (form, event) => form.enhancement.actions.some((action) => action.active && action.event === event),
  };
}

function actionsOf({ form, depth = 0 }: Scope, event: Event, moment: 'start' | 'end'): readonly ActionDefinition[] {
  const found = form.enhancement.actions.filter(
    (action) => action.active && action.event === event && action.moment === moment,
  );
  if (found.length > 0 && depth > DEPTH)
    throw refusal(422, actRefusals.actionsTooDeep, { title: form.definition.title, limit: DEPTH });
  return found;
}

/** Returns the changes an action at the start makes to the record. */
async function beforeDeed(
  scope: Scope,
  event: Event,
  { deed }: ActionDefinition,
  record: Row,
  { sites }: ActionOptions,
): Promise<Row> {
  const { form, actor } = scope;
  switch (deed.kind) {
    case 'set':
      return assignedAll(deed.values, record, contextOf(scope));
    case 'run':
      return { enabled: switchOf(deed.name) };
    case 'script':
      return (await runActionScript(form, deed.text, record, actor)).values;
    case 'http': {
      const answer = await refusing(deed.url, postJson(deed.url, { tableName: form.head.name, event, record }, sites));
      return changesOf(form, answer);
    }
    case 'create':
      return {};
  }
}

/** Does an action at the end; answers what is to be said of it. */
async function afterDeed(
  scope: Scope,
  event: Event,
  { deed }: ActionDefinition,
  record: Row,
  { sites, log }: ActionOptions,
): Promise<readonly RefusalText[]> {
  const { form, actor } = scope;
  const set = async (values: Row): Promise<void> => {
    // What is deleted has nothing to set.
    if (event === 'delete' || Object.keys(values).length === 0) return;
    const within = { ...scope, acts: undefined, cause: { way: 'action' } as const };
    await changeRecord(within, String(record['id']), {}, null, values);
  };
  switch (deed.kind) {
    case 'set':
      await set(assignedAll(deed.values, record, contextOf(scope)));
      return [];
    case 'run':
      await set({ enabled: switchOf(deed.name) });
      return [];
    case 'script': {
      const { values, messages } = await runActionScript(form, deed.text, record, actor);
      await set(values);
      return messages.map(asWritten);
    }
    case 'create': {
      const values = assignedAll(deed.values, record, contextOf(scope));
      await createWithin(scope, deed.form, values);
      return [];
    }
    case 'http': {
      const body = { tableName: form.head.name, event, record };
      await afterCommit(scope.db, async () => {
        const { host } = new URL(deed.url);
        try {
          await postJson(deed.url, body, sites);
          log({ form: form.head.name, event, host, id: record['id'] }, 'action: call done');
        } catch (error) {
          const reason = error instanceof Error ? error.message : String(error);
          log({ form: form.head.name, event, host, id: record['id'], reason }, 'action: call failed');
        }
      });
      return [];
    }
  }
}

/** Creates a document of another form in the same transaction; what is wrong with it says which document. */
async function createWithin(scope: Scope, table: string, values: Row): Promise<void> {
  const { db, actor, catalogue, form, now, acts, depth = 0 } = scope;
  const cause = { way: 'action', note: form.definition.title } as const;
  const target = catalogue.form(table);
  if (target === undefined) throw refusal(422, actRefusals.formToMakeUnknown, { table });
  const store = {
    catalogue: () => Promise.resolve(catalogue),
    forget: () => undefined,
    announce: () => Promise.resolve(),
  };
  try {
    await createRecord(
      { db, store, versionRequired: false, now: () => now, acts, depth: depth + 1, cause },
      table,
      {},
      actor,
      values,
    );
  } catch (error) {
    if (error instanceof Refusal)
      throw refusal(
        error.status,
        actRefusals.makingFailed,
        { title: target.definition.title, message: error.text },
        { cause: error },
      );
    throw error;
  }
}

async function refusing<T>(address: string, call: Promise<T>): Promise<T> {
  try {
    return await call;
  } catch (error) {
    const reason = wordsOf(error) ?? '';
    throw refusal(
      502,
      actRefusals.notConfirmedByHost,
      { host: new URL(address).host, reason },
      {
        cause: error,
      },
    );
  }
}

/** Reads the answer of the other server: `{success: false, message}` refuses; `{record}` or `{result}` changes fields. */
function changesOf(form: Scope['form'], answer: unknown): Row {
  if (typeof answer !== 'object' || answer === null) return {};
  const { success, message, record, result } = answer as Record<string, unknown>;
  if (success === false)
    throw refusal(
      422,
      typeof message === 'string' && message !== '' ? asWritten(message.slice(0, 500)) : actRefusals.otherRefused,
    );
  const given = typeof record === 'object' && record !== null ? record : result;
  if (typeof given !== 'object' || given === null || Array.isArray(given)) return {};
  return Object.fromEntries(
    Object.entries(given).filter(([name]) => {
      const field = form.head.byName.get(name);
      return field !== undefined && field.formula === undefined && field.kind.storage !== 'none';
    }),
  );
}

function recordOf({ head, subs }: Stored): Row {
  return { ...head, ...Object.fromEntries(subs) };
}
