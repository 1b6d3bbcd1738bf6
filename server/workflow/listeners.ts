import { fillTemplate } from '#core/messages/template.ts';
import { readListener, type processEvents, type taskEvents } from '#core/workflow/listeners.ts';
import { postJson } from '#server/engine/act/action-http.ts';
import { afterCommit } from '#server/engine/record/after-commit.ts';
import { keeperOf, type Case } from './case.ts';
import { managersOf } from './db/workflow-people.ts';
import { listenersOf } from './db/workflow.ts';
import { addFlowHistory } from './db/workflow.ts';
import { instancePage } from './pages.ts';
import { tell } from './tell.ts';

type FlowEvent = (typeof processEvents)[number] | (typeof taskEvents)[number];

/** Event, for those who listen. */
export type Heard = { readonly node?: string; readonly taskId?: string; readonly users?: string };

/**
 * Lets the listeners of a process hear of an event. Words go out with the transaction; a call to another server is made once it is stored,
 * so that nobody is told of what was rolled back, and what it failed with stands in the history.
 */
export async function hear(of: Case, event: FlowEvent, heard: Heard = {}): Promise<void> {
  const codes = of.definition.graph.settings?.listeners ?? [];
  if (codes.length === 0) return;
  const { db, actor, instance } = of;
  const values = {
    title: instance.title,
    process: instance.process_name,
    starter: instance.starter,
    node: heard.node ?? '',
    users: heard.users ?? '',
  };
  for (const { name, value } of await listenersOf(db, actor.tenantId, codes, event)) {
    const read = readListener(value);
    if (!read.ok) continue;
    const { act } = read;
    if (act.kind === 'message') {
      const managers = (await managersOf(db, actor.tenantId, [instance.model_id])).get(instance.model_id) ?? [];
      const keeper = (await keeperOf(of)) ?? of.starter;
      await tell(of, {
        event: 'process-listener',
        userIds: [...new Set([keeper, ...managers].map(({ id }) => id))],
        title: instance.title,
        text: fillTemplate(act.text, values),
        words: fillTemplate(act.text, values),
        openPage: instancePage(instance.id),
      });
      continue;
    }
    const body = {
      event,
      instanceId: instance.id,
      modelKey: instance.model_key,
      formCode: instance.form_code,
      recordId: instance.record_id,
      ...values,
      taskId: heard.taskId ?? null,
    };
    await afterCommit(db, () => call(of, name, act.url, body));
  }
}

/** A call that fails is noted; what was decided stays decided. */
async function call({ desk, author, instance }: Case, name: string, url: string, body: object): Promise<void> {
  try {
    await postJson(url, body, desk.sites);
  } catch (error) {
    const said = error instanceof Error ? error.message : String(error);
    await addFlowHistory(desk.engine.db, author, {
      instanceId: instance.id,
      action: 'listener_failed',
      actorId: null,
      actor: '系统',
      opinion: `监听器“${name}”：${said}`.slice(0, 500),
    });
  }
}
