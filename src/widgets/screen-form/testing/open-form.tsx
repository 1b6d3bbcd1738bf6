import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { connect } from '@/shared/api';
import { draftKey } from '@/shared/draft';
import { loadEditors } from '@/shared/fields';
import { createI18n, TextProvider } from '@/shared/i18n';
import { buildField } from '@/shared/testing';
import { ConfirmHost } from '@/shared/ui';
import { RecordForm } from '../ui/record-form.tsx';

const view: FormView = {
  table: 'base_customer',
  title: '客户',
  columns: 2,
  fields: [
    buildField({ name: 'name', label: '名称', rules: { label: '名称', kind: 'text', required: true } }),
    buildField({ name: 'phone', label: '电话' }),
  ],
  groups: [],
  subs: [
    {
      table: 'base_contact',
      title: '联系人',
      isOneToOne: false,
      fields: [
        buildField({ name: 'mobile', label: '手机' }),
        buildField({ name: 'age', label: '年龄', widget: 'integer', rules: { label: '年龄', kind: 'number' } }),
      ],
      canAdd: true,
      canDelete: true,
    },
  ],
  isTabbed: false,
  plan: { head: [], subs: {} },
  hasComments: true,
  links: [],
  buttons: [],
  flow: null,
  script: '',
};
export const stored = {
  id: '7',
  version: 1,
  name: '甲公司',
  phone: '1',
  base_contact: [{ id: 'c1', mobile: '138', age: null }],
};

export const place = draftKey('1', 'base_customer', '7');

type Sent = { readonly method: string; readonly body: unknown; readonly key: string | null };

/** The form on a stored record; the server gives the answers in turn and everything sent is kept. */
export async function open(
  answers: readonly (() => Response)[],
  {
    staysOpen = false,
    isTabbed = false,
    fresh,
  }: {
    staysOpen?: boolean;
    isTabbed?: boolean;
    /** Instead of the stored record a new one, with these fields and values. */
    fresh?: { readonly head: FieldView; readonly line: FieldView; readonly values: Record<string, unknown> };
  } = {},
): Promise<{ sent: Sent[]; closed: () => boolean; scope: Scope }> {
  const sent: Sent[] = [];
  let isClosed = false;
  connect({
    baseUrl: 'http://server/platform',
    dialect: 'platform',
    fetch: async (request) => {
      if (request.method === 'GET') return accept({ ...stored, phone: '3', version: 2 });
      sent.push({
        method: request.method,
        key: request.headers.get('idempotency-key'),
        body: await request.json(),
      });
      return (answers[sent.length - 1] ?? (() => accept(null)))();
    },
  });
  const form = (
    <RecordForm
      code="base_customer"
      view={fresh === undefined ? { ...view, isTabbed } : withFields(fresh.head, fresh.line)}
      mode={fresh === undefined ? 'edit' : 'add'}
      initial={fresh?.values ?? stored}
      context={{ now: new Date(), userId: '1', username: 'admin', realname: '管理员', orgCode: null }}
      onClose={() => {
        isClosed = true;
        if (!staysOpen) void router.navigate('/list');
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
  // Labels are there before the values.
  await screen.findByDisplayValue('甲公司');
  return { sent, closed: () => isClosed, scope };
}

/** The form with one more field in its head, and one in its lines. */
function withFields(head: FieldView, line: FieldView): FormView {
  return {
    ...view,
    fields: [...view.fields, head],
    subs: view.subs.map((sub) => ({ ...sub, fields: [...sub.fields, line] })),
  };
}

const accept = (result: unknown): Response =>
  Response.json({ success: true, code: 200, message: '', result, timestamp: 0 });
export const refuse = (status: number, result: unknown): Response =>
  Response.json({ success: false, code: status, message: '请修改', result, timestamp: 0 }, { status });
export const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: '保存' }));

/** The cell of a column in a row, both counted from 0. */
export const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (found === null) throw new Error(`There is no cell ${row} ${column}.`);
  return found;
};
