import type { components } from '#core/contract/api.ts';
import { offeredWhen } from '#core/life-cycle/transitions.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { meetsText } from '#core/scripts/condition.ts';
import type { ButtonDefinition, Registered } from '#core/scripts/enhancement.ts';
import { plain } from '#core/values/plain.ts';
import { formFor, isButtonFree, refuseButton } from '#server/engine/access/auth-access.ts';
import type { ActQuestion, DocumentAct, FurtherAnswers } from '#server/engine/behaviour/act.ts';
import { actsOf } from '#server/engine/behaviour/acts.ts';
import type { Catalogue, Form } from '#server/engine/definition/catalogue.ts';
import { closeSteps, lockTogether } from '#server/engine/flow/flow-close.ts';
import { pushedWhen, pushesOf } from '#server/engine/flow/flow-push.ts';
import { tellAuditors } from '#server/engine/flow/waiting-messages.ts';
import { cycleActsOf } from '#server/engine/flow/cycle-acts.ts';
import { moveDocument } from '#server/engine/flow/life-cycle.ts';
import { lockedRecord } from '#server/engine/record/read-record.ts';
import { inTransaction } from '#server/engine/record/record-transaction.ts';
import { changeRecord } from '#server/engine/record/save-record.ts';
import { popupOf } from '#server/engine/report/popup.ts';
import { scopeOf, type Engine, type Scope } from '#server/engine/scope.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { actRefusals } from './refusals.ts';

type CustomButton = components['schemas']['CustomButton'];

/** Buttons a definition names whose action the server itself knows; other buttons and their actions are the form's own enhancement. */
const actions: Readonly<
  Record<Registered, { readonly title: string; readonly enabled: 'Y' | 'N'; readonly exp: string }>
> = {
  enable: { title: '启用', enabled: 'Y', exp: 'enabled#ne#Y' },
  disable: { title: '停用', enabled: 'N', exp: 'enabled#eq#Y' },
};

/** Custom buttons of a form this user may press, those of its enhancement last; `off` are pushes the company does without [B3.8] [B7.7]. */
export function buttonsOf(form: Form, catalogue: Catalogue, actor: Actor, off: ReadonlySet<string>): CustomButton[] {
  const isOffered = (code: string): boolean =>
    isButtonFree(form, code) && may(actor, `${form.definition.permission}:${code}`);
  const known = Object.entries(actions)
    .filter(([code]) => knows(form, code) && isOffered(code))
    .map(([code, action], index): CustomButton => ({
      id: `${form.id}-${code}`,
      buttonCode: code,
      buttonName: action.title,
      buttonStyle: 'button',
      optType: 'action',
      buttonStatus: '1',
      exp: action.exp,
      orderNum: index + 1,
    }));
  const moves = cycleActsOf(form)
    .filter(({ act }) => isOffered(act))
    .map((move, index): CustomButton => ({
      id: `${form.id}-${move.act}`,
      buttonCode: move.act,
      buttonName: move.title,
      buttonStyle: 'link',
      optType: 'action',
      buttonStatus: '1',
      exp: offeredWhen(move),
      orderNum: index + 1,
      // Orders nobody carries out any more are many at once.
      ...(move.act === 'close' ? { about: 'chosen' as const } : {}),
    }));
  const stock = actsOf(form)
    .filter(({ code, prints }) => isOffered(code) && (prints === undefined || isOffered('print')))
    .map((act, index): CustomButton => ({
      id: `${form.id}-${act.code}`,
      buttonCode: act.code,
      buttonName: act.title,
      buttonStyle: act.isOfList === true || aboutOf(act).about === 'chosen' ? 'button' : 'link',
      optType: 'action',
      buttonStatus: '1',
      exp: act.exp,
      orderNum: index + 1,
      ...aboutOf(act),
      ...(act.isTold === true ? { isTold: true } : {}),
      ...(act.prints === undefined ? {} : { prints: act.prints }),
      ...(act.opens === undefined ? {} : { opens: act.opens }),
      ...(act.asks === undefined ? {} : { asks: presentAsk(act.asks) }),
    }));
  const pushes = pushesOf(form, catalogue, actor, off).map((link, index): CustomButton => ({
    id: `${form.id}-${link.push.button}`,
    buttonCode: link.push.button,
    buttonName: link.push.title,
    buttonStyle: 'link',
    optType: 'action',
    buttonStatus: '1',
    exp: pushedWhen(link),
    orderNum: index + 1,
    pushTo: link.target.definition.route,
  }));
  // The lines of a sub-table are no records of their own.
  const own = form.head.isSub ? [] : form.enhancement.buttons;
  return [
    ...known,
    ...moves,
    ...stock,
    ...pushes,
    ...own.filter(({ code, enabled }) => enabled && isOffered(code)).map((button) => present(form, button)),
  ];
}

/** Returns the scope of a button above the list; buttons of rows, and of servers of the family, are about one record. */
function aboutOf({ isOfList, together, opens }: DocumentAct): Pick<CustomButton, 'about'> {
  if (isOfList === true) return { about: 'list' };
  const isOfRecord = opens === undefined || opens.includes('${');
  return together === undefined && isOfRecord ? {} : { about: 'chosen' };
}

function presentAsk({ more, ...ask }: ActQuestion): NonNullable<CustomButton['asks']> {
  return more === undefined ? ask : { ...ask, more: [...more] };
}

function present(form: Form, button: ButtonDefinition): CustomButton {
  return {
    id: `${form.id}-${button.code}`,
    buttonCode: button.code,
    buttonName: button.title,
    buttonStyle: button.style,
    optType: button.type,
    buttonIcon: button.icon ?? null,
    buttonStatus: '1',
    exp: button.exp ?? null,
    orderNum: 10 + button.order,
    optPosition: button.position === 'side' ? '1' : '2',
  };
}

