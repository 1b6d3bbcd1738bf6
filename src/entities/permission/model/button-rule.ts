import type { components } from '#core/contract/api.ts';

/** A button permission as the server lists it [A3.3]. */
export type ButtonPermission = components['schemas']['ButtonPermission'];

/** Buttons known to the session: those the user owns, and all there are. */
export type ButtonGrants = {
  readonly auth: readonly ButtonPermission[];
  readonly allAuth: readonly ButtonPermission[];
};

export type ButtonQuestion = {
  readonly action: string;
  /** Path of the page the button stands on. */
  readonly path: string;
  /** Permission list of the form data, sent along by a workflow node; it goes before everything else. */
  readonly formPermissions?: readonly ButtonPermission[] | null;
};

/** Which rule decided; the page explains itself with it. */
export type ButtonReason = 'formData' | 'ruleOff' | 'granted' | 'notGranted' | 'editNotGranted' | 'formDataReadOnly';

export type ButtonVerdict = {
  /** A button that is not visible is removed, not greyed [A6.3]. */
  readonly isVisible: boolean;
  /** A visible button the user may not use is disabled. */
  readonly isEnabled: boolean;
  readonly reason: ButtonReason;
};

/** Rules of type 2 decide between enabled and disabled, all others between shown and removed. */
const EDITABLE = '2';

/**
 * The button rule [A6.3]. Shown: the form data's list holds the action; else a rule that is off keeps it on its own page; else the
 * session's list decides. A button known by type 2 rules only is always shown and merely disabled.
 */
export function buttonRule(question: ButtonQuestion, grants: ButtonGrants): ButtonVerdict {
  const shown = visibility(question, grants);
  if (!shown.isVisible) return shown;
  return { ...shown, ...ability(question, grants) };
}

/** Is a column to be hidden, or shown but not editable? A rule must exist, be on, and not be granted. */
export function columnRule(action: string, { auth, allAuth }: ButtonGrants): 'free' | 'readOnly' | 'hidden' {
  const isBarred = (isEditable: boolean): boolean =>
    matching(allAuth, action, isEditable).some(({ status }) => status !== '0') &&
    matching(auth, action, isEditable).length === 0;
  if (isBarred(false)) return 'hidden';
  return isBarred(true) ? 'readOnly' : 'free';
}

function visibility({ action, path, formPermissions }: ButtonQuestion, { auth, allAuth }: ButtonGrants): ButtonVerdict {
  const show = (reason: ButtonReason): ButtonVerdict => ({ isVisible: true, isEnabled: true, reason });
  if (matching(formPermissions ?? [], action, false).length > 0) return show('formData');
  if (matching(allAuth, action, false).some((entry) => isOff(entry, path))) return show('ruleOff');
  if (matching(auth, action, false).length > 0) return show('granted');
  const isOnlyDisabled = matching(allAuth, action, false).length === 0 && matching(allAuth, action, true).length > 0;
  return isOnlyDisabled ? show('granted') : { isVisible: false, isEnabled: false, reason: 'notGranted' };
}

function ability(
  { action, path, formPermissions }: ButtonQuestion,
  { auth, allAuth }: ButtonGrants,
): Partial<ButtonVerdict> {
  if (matching(formPermissions ?? [], action, true).length > 0) return { isEnabled: false, reason: 'formDataReadOnly' };
  const rules = matching(allAuth, action, true);
  if (rules.length === 0 || rules.some((entry) => isOff(entry, path))) return {};
  return matching(auth, action, true).length > 0 ? {} : { isEnabled: false, reason: 'editNotGranted' };
}

/** A rule that is off counts on its own page only; servers of the family do not say which page that is, so there it counts everywhere. */
function isOff({ status, path: own }: ButtonPermission, path: string): boolean {
  return status === '0' && (own === null || own === undefined || own === path);
}

/** Entries that speak of the action; one entry may hold several codes, separated by commas. */
function matching(list: readonly ButtonPermission[], action: string, isEditable: boolean): readonly ButtonPermission[] {
  return (byCode(list).get(action) ?? []).filter((entry) => (entry.type === EDITABLE) === isEditable);
}

/** Every button of every page asks, and an administrator holds thousands of entries: each list is read once. */
const indexes = new WeakMap<readonly ButtonPermission[], ReadonlyMap<string, readonly ButtonPermission[]>>();

function byCode(list: readonly ButtonPermission[]): ReadonlyMap<string, readonly ButtonPermission[]> {
  const known = indexes.get(list);
  if (known !== undefined) return known;
  const index = new Map<string, ButtonPermission[]>();
  for (const entry of list)
    for (const code of new Set(entry.action.split(',').map((part) => part.trim()))) {
      const entries = index.get(code);
      if (entries === undefined) index.set(code, [entry]);
      else entries.push(entry);
    }
  indexes.set(list, index);
  return index;
}
