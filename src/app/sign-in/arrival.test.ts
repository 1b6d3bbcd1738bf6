import { describe, expect, it } from 'vitest';
import { readArrival, withoutArrival } from './arrival.ts';
import { identitiesOf } from './identities.ts';

describe('coming back from another system', () => {
  it.each([
    ['?ticket=ST-1&redirect=%2Fa', { kind: 'sso', ticket: 'ST-1' }],
    ['?thirdcode=abc', { kind: 'third', code: 'abc' }],
    ['?thirdbind=abc', { kind: 'bind', bindToken: 'abc' }],
    ['?thirderror=1', { kind: 'thirdFailed' }],
    ['?redirect=%2Fa', null],
    ['?ticket=', null],
  ])('%s is understood [A7.6, A7.7]', (search, arrival) => {
    expect(readArrival(search)).toEqual(arrival);
  });

  it('leaves no code in the address, and the way on', () => {
    expect(withoutArrival('?ticket=ST-1&redirect=%2Fa')).toBe('?redirect=%2Fa');
    expect(withoutArrival('?thirdcode=1')).toBe('');
  });
});

describe('who one works as', () => {
  const departs = [
    { id: '1', orgCode: 'A01', departName: '总公司' },
    { id: '2', orgCode: 'A02', departName: '二分厂' },
  ];
  const user = { id: 'u', username: 'li', realname: '李娜', orgCode: 'A01' };
  const result = { token: 'T', userInfo: user, departs };

  it('is asked of somebody with several departments [A6.4]', () => {
    expect(identitiesOf({ ...result, multi_depart: 2 })?.departs.map(({ name }) => name)).toEqual(['总公司', '二分厂']);
  });

  it('is not asked of somebody with one', () => {
    expect(identitiesOf({ ...result, departs: departs.slice(0, 1), multi_depart: 1 })).toBeNull();
  });

  it('is asked of somebody with several companies, frozen ones left out [A6.4]', () => {
    const tenantList = [
      { id: 1, name: '甲公司', status: 1 },
      { id: 2, name: '乙公司', status: 1 },
      { id: 3, name: '丙公司', status: 0 },
    ];
    const identities = identitiesOf({ ...result, multi_depart: 1, tenantList });
    expect(identities?.tenants).toEqual([
      { id: '1', name: '甲公司' },
      { id: '2', name: '乙公司' },
    ]);
    expect(identities?.departs).toEqual([]);
  });
});
