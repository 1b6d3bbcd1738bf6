import { describe, expect, it } from 'vitest';
import { broughtBy, codesWithAlong, withAlong } from './along.ts';
import { workflowMenus } from './workflow-menu.ts';

describe('what comes with a grant by itself [workflow.approve]', () => {
  it('the page of a task comes with every list that leads there, and with nothing else', () => {
    expect(withAlong(['workflow-done'])).toEqual(new Set(['workflow-done', 'workflow-approve']));
    expect(withAlong(['workflow-category'])).toEqual(new Set(['workflow-category']));
  });

  it('who may do something in the list may do it on the page; only returning comes with rejecting', () => {
    const codes = codesWithAlong(['workflow:tasks:view', 'workflow:tasks:approve', 'system:user:view']);
    expect([...codes]).toEqual([
      'workflow:tasks:view',
      'workflow:tasks:approve',
      'system:user:view',
      'workflow:approve:view',
      'workflow:approve:agree',
    ]);
    expect(codesWithAlong(['workflow:tasks:reject']).has('workflow:approve:return')).toBe(true);
    expect(codesWithAlong(['workflow:tasks:reject']).has('workflow:approve:cc')).toBe(false);
  });

  it('every entry it names is one of the menu', () => {
    const known = new Set(workflowMenus.map(({ id }) => id));
    const brought = [...known].filter((id) => broughtBy(id).length > 0);
    expect(brought.length).toBe(8);
    expect(brought.flatMap((id) => broughtBy(id)).filter((id) => !known.has(id))).toEqual([]);
  });
});
