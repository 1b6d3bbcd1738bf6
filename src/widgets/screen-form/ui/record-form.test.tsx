import { cleanup, screen, waitFor, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it, vi } from 'vitest';
import { draftKey, removeDraft } from '@/shared/draft';
import { buildField } from '@/shared/fields/testing/build-fields.ts';
import { completeJsdom } from '@/shared/testing';
import { $hasUnsaved } from '@/shared/unsaved';

import { stored, place, open, refuse, save } from '../testing/open-form.tsx';

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
