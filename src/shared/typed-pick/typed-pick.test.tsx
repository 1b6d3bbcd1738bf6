import { cleanup, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { useState, type ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { answer, stage } from '../testing/index.ts';
import { TypedPick, type Found, type TypedChoice } from './index.ts';

const names = ['1001 库存现金', '100201 工商银行', '100202 建设银行'];
const search = (typed: string): Found<TypedChoice> => {
  const choices = names.filter((name) => name.startsWith(typed)).map((text) => ({ key: text, text }));
  return { choices, total: choices.length, exact: choices.find(({ text }) => text.split(' ')[0] === typed) ?? null };
};

const chosen = vi.fn<(choice: TypedChoice | null) => void>();
const entered = vi.fn<() => void>();
const listed = vi.fn<(typed: string) => void>();

function Account({ isLate }: { readonly isLate: boolean }): ReactNode {
  const [value, setValue] = useState<TypedChoice | null>(null);
  return (
    <TypedPick
      label="科目"
      shown={value?.text ?? ''}
      valueKey={value?.key ?? ''}
      search={(typed) => (isLate ? Promise.resolve(search(typed)) : search(typed))}
      onChoose={(choice) => {
        chosen(choice);
        setValue(choice);
      }}
      onEnter={entered}
      onList={listed}
    />
  );
}

const field = (): HTMLInputElement => screen.getByRole('combobox');

afterEach(() => {
  cleanup();
  vi.clearAllMocks();
});

describe.each([false, true])('[K6] a choice made by typing, with answers that are late: %s', (isLate) => {
  const begin = async (keys: string): Promise<void> => {
    stage(<Account isLate={isLate} />, { server: () => answer(null) });
    await userEvent.click(field());
    await userEvent.keyboard(keys);
  };

  it('takes the exact code by Enter, and goes on', async () => {
    await begin('1001{Enter}');
    await vi.waitFor(() => expect(entered).toHaveBeenCalledOnce());
    expect(chosen).toHaveBeenCalledExactlyOnceWith(expect.objectContaining({ key: '1001 库存现金' }));
    expect(field().value).toBe('1001 库存现金');
  });

  it('leaves what fits several as it was typed, in red with the reason, and does not go on', async () => {
    await begin('1002{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('有 2 个符合“1002”，请用 ↓ 选择或写完整');
    expect([field().value, field().getAttribute('aria-invalid')]).toEqual(['1002', 'true']);
    await userEvent.tab();
    expect([field().value, chosen.mock.calls, entered.mock.calls]).toEqual(['1002', [], []]);
  });

  it('says that nothing is called so, keeps it, and gives it up by Escape', async () => {
    await begin('本年{Enter}');
    expect((await screen.findByRole('alert')).textContent).toBe('没有找到“本年”');
    expect(field().value).toBe('本年');
    await userEvent.keyboard('{Escape}');
    expect([field().value, screen.queryByRole('alert')]).toEqual(['', null]);
  });

  it('takes what an arrow marked, by Enter or by Tab', async () => {
    await begin('1002');
    await screen.findAllByRole('option');
    await userEvent.keyboard('{ArrowDown}{ArrowDown}');
    expect(screen.getByRole('option', { selected: true }).textContent).toBe('100202 建设银行');
    await userEvent.tab();
    await vi.waitFor(() => expect(field().value).toBe('100202 建设银行'));
    expect(entered).not.toHaveBeenCalled();
  });

  it('opens the whole list by F7 with what was typed, and is empty again when its text is', async () => {
    await begin('10{F7}');
    expect(listed).toHaveBeenCalledExactlyOnceWith('10');
    await userEvent.keyboard('01{Enter}');
    await vi.waitFor(() => expect(field().value).toBe('1001 库存现金'));
    await userEvent.clear(field());
    await userEvent.keyboard('{Enter}');
    expect(chosen).toHaveBeenLastCalledWith(null);
    expect(field().value).toBe('');
  });
});
