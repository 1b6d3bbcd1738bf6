import { QueryClientProvider, useQuery } from '@tanstack/react-query';
import { cleanup, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { afterFrame, untilSeen } from '@/shared/lib';
import { createQueryClient } from './query-client.ts';

const ask = vi.fn();

function Rows() {
  const { data } = useQuery({
    queryKey: ['rows'],
    queryFn: () => Promise.resolve(`rows ${(ask(), ask.mock.calls.length)}`),
  });
  return <p>{data ?? '…'}</p>;
}

describe('the cache of everything fetched', () => {
  afterEach(cleanup);

  it('[A2.17] shows a kept page first and asks for its rows again afterwards, once; rows that are not there are asked for at once', async () => {
    const client = createQueryClient(() => undefined);
    const page = (
      <QueryClientProvider client={client}>
        <Rows />
      </QueryClientProvider>
    );
    untilSeen();
    const first = render(page);
    expect(ask).toHaveBeenCalledTimes(1);
    await screen.findByText('rows 1');
    await new Promise<void>((done) => afterFrame(done));
    first.unmount();

    untilSeen();
    render(page);
    expect(screen.getByText('rows 1')).toBeTruthy();
    expect(ask).toHaveBeenCalledTimes(1);
    await screen.findByText('rows 2');
    expect(ask).toHaveBeenCalledTimes(2);
  });
});
