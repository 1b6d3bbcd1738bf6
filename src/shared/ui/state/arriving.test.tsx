import { act, cleanup, render, screen } from '@testing-library/react';
import { lazy, type ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { createI18n, TextProvider } from '../../i18n/index.ts';
import { Arriving, NOTICED_MS } from './arriving.tsx';

/** A part whose file comes when it is told to. */
function fetched(): { readonly Part: () => ReactNode; readonly arrive: () => Promise<void> } {
  const { promise, resolve } = Promise.withResolvers<void>();
  const Part = lazy(async () => {
    await promise;
    return { default: (): ReactNode => <p>there</p> };
  });
  return { Part: () => <Part />, arrive: () => act(async () => resolve()) };
}

const show = (part: ReactNode) =>
  render(
    <TextProvider i18n={createI18n()}>
      <Arriving>{part}</Arriving>
    </TextProvider>,
  );

describe('a part that is fetched', () => {
  beforeEach(() => {
    vi.useFakeTimers();
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('comes without a flash where the line is fast', async () => {
    const { Part, arrive } = fetched();
    show(<Part />);
    await act(() => vi.advanceTimersByTimeAsync(NOTICED_MS - 1));
    expect(screen.queryByRole('status')).toBeNull();
    await arrive();
    await act(() => vi.advanceTimersByTimeAsync(NOTICED_MS));
    expect(screen.queryByText('there')).not.toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });

  it('is told of where the line is slow, until it is there', async () => {
    const { Part, arrive } = fetched();
    show(<Part />);
    await act(() => vi.advanceTimersByTimeAsync(NOTICED_MS));
    expect(screen.queryByRole('status', { name: '正在加载…' })).not.toBeNull();
    await arrive();
    expect(screen.queryByText('there')).not.toBeNull();
    expect(screen.queryByRole('status')).toBeNull();
  });
});
