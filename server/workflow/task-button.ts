import type { components } from '#core/contract/api.ts';
import { filled, listed, type RefusalText } from '#core/refusals/text.ts';
import { meetsText } from '#core/scripts/condition.ts';
import type { ButtonDefinition } from '#core/scripts/enhancement.ts';
import type { ApprovalSettings } from '#core/workflow/settings.ts';
import { runActions } from '#server/engine/act/buttons.ts';
import type { Form } from '#server/engine/definition/catalogue.ts';
import type { Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { note } from './advance.ts';
import { workflowAnswers } from './answers.ts';
import { scopeIn, type Case, type FlowDesk } from './case.ts';
import { processRefusals } from './refusals.ts';
import { withTask } from './task-acts.ts';

/** Buttons of a form a node can offer: those whose actions the server runs. What a script of a page does belongs to that page. */
export function buttonsToOffer({ enhancement }: Pick<Form, 'enhancement'>): readonly ButtonDefinition[] {
  return enhancement.buttons.filter(({ enabled, type }) => enabled && type === 'action');
}

/** Buttons the node offers its people for the document as it is, in the shape of a permission list [A6.3]. */
export function nodeButtons(of: Case, settings: ApprovalSettings | null): components['schemas']['ButtonPermission'][] {
  const { form, stored } = of;
  const wanted = settings?.buttons ?? [];
  return stored === null
    ? []
    : buttonsToOffer(form)
        .filter(({ code, exp }) => wanted.includes(code) && meetsText(exp, stored.head))
        .map(({ code, title }) => ({ action: code, type: '1', describe: title }));
}

/** Presses a button of the form that the node offers; the node grants it, whatever the presser may do with the form otherwise. */
export async function pressButton(desk: FlowDesk, actor: Actor, taskId: string, code: string): Promise<RefusalText> {
  return withTask(desk, actor, taskId, async ({ of, task, settings }) => {
    const isOffered = task.kind !== 'starter' && settings?.buttons?.includes(code) === true;
    const button = isOffered ? buttonsToOffer(of.form).find((one) => one.code === code) : undefined;
    if (button === undefined) throw refusal(403, processRefusals.noNodeButton, { code: code.slice(0, 40) });
    const scope = { ...scopeIn(of), cause: { way: 'button', note: button.title } as const };
    const messages = await runActions(scope, button, of.instance.record_id);
    await note(of, { action: 'button', taskId, nodeKey: task.node_key, toUsers: button.title });
    return listed([filled(workflowAnswers.pressed, { button: button.title }), ...messages], '；');
  });
}
