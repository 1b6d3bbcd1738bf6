import { cleanup, fireEvent, screen, within } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, beforeAll, describe, expect, it } from 'vitest';
import { removeDraft } from '@/shared/draft';
import { completeJsdom } from '@/shared/testing';
import { $hasUnsaved } from '@/shared/unsaved';

import { cell, stored, place, open, save } from '../testing/open-form.tsx';

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
