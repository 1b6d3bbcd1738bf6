import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { Component, Suspense, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { CHUNK_TIMEOUT_MS, ChunkLoadError, loadChunk } from './chunk.ts';
import { lazyPart, retryParts } from './lazy-part.tsx';

describe('fetching a part of the application', () => {
  afterEach(() => {
    vi.useRealTimers();
    document.head.replaceChildren();
  });

  it('raises a chunk-load error when it fails, and says why [A8.16]', async () => {
    const failure = loadChunk(() => Promise.reject(new TypeError('Failed to fetch dynamically imported module')));
    await expect(failure).rejects.toThrow(ChunkLoadError);
    await expect(failure).rejects.toThrow('Failed to fetch dynamically imported module');
  });

  it('raises one when it has not come after 120 s, not before [A9.3, A8.16]', async () => {
    vi.useFakeTimers();
    let outcome = 'waiting';
    const settled = loadChunk(() => new Promise<never>(() => undefined)).catch((error: unknown) => {
      outcome = error instanceof ChunkLoadError ? 'chunk-load error' : 'another error';
    });
    await vi.advanceTimersByTimeAsync(119_999);
    expect([CHUNK_TIMEOUT_MS, outcome]).toEqual([120_000, 'waiting']);
    await vi.advanceTimersByTimeAsync(1);
    await settled;
    expect(outcome).toBe('chunk-load error');
  });

  it('raises one for a style sheet alike, and asks for the sheet again at the next try [A8.16]', async () => {
    const first = loadChunk(() => Promise.reject(new Error('Unable to preload CSS for /assets/board.css')));
    await expect(first).rejects.toThrow(ChunkLoadError);
    const second = loadChunk(() => Promise.resolve('board'));
    await vi.waitUntil(() => document.querySelector('link') !== null);
    const link = document.querySelector('link');
    expect(link?.getAttribute('href')).toBe('/assets/board.css');
    link?.dispatchEvent(new Event('load'));
    expect(await second).toBe('board');
  });
});

class Boundary extends Component<{ readonly children: ReactNode }, { readonly error: Error | null }> {
  override state: { readonly error: Error | null } = { error: null };
  static getDerivedStateFromError(error: Error): { error: Error } {
    return { error };
  }
  override render(): ReactNode {
    if (this.state.error === null) return this.props.children;
    return (
      <button
        type="button"
        onClick={() => {
          retryParts();
          this.setState({ error: null });
        }}
      >
        {this.state.error.name}
      </button>
    );
  }
}

describe('a lazy part', () => {
  afterEach(cleanup);

  it('is fetched again on request after it failed [A8.16]', async () => {
    const answers = [Promise.reject(new Error('offline')), Promise.resolve(() => <p>看板</p>)];
    let asked = 0;
    const Board = lazyPart(() => answers[asked++] ?? Promise.reject(new Error('too often')));
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    render(
      <Boundary>
        <Suspense>
          <Board />
        </Suspense>
      </Boundary>,
    );
    await userEvent.click(await screen.findByRole('button', { name: 'ChunkLoadError' }));
    expect(await screen.findByText('看板')).toBeTruthy();
    expect(asked).toBe(2);
    quiet.mockRestore();
  });
});
