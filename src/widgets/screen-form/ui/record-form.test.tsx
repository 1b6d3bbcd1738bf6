import { QueryClient, QueryClientProvider } from '@tanstack/react-query';
import { cleanup, fireEvent, render, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { fork, type Scope } from 'effector';
import { Provider } from 'effector-react';
import { Suspense } from 'react';
import { createMemoryRouter, RouterProvider } from 'react-router-dom';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import type { FieldView } from '#core/screen/field-view.ts';
import type { FormView } from '#core/screen/form-view.ts';
import { connect } from '@/shared/api';
import { draftKey, readDraft, removeDraft } from '@/shared/draft';
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
const stored = {
  id: '7',
  version: 1,
  name: '甲公司',
  phone: '1',
  base_contact: [{ id: 'c1', mobile: '138', age: null }],
};

const place = draftKey('1', 'base_customer', '7');

type Sent = { readonly method: string; readonly body: unknown; readonly key: string | null };

/** The form on a stored record; the server gives the answers in turn and everything sent is kept. */
async function open(
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
const refuse = (status: number, result: unknown): Response =>
  Response.json({ success: false, code: status, message: '请修改', result, timestamp: 0 }, { status });
const save = (): Promise<void> => userEvent.click(screen.getByRole('button', { name: '保存' }));

describe('the form of a record', () => {
  beforeAll(completeJsdom);
  afterEach(async () => {
    cleanup();
    await removeDraft(place);
  });

  describe('with a choice that was retired', () => {
    const choice = buildField({
      name: 'kind',
      label: '种类',
      widget: 'list',
      options: [
        { value: 'a', text: '甲' },
        { value: 'old', text: '旧', disabled: true },
      ],
      rules: { label: '种类', kind: 'text', options: ['a'] },
    });
    const fresh = (source: string | null) => ({
      head: choice,
      line: choice,
      values: {
        name: '甲公司',
        kind: 'old',
        base_contact: [{ mobile: '138', age: null, kind: 'old', src_line_id: source }],
      },
    });
    afterEach(() => removeDraft(draftKey('1', 'base_customer', 'new')));

    it('is sent as it is where a line goes on with what was agreed: the server compares', async () => {
      const { sent } = await open([], { staysOpen: true, fresh: fresh('l1') });
      await save();
      await waitFor(() => expect(sent).toHaveLength(1));
    });

    it('is told of it where it begins anew, and sends nothing', async () => {
      const { sent } = await open([], { staysOpen: true, fresh: fresh(null) });
      await save();
      expect(await screen.findAllByText(/种类的值“old”不在可选范围内/)).not.toHaveLength(0);
      expect(sent).toHaveLength(0);
    });
  });

  it('sends the fields of the form with key, version and rows, and closes', async () => {
    const { sent, closed } = await open([]);
    await userEvent.clear(screen.getByLabelText('电话'));
    await userEvent.type(screen.getByLabelText('电话'), '2');
    await save();
    await screen.findByText('列表');
    expect(closed()).toBe(true);
    expect(sent).toMatchObject([{ method: 'PUT', body: { ...stored, phone: '2' } }]);
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

  it('[B2.35] in tabs says which tab has wrong entries, and opens it for the one chosen', async () => {
    const errors = [
      { field: 'phone', message: '电话不对' },
      { table: 'base_contact', row: 0, field: 'mobile', message: '手机不对' },
    ];
    const { sent } = await open([() => refuse(422, { errors })], { isTabbed: true, staysOpen: true });
    const lines = screen.getByRole('tab', { name: '联系人' });
    expect(lines.ariaSelected ?? lines.getAttribute('aria-selected')).toBe('false');
    await save();
    await screen.findByText('有 2 处需要修改');
    expect(screen.getAllByRole('tab').map(({ textContent }) => textContent)).toEqual([
      '客户（1 处有误）',
      '联系人（1 处有误）',
    ]);
    await userEvent.click(screen.getByText(/联系人 第 1 行/));
    await waitFor(() => expect(lines.getAttribute('aria-selected')).toBe('true'));
    // What stands behind the other tab is sent with it.
    expect(sent).toMatchObject([{ body: stored }]);
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
    await vi.waitFor(() => expect(scope.getState($hasUnsaved)).toBe(true));
    await save();
    await screen.findByText('列表');
    expect(scope.getState($hasUnsaved)).toBe(false);
  });

  it('is clean again when what was typed is typed back: nobody is asked about nothing', async () => {
    const { scope } = await open([]);
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await vi.waitFor(() => expect(scope.getState($hasUnsaved)).toBe(true));
    await userEvent.type(screen.getByLabelText('电话'), '{Backspace}');
    await userEvent.tab();
    expect(scope.getState($hasUnsaved)).toBe(false);
  });

  it('is sent under one key until it is stored, so that a lost answer costs nothing', async () => {
    const { sent } = await open([() => Response.error()]);
    await save();
    await screen.findByRole('alert');
    await save();
    await screen.findByText('列表');
    expect(sent).toHaveLength(2);
    expect(sent[0]?.key).toMatch(/^[0-9a-f]{32}$/);
    expect(sent[1]?.key).toBe(sent[0]?.key);
  });
});

/** The cell of a column in a row, both counted from 0. */
const cell = (row: number, column: number): HTMLElement => {
  const found = document.querySelector<HTMLElement>(`[data-row="${row}"] [data-column="${column}"]`);
  if (found === null) throw new Error(`There is no cell ${row} ${column}.`);
  return found;
};
const user = userEvent.setup();

describe('the grid of a sub-table', () => {
  beforeAll(completeJsdom);
  afterEach(async () => {
    cleanup();
    await removeDraft(place);
  });

  it('is typed into cell by cell: typing replaces, Tab goes right, Enter down into a new row', async () => {
    const { sent } = await open([]);
    await user.click(cell(0, 0));
    await user.keyboard('139{Tab}30{Enter}137{Tab}31');
    await save();
    await screen.findByText('列表');
    expect(sent).toMatchObject([
      {
        body: {
          base_contact: [
            { id: 'c1', mobile: '139', age: '30' },
            { mobile: '137', age: '31' },
          ],
        },
      },
    ]);
  });

  it('adds to a value after F2, gives up at Escape, and marks nothing when nothing came of it', async () => {
    const { scope } = await open([]);
    await user.click(cell(0, 0));
    await user.keyboard('{F2}00');
    expect(scope.getState($hasUnsaved)).toBe(true);
    await user.keyboard('{Escape}');
    expect(cell(0, 0).querySelector('input')?.value).toBe('138');
    expect(scope.getState($hasUnsaved)).toBe(false);
    await user.keyboard('{F2}00{Enter}');
    expect(cell(0, 0).textContent).toBe('13800');
  });

  it('leaves the keys of an input method alone and takes its first character', async () => {
    await open([]);
    await user.click(cell(0, 0));
    const input = screen.getByLabelText<HTMLInputElement>('手机 第 1 行');
    expect(document.activeElement).toBe(input);
    expect([input.selectionStart, input.selectionEnd]).toEqual([0, 3]);
    fireEvent.compositionStart(input);
    fireEvent.keyDown(input, { key: 'Enter', keyCode: 229, isComposing: true });
    expect(document.activeElement).toBe(input);
    fireEvent.input(input, { target: { value: '手机' } });
    fireEvent.compositionEnd(input);
    await user.keyboard('{Enter}');
    expect(cell(0, 0).textContent).toBe('手机');
  });

  it('says in the cell what is wrong, and the summary leads there', async () => {
    const { sent } = await open([]);
    await user.click(cell(0, 1));
    await user.keyboard('很大{Enter}');
    expect(cell(0, 1).getAttribute('aria-invalid')).toBe('true');
    expect(document.getElementById(cell(0, 1).getAttribute('aria-describedby') ?? '')?.textContent).toBe(
      '年龄必须是数字',
    );
    await save();
    await user.click(await screen.findByRole('link', { name: '联系人 第 1 行：年龄必须是数字' }));
    expect(cell(0, 1).contains(document.activeElement)).toBe(true);
    expect(sent).toEqual([]);
  });

  it('takes a block from a spreadsheet, adds rows for it, and gives everything back at Ctrl+Z', async () => {
    await open([]);
    await user.click(cell(0, 0));
    await user.paste('1\t２０\r\n2\t1,021\r\n3\t22\r\n');
    expect(document.querySelectorAll('[data-row]')).toHaveLength(3);
    expect(cell(1, 1).textContent).toBe('1,021');
    expect(screen.getByText('已粘贴 3 行')).toBeTruthy();
    await user.keyboard('{Control>}z{/Control}');
    expect(document.querySelectorAll('[data-row]')).toHaveLength(1);
    await user.keyboard('{Control>}y{/Control}');
    expect(cell(2, 1).textContent).toBe('22');
  });

  it('copies a block as a spreadsheet reads it, and fills down', async () => {
    await open([]);
    await user.click(cell(0, 0));
    await user.paste('1\t2\n3\t4');
    await user.keyboard('{Control>}{Home}{/Control}{Shift>}{ArrowRight}{ArrowDown}{/Shift}');
    const data = await user.copy();
    expect(data?.getData('text/plain')).toBe('1\t2\n3\t4');
    await user.keyboard('{Control>}d{/Control}');
    expect([cell(1, 0).textContent, cell(1, 1).querySelector('input')?.value]).toEqual(['1', '2']);
  });

  it('inserts, copies and deletes rows by keys and buttons, the ids staying with their rows', async () => {
    const { sent } = await open([]);
    await user.click(cell(0, 0));
    await user.keyboard('{Insert}');
    await user.click(within(cell(1, 0).closest('tr') ?? document.body).getByRole('button', { name: '复制本行' }));
    expect(document.querySelectorAll('[data-row]')).toHaveLength(3);
    await user.click(cell(0, 0));
    await user.keyboard('{Control>}{Delete}{/Control}');
    expect(screen.getByText('已删除 1 行，按 Ctrl+Z 撤销')).toBeTruthy();
    await user.clear(screen.getByLabelText('插入的行数'));
    await user.type(screen.getByLabelText('插入的行数'), '3');
    await user.click(screen.getByRole('button', { name: '插入多行' }));
    await user.click(screen.getByLabelText('选择第 1 行'));
    await user.click(screen.getByLabelText('选择第 2 行'));
    await user.click(screen.getByLabelText('选择第 3 行'));
    await user.click(screen.getByRole('button', { name: '删除所选 3 行' }));
    await save();
    await screen.findByText('列表');
    expect(sent[0]?.body).toEqual({
      ...stored,
      base_contact: [
        { id: 'c1', mobile: '138', age: null },
        { mobile: '138', age: null },
      ],
    });
  });

  it('holds nobody: Escape and Tab lead out of it', async () => {
    await open([]);
    await user.click(cell(0, 0));
    await user.keyboard('{Escape}{Tab}');
    expect(document.activeElement?.closest('[role=grid]')).toBeNull();
  });
});

describe('a draft', () => {
  beforeAll(completeJsdom);
  afterEach(async () => {
    cleanup();
    await removeDraft(place);
  });

  it('is kept while a form is filled in, offered when it is opened again, and restores head and rows', async () => {
    await open([]);
    await userEvent.type(screen.getByLabelText('电话'), '99');
    await user.click(cell(0, 0));
    await user.keyboard('139{Enter}');
    await waitFor(async () => expect((await readDraft(place))?.values).toMatchObject({ phone: '199' }));
    await waitFor(async () => expect(JSON.stringify((await readDraft(place))?.values)).toContain('"139"'));
    cleanup();
    const { sent, scope } = await open([]);
    expect(screen.getByLabelText<HTMLInputElement>('电话').value).toBe('1');
    const offer = (await screen.findByRole('button', { name: '恢复草稿' })).closest('[role=status]');
    expect(offer?.textContent).toMatch(/^\d{4}-\d{2}-\d{2} \d{2}:\d{2} 填写的内容尚未保存/);
    await user.click(screen.getByRole('button', { name: '恢复草稿' }));
    expect(screen.getByLabelText<HTMLInputElement>('电话').value).toBe('199');
    expect(scope.getState($hasUnsaved)).toBe(true);
    await save();
    await screen.findByText('列表');
    expect(sent[0]?.body).toMatchObject({ phone: '199', base_contact: [{ mobile: '139' }, { mobile: null }] });
    await waitFor(async () => expect(await readDraft(place)).toBeNull());
  });

  it('is gone when it is discarded, and when everything typed was typed back', async () => {
    await open([]);
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await waitFor(async () => expect(await readDraft(place)).not.toBeNull());
    await userEvent.type(screen.getByLabelText('电话'), '{Backspace}');
    await waitFor(async () => expect(await readDraft(place)).toBeNull());
    await userEvent.type(screen.getByLabelText('电话'), '8');
    await waitFor(async () => expect(await readDraft(place)).not.toBeNull());
    cleanup();
    await open([]);
    await user.click(await screen.findByRole('button', { name: '丢弃' }));
    await waitFor(async () => expect(await readDraft(place)).toBeNull());
    expect(screen.queryByRole('button', { name: '恢复草稿' })).toBeNull();
  });

  it('is not made again of what was saved by a cell that settles after it', async () => {
    const { closed } = await open([], { staysOpen: true });
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await save();
    await waitFor(() => expect(closed()).toBe(true));
    await user.click(cell(0, 0));
    await user.keyboard('1{Escape}');
    await new Promise((later) => setTimeout(later, 400));
    expect(await readDraft(place)).toBeNull();
  });

  it('keeps the key of a form whose answer was lost', async () => {
    const first = await open([() => Response.error()]);
    await userEvent.type(screen.getByLabelText('电话'), '9');
    await save();
    await screen.findByRole('alert');
    cleanup();
    const { sent } = await open([]);
    await user.click(await screen.findByRole('button', { name: '恢复草稿' }));
    await save();
    await screen.findByText('列表');
    expect(sent[0]?.key).toBe(first.sent[0]?.key);
    expect(sent[0]?.body).toEqual(first.sent[0]?.body);
  });
});
