import { cleanup, render } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { isSaidOnPage } from './said.ts';
import { ErrorState } from './state.tsx';

describe('a failure that a page says in its own place', () => {
  afterEach(cleanup);

  it('counts as said while it stands there, however often, and not before or after', () => {
    const reason = '无法连接服务器，请检查网络后重试';
    expect(isSaidOnPage(reason)).toBe(false);
    const first = render(<ErrorState title="列表加载失败" reason={reason} />);
    const second = render(<ErrorState title="图表加载失败" reason={reason} />);
    expect([isSaidOnPage(reason), isSaidOnPage('列表加载失败'), isSaidOnPage('另一句')]).toEqual([true, true, false]);
    first.unmount();
    expect([isSaidOnPage(reason), isSaidOnPage('列表加载失败')]).toEqual([true, false]);
    second.unmount();
    expect(isSaidOnPage(reason)).toBe(false);
  });
});
