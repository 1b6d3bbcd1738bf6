import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import {
  buttonRule,
  columnRule,
  type ButtonGrants,
  type ButtonPermission,
  type ButtonVerdict,
} from '../model/button-rule.ts';
import { $permissions } from '../model/permission.ts';

/** Permission rules for the parts of one page. */
export type PageRules = {
  /** A button by its short name: `add`, `edit`, `delete` … */
  readonly button: (name: string, formPermissions?: readonly ButtonPermission[] | null) => ButtonVerdict;
  /** A column by its field name. */
  readonly column: (field: string) => 'free' | 'readOnly' | 'hidden';
};

const NO_GRANTS: ButtonGrants = { auth: [], allAuth: [] };
/** Verdict where the server lists no rule for a part of the page: its own offer decides. */
const FREE: ButtonVerdict = { isVisible: true, isEnabled: true, reason: 'ruleOff' };

/** The permission rules [A6.3] of the page this component stands on. */
export function usePageRules(): PageRules {
  const grants = useUnit($permissions) ?? NO_GRANTS;
  const { pathname } = useLocation();
  return useMemo(() => pageRules(grants, pathname), [grants, pathname]);
}

/** The rules of a page; codes are those the server lists for it, found by their last part. */
export function pageRules(grants: ButtonGrants, path: string): PageRules {
  const own = grants.allAuth.filter((entry) => entry.path === path);
  const codeOf = (name: string): string | undefined => own.find(({ action }) => action.endsWith(`:${name}`))?.action;
  return {
    button: (name, formPermissions = null) => {
      const action = codeOf(name);
      return action === undefined ? FREE : buttonRule({ action, path, formPermissions }, grants);
    },
    column: (field) => {
      const action = codeOf(field);
      return action === undefined ? 'free' : columnRule(action, grants);
    },
  };
}

/** Shows a button of this page as the rule says: not at all, or with the verdict in hand [A6.3]. */
export function Permitted({
  button,
  children,
}: {
  readonly button: string;
  readonly children: (verdict: ButtonVerdict) => ReactNode;
}): ReactNode {
  const verdict = usePageRules().button(button);
  return verdict.isVisible ? children(verdict) : null;
}
