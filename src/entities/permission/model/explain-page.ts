import { buttonRule, type ButtonGrants, type ButtonPermission, type ButtonVerdict } from './button-rule.ts';

/** Returns every button and column that is listed for a page, with what becomes of it; for whoever asks why something is missing. */
export function explainPage(
  grants: ButtonGrants,
  path: string,
): readonly { readonly entry: ButtonPermission; readonly verdict: ButtonVerdict }[] {
  return grants.allAuth
    .filter((entry) => entry.path === path)
    .map((entry) => ({ entry, verdict: buttonRule({ action: entry.action, path }, grants) }));
}