/** Result of a button. */
export type ButtonDone = { readonly title: string; readonly count: number; readonly messages: readonly RefusalText[] };

type Pressed = {
  readonly formId: string;
  readonly buttonCode: string;
  readonly dataId: string;
  /** Input the button asked for, as `value`. */
  readonly uiFormData?: Readonly<Record<string, unknown>> | null;
  /** Keys of steps that are closed with what is closed. */
  readonly alsoClose?: readonly string[] | undefined;
};

/** Runs a button on records, all or none; answers how many there were. The form's permission for the button decides. */
export async function doButton(
  engine: Engine,
  { formId, buttonCode, dataId, uiFormData, alsoClose = [] }: Pressed,
  actor: Actor,
): Promise<ButtonDone> {
  // A button of a popup report is one of the form behind it.
  const isForm = (await engine.store.catalogue()).form(formId) !== undefined;
  const asked = isForm ? formId : (await popupOf(engine, formId, actor)).form.id;
  const found = await formFor(engine, asked, actor, 'record');
  const { form } = found;
  const known = knows(form, buttonCode) ? actions[buttonCode] : undefined;
  const move = cycleActsOf(form).find(({ act }) => act === buttonCode);
  const stock = actsOf(form).find(({ code }) => code === buttonCode);
  const own = form.enhancement.buttons.find(({ code, enabled }) => enabled && code === buttonCode);
  if (known === undefined && move === undefined && stock === undefined && own?.type !== 'action')
    throw refusal(422, actRefusals.noButtonToRun, { title: form.definition.title, button: buttonCode.slice(0, 40) });
  if (!may(actor, `${form.definition.permission}:${buttonCode}`)) throw refusal(403, platformRefusals.noRight);
  refuseButton(form, buttonCode);
  const ids = [...new Set(dataId.split(',').map((id) => id.trim()))].filter((id) => id !== '').sort();
  if (stock?.isOfList === true) ids.splice(0, ids.length, '');
  if (ids.length === 0) throw refusal(400, platformRefusals.chooseOne);
  const title = known?.title ?? move?.title ?? stock?.title ?? own?.title ?? buttonCode;
  const given = stock === undefined ? NOTHING : givenTo(stock, uiFormData ?? {});
  const messages: RefusalText[] = [];
  if (known !== undefined) refuseGuarded(form);
  await inTransaction(engine.db, form, async (db) => {
    const cause = { way: 'button', note: title } as const;
    const scope = scopeOf({ ...engine, cause }, db, found, actor);
    if (move !== undefined) {
      messages.push(...(await closeSteps(scope, move, ids, new Set(alsoClose))));
      if (ids.length > 1) await lockTogether(scope, ids);
    }
    if (stock?.together !== undefined) messages.push(...(await stock.together(scope, ids)));
    for (const id of stock?.together === undefined ? ids : []) {
      if (move !== undefined) messages.push(...(await moveDocument(scope, move, id)));
      else if (stock !== undefined) messages.push(...(await stock.run(scope, id, given.value, given.more)));
      else if (known === undefined) messages.push(...(await runActions(scope, own, id)));
      else await changeRecord(scope, id, { id, enabled: known.enabled }, null);
    }
    if (move?.act === 'submit') await tellAuditors({ ...engine, db }, form, ids, actor);
  });
  return { title, count: ids.length, messages };
}

const NOTHING = { value: '', more: {} } as const;
/** Letters of one line that was asked for. */
const MOST_LETTERS = 200;

/** Reads the input typed in for an act. @throws Refusal 422 where something of it is missing */
function givenTo(
  { asks }: DocumentAct,
  sent: Readonly<Record<string, unknown>>,
): { readonly value: string; readonly more: FurtherAnswers } {
  if (asks === undefined) return NOTHING;
  const read = (name: string): string => plain(sent[name]).trim().slice(0, MOST_LETTERS);
  const lines = [{ name: 'value', label: asks.label, isOptional: undefined }, ...(asks.more ?? [])];
  const missing = lines.find(({ name, isOptional }) => isOptional !== true && read(name) === '');
  if (missing !== undefined) throw refusal(422, actRefusals.fillInFirst, { label: missing.label });
  return { value: read('value'), more: Object.fromEntries((asks.more ?? []).map(({ name }) => [name, read(name)])) };
}

/** The actions of a button on one record: those at the start change it together, those at the end follow. */
export async function runActions(
  scope: Scope,
  button: ButtonDefinition | undefined,
  id: string,
): Promise<readonly RefusalText[]> {
  const { form, acts } = scope;
  if (button === undefined || acts?.has(form, button.code) !== true)
    throw refusal(422, actRefusals.buttonWithoutAction, { title: button?.title ?? '' });
  const stored = await lockedRecord(scope, id);
  // The list may be older than the record.
  if (!meetsText(button.exp, stored.head)) throw refusal(422, actRefusals.buttonNotNow, { title: button.title });
  const record = { ...stored.head, ...Object.fromEntries(stored.subs) };
  const changes = await acts.before(scope, button.code, record);
  if (Object.keys(changes).length > 0) await changeRecord({ ...scope, acts: undefined }, id, {}, null, changes);
  return acts.after(scope, button.code, id);
}

// What the button sets is a field like any other.
function refuseGuarded({ head }: Form): void {
  const field = head.byName.get('enabled');
  if (field?.guard !== undefined) throw refusal(403, actRefusals.noRightToChange, { label: field.label });
}

function knows(form: Form, code: string): code is Registered {
  return (
    Object.hasOwn(actions, code) &&
    form.definition.buttons.includes(code) &&
    form.head.byName.get('enabled')?.type === 'switch'
  );
}
