const actions = [
  'start',
  'agree',
  'reject',
  'return',
  'transfer',
  'delegate',
  'delegate_done',
  'add_before',
  'add_after',
  'add_parallel',
  'remove_sign',
  'cc',
  'comment',
  'urge',
  'withdraw',
  'resubmit',
  'skip',
  'timeout_remind',
  'timeout_agree',
  'timeout_reject',
  'timeout_superior',
  'suspend',
  'resume',
  'jump',
  'change_user',
  'handover',
  'button',
  'migrate',
  'terminate',
  'end',
] as const;

/** Action a line of the history can name. */
type Action = (typeof actions)[number];

const known: ReadonlySet<string> = new Set(actions);

export function isAction(action: string): action is Action {
  return known.has(action);
}
