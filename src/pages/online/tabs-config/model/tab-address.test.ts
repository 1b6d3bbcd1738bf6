import { describe, expect, it } from 'vitest';
import { tabAddresses } from './tab-address.ts';

const menu: Parameters<typeof tabAddresses>[1] = [
  { id: '1', path: '/base/unit', name: 'md_unit', component: 'online/auto', meta: { title: '计量单位' } },
];
const tab = (type: '1' | '2' | '3' | '4' | '5', target: string, params = '') => ({ title: '页', type, target, params });

describe('[B2.3] where a tab leads', () => {
  it.each([
    ['a form with an entry stands at its path', tab('1', 'md_unit', 'q.name=件'), '/base/unit?q.name=件'],
    ['a form without one at its code', tab('1', 'md_other'), '/online/auto/md_other'],
    ['a report at its code', tab('2', 'rep_a', '?self_x=1'), '/online/cgreport/rep_a?self_x=1'],
    ['a chart at its code', tab('3', 'sales'), '/online/watchDiagram/sales'],
    ['a route of the menu at its path', tab('4', '/base/unit'), '/base/unit'],
    [
      'another site in its frame',
      tab('5', 'https://example.com/?a=1'),
      `/layouts/IframePageView?url=${encodeURIComponent('https://example.com/?a=1')}`,
    ],
  ])('%s', (_name, given, address) => {
    expect(tabAddresses([given], menu)).toEqual([{ key: '1', title: '页', address }]);
  });

  it('leaves out routes without an entry and texts that are no path, and counts what is left', () => {
    const tabs = [tab('4', '/system/user'), tab('4', 'javascript:alert(1)'), tab('2', 'rep_a')];
    expect(tabAddresses(tabs, menu).map(({ key }) => key)).toEqual(['1']);
  });
});
