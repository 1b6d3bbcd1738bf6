import { describe, expect, it } from 'vitest';
import { framedScreen } from './framed-screen.ts';

describe('[B2.3] the screen a frame asks for', () => {
  it.each([
    ['the list of a form', '?code=crm_customer', 'list', '/online/auto/crm_customer'],
    [
      'with its query',
      '?code=crm_customer&q.name=%E7%B2%BE&page=2',
      'list',
      '/online/auto/crm_customer?q.name=%E7%B2%BE&page=2',
    ],
    ['an empty form', '?code=md_unit', 'edit', '/online/auto/md_unit?form=add'],
    ['a record', '?code=md_unit&id=7', 'edit', '/online/auto/md_unit?form=edit&id=7'],
    ['a record to read', '?code=md_unit&id=7&mode=view', 'edit', '/online/auto/md_unit?form=view&id=7'],
    ['a code that is no path', '?code=../system/user', 'list', '/online/auto/..%2Fsystem%2Fuser'],
    ['nothing without a form', '?id=7', 'edit', null],
  ] as const)('%s', (_name, search, part, address) => {
    expect(framedScreen(search, part)).toBe(address);
  });
});
