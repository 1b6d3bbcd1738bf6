import { beforeEach, describe, expect, it } from 'vitest';
import { mayTryGuest } from './guest.ts';

describe('the silent sign-in as guest', () => {
  beforeEach(() => sessionStorage.clear());

  it('is tried once, and again when the guest stayed for a while [A2.11]', () => {
    expect(mayTryGuest('', 1_000_000)).toBe(true);
    expect(mayTryGuest('', 1_002_000)).toBe(false);
    expect(mayTryGuest('', 1_020_000)).toBe(true);
  });

  it('is not tried when the guest was sent away for a reason, e.g. an empty menu: no circles [A2.11, A5.3]', () => {
    expect(mayTryGuest('您还没有任何菜单权限，请联系管理员', 1_000_000)).toBe(false);
  });
});
