import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { isStorageRefused, isText, slot, WEEK_MS } from './storage.ts';

const token = slot('Access-Token', isText);

describe('a slot of local storage', () => {
  beforeEach(() => {
    localStorage.clear();
    vi.useFakeTimers();
  });
  afterEach(() => {
    vi.useRealTimers();
  });

  it('keeps in the document what a blocked or full storage refuses [A3.12]', () => {
    const refuse = vi.spyOn(Storage.prototype, 'setItem').mockImplementation(() => {
      throw new DOMException('full', 'QuotaExceededError');
    });
    expect(isStorageRefused()).toBe(false);
    token.write('abc');
    expect(localStorage.length).toBe(0);
    expect(token.read()).toBe('abc');
    expect(isStorageRefused()).toBe(true);
    refuse.mockRestore();
    token.write('def');
    expect(isStorageRefused()).toBe(false);
  });

  it('[A9.7] lives under the prefix pro__', () => {
    token.write('abc');
    expect(Object.keys(localStorage)).toEqual(['pro__Access-Token']);
    expect(token.read()).toBe('abc');
  });

  it('[A9.1] forgets a token after seven days', () => {
    token.write('abc', WEEK_MS);
    vi.advanceTimersByTime(WEEK_MS - 1);
    expect(token.read()).toBe('abc');
    vi.advanceTimersByTime(1);
    expect(token.read()).toBeNull();
    expect(localStorage.length).toBe(0);
  });

  it.each(['{', '"x"', '{"value":1,"expire":null}', '{"value":"a"}', 'null'])(
    '[A3.12] drops the corrupted entry %s',
    (text) => {
      localStorage.setItem('pro__Access-Token', text);
      expect(token.read()).toBeNull();
      expect(localStorage.getItem('pro__Access-Token')).toBeNull();
    },
  );
});
