import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { afterEach, describe, expect, it } from 'vitest';
import type { ListView } from '#core/screen/list-view.ts';
import { refuse, stageAt } from '@/shared/testing';
import { ListScripts } from './list-scripts.tsx';

const own = { buttonStyle: 'link', optType: 'action', exp: 'bill_status#eq#0' } as const;
const add = {
  ...own,
  buttonCode: 'add_e_invoice',
  buttonName: '添加电子发票',
  opens: '/procure/e-invoice?target=claim&claim=${id}&no=${bill_no}',
};
const compare = {
  ...own,
  buttonCode: 'compare',
  buttonName: '对比',
  buttonStyle: 'button',
  about: 'chosen',
  opens: '/quotation/compare',
};
const rows = [
  { id: 'c 1', bill_no: 'BX-7', bill_status: '0' },
  { id: 'c2', bill_no: 'BX-8', bill_status: '0' },
];

function Address(): ReactNode {
  const { pathname, search } = useLocation();
  return <p data-testid="address">{`${pathname}${search}`}</p>;
}

function show(row: (typeof rows)[number] | null): void {
  const page = {
    code: 'fin_expense_claim',
    list: { title: '费用报销单', script: '', buttons: [add, compare] } as unknown as ListView,
    chosen: rows,
    records: rows,
    nameOf: ({ bill_no: no }: Readonly<Record<string, unknown>>) => String(no),
    isByProcess: false,
    onRowLabels: () => undefined,
    reload: () => undefined,
    onOpen: () => undefined,
  };
  stageAt(
    '/list',
    <>
      <ListScripts page={page} {...(row === null ? {} : { row })} />
      <Address />
    </>,
    { server: ({ path }) => refuse(404, path) },
  );
}
const address = (): string | null => screen.getByTestId('address').textContent;

afterEach(cleanup);

describe('[K4h] a button that opens a page', () => {
  it('of a row goes there with the values of its record', async () => {
    show(rows[0] ?? null);
    await userEvent.click(screen.getByRole('button', { name: '添加电子发票' }));
    expect(address()).toBe('/procure/e-invoice?target=claim&claim=c%201&no=BX-7');
  });

  it('is not in a row whose record its condition leaves out', () => {
    show({ id: 'c3', bill_no: 'BX-9', bill_status: '2' });
    expect(screen.queryByRole('button', { name: '添加电子发票' })).toBeNull();
  });

  it('above the list goes there with what is chosen', async () => {
    show(null);
    await userEvent.click(screen.getByRole('button', { name: '对比' }));
    expect(address()).toBe('/quotation/compare?a=c+1&b=c2');
  });
});
