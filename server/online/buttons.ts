import type { components } from '#core/contract/api.ts';
import { may, type Actor } from '#server/domain/actor.ts';
import { Refusal } from '#server/domain/refusal.ts';
import type { Form } from './catalogue.ts';
import { popupOf } from './popup.ts';
import { changeRecord, currentTime, formOf, inTransaction, type Engine } from './record.ts';

/**
 * Buttons of a definition whose action the server itself knows. There is no engine for written actions yet, so everything else a
 * definition names is refused when pressed and not offered.
 */
const actions: Readonly<Record<string, { readonly title: string; readonly enabled: 'Y' | 'N'; readonly exp: string }>> =
  {
    enable: { title: '启用', enabled: 'Y', exp: 'enabled#ne#Y' },
    disable: { title: '停用', enabled: 'N', exp: 'enabled#eq#Y' },
  };

/** Custom buttons of a form this user may press [B7.7]. */
export function buttonsOf(form: Form, actor: Actor): components['schemas']['CustomButton'][] {
  return Object.entries(actions)
    .filter(([code]) => knows(form, code) && may(actor, `${form.definition.permission}:${code}`))
    .map(([code, action], index) => ({
      id: `${form.id}-${code}`,
      buttonCode: code,
      buttonName: action.title,
      buttonStyle: 'button',
      optType: 'action',
      buttonStatus: '1',
      exp: action.exp,
      orderNum: index + 1,
    }));
}

/** Runs a button on records, all or none; answers how many there were. The form's permission for the button decides. */
export async function doButton(
  engine: Engine,
  { formId, buttonCode, dataId }: { formId: string; buttonCode: string; dataId: string },
  actor: Actor,
): Promise<{ title: string; count: number }> {
  // A button of a popup report is one of the form behind it.
  const isForm = (await engine.store.catalogue()).form(formId) !== undefined;
  const { form, catalogue } = isForm ? await formOf(engine, formId) : await popupOf(engine, formId, actor);
  const action = Object.hasOwn(actions, buttonCode) ? actions[buttonCode] : undefined;
  if (action === undefined || !knows(form, buttonCode))
    throw new Refusal(422, `“${form.definition.title}”没有可执行的按钮“${buttonCode.slice(0, 40)}”`);
  if (!may(actor, `${form.definition.permission}:${buttonCode}`)) throw new Refusal(403, '没有权限，请联系管理员授权');
  const ids = [...new Set(dataId.split(',').map((id) => id.trim()))].filter((id) => id !== '').sort();
  if (ids.length === 0) throw new Refusal(400, '请先选中一条记录');
  await inTransaction(engine.db, form, async (db) => {
    const scope = { db, catalogue, form, actor, now: (engine.now ?? currentTime)() };
    for (const id of ids) await changeRecord(scope, id, { id, enabled: action.enabled }, null);
  });
  return { title: action.title, count: ids.length };
}

function knows(form: Form, code: string): boolean {
  return (
    Object.hasOwn(actions, code) &&
    form.definition.buttons.includes(code) &&
    form.head.byName.get('enabled')?.type === 'switch'
  );
}
