import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, render, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { FormView } from '#core/screen/form-view.ts';
import { connect } from '@/shared/api';
import { loadEditors } from '@/shared/fields';
import { buildField } from '@/shared/fields/testing/build-fields.ts';
import { createI18n, TextProvider } from '@/shared/i18n';
import { completeJsdom } from '@/shared/testing';
import { ConfirmHost } from '@/shared/ui';
import { $hasUnsaved } from '@/shared/unsaved';
import { RecordForm } from './record-form.tsx';

const view: FormView = {
  table: 'base_customer',
  title: '客户',
  columns: 2,
  fields: [
    buildField({ name: 'name', label: '名称', rules: { label: '名称', kind: 'text', required: true } }),
    buildField({ name: 'phone', label: '电话' }),
  ],
  subs: [
    {
      table: 'base_contact',
      title: '联系人',
      isOneToOne: false,
      fields: [buildField({ name: 'mobile', label: '手机' })],
      canAdd: true,
      canDelete: true,
    },
  ],
  plan: { head: [], subs: {} },
};
const stored = { id: '7', version: 1, name: '甲公司', phone: '1', base_contact: [{ id: 'c1', mobile: '138' }] };

type Sent = { readonly method: string; readonly body: unknown };

/** The form on a stored record; the server gives the answers in turn and everything sent is kept. */
async function open(
  answers: readonly (() => Response)[],
): Promise<{ sent: Sent[]; closed: () => boolean; scope: Scope }> {
  const sent: Sent[] = [];
  let isClosed = false;
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    fetch: async (request) => {
      if (request.method === 'GET') return accept({ ...stored, phone: '3', version: 2 });
      sent.push({ method: request.method, body: await request.json() });
      return (answers[sent.length - 1] ?? (() => accept(null)))();
    },
  });
  const form = (
    <RecordForm
      code="base_customer"
      view={view}
      mode="edit"
      initial={stored}
      context={{ now: new Date(), userId: '1', username: 'admin', realname: '管理员', orgCode: null }}
      onClose={() => {
        isClosed = true;
        void router.navigate('/list');
      }}
      onOpen={() => undefined}
    />
  );
  const router = createMemoryRouter(
    [
      { path: '/form', element: form },
      { path: '/list', element: <p>列表</p> },
    ],
    { initialEntries: ['/form'] },
  );
  await loadEditors();
  const scope = fork();
  render(
    <Provider value={scope}>
      <QueryClientProvider client={new QueryClient()}>
        <TextProvider i18n={createI18n()}>
          <Suspense fallback="…">
            <RouterProvider router={router} />
          </Suspense>
          <ConfirmHost closeLabel="关闭" />
        </TextProvider>
      </QueryClientProvider>
    </Provider>,
  );
  await screen.findByLabelText('名称');
  return { sent, closed: () => isClosed, scope };
}

const accept = (result: unknown): Response =>
  Response.json({ success: true, code: 200, message: '', result, timestamp: 0 });
const refuse = (status: number, result: unknown): Response =>
  Response.json({ success: false, code: status, message: '请修改', result, timestamp: 0 }, { status });
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('the form of a record', () => {
  beforeAll(completeJsdom);
  afterEach(cleanup);

  it('sends the fields of the form with key, version and rows, and closes', async () => {
    const { sent, closed } = await open([]);
    await userEvent.clear(screen.getByLabelText('电话'));
    await userEvent.type(screen.getByLabelText('电话'), '2');
    await save();
    await screen.findByText('列表');
    expect(closed()).toBe(true);
    expect(sent).toEqual([{ method: 'PUT', body: { ...stored, phone: '2' } }]);
  });

  it('finds a missing value itself and sends nothing', async () => {
    const { sent } = await open([]);
    await userEvent.clear(screen.getByLabelText('名称'));
    await save();
    expect((await screen.findByText('有 1 处需要修改')).textContent).toBeTruthy();
    expect(sent).toEqual([]);
  });

  it('puts the errors of the server to their fields and rows, and names the places', async () => {
    await open([
      () =>
        refuse(422, {
          errors: [
            { field: 'phone', message: '电话不对' },
            { table: 'base_contact', row: 0, field: 'mobile', message: '手机不对' },
          ],
        }),
    ]);
    await save();
    const summary = (await screen.findByText('有 2 处需要修改')).closest('[role=alert]');
    expect(summary?.textContent).toContain('联系人 第 1 行：手机不对');
    expect(screen.getAllByText(/电话不对/)).toHaveLength(2);
    expect(screen.getAllByText(/手机不对/)).toHaveLength(2);
    expect(document.activeElement).toBe(screen.getByLabelText('电话'));
  });

  it('keeps what was typed over a conflict and saves by the choice for each field', async () => {
    const difference = { field: 'phone', label: '电话', yours: '2', theirs: '3' };
    const { sent } = await open([() => refuse(409, { conflict: { version: 2, fields: [difference] } })]);
    await userEvent.clear(screen.getByLabelText('电话'));
    await userEvent.type(screen.getByLabelText('电话'), '2');
    await save();
    const dialog = await screen.findByRole('dialog', { name: '记录已被他人修改' });
    await userEvent.click(within(dialog).getByLabelText('电话 采用对方的'));
    await userEvent.click(within(dialog).getByRole('button', { name: '按选择保存' }));
    await screen.findByText('列表');
    expect(sent.map(({ body }) => body)).toMatchObject([
      { phone: '2', version: 1 },
      { phone: '3', version: 2 },
    ]);
  });

  it('marks its page as holding unsaved work from the first change until it is saved', async () => {
    const { scope } = await open([]);
    expect(scope.getState($hasUnsaved)).toBe(false);
    await userEvent.type(screen.getByLabelText('电话'), '9');
    expect(scope.getState($hasUnsaved)).toBe(true);
    await save();
    await screen.findByText('列表');
    expect(scope.getState($hasUnsaved)).toBe(false);
  });
});
