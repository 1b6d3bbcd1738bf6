import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTyped } from './use-typed.ts';

function Field({ value, onChange }: { readonly value: string; readonly onChange: (value: string) => void }): ReactNode {
  const typed = useTyped<HTMLInputElement>({
    value,
    format: (text) => `(${text})`,
    read: (text) => text.trim(),
    onChange,
    onBlur: undefined,
  });
  return <input aria-label="值" {...typed} />;
}

const input = (): HTMLInputElement => screen.getByLabelText('值');

describe('a control that is typed in', () => {
  beforeEach(() => {
    vi.useFakeTimers({ shouldAdvanceTime: true });
  });
  afterEach(() => {
    cleanup();
    vi.useRealTimers();
  });

  it('[A9.9] [B9.3] tells the form when the typing rests for 100 ms, not at every key', async () => {
    const onChange = vi.fn();
    render(<Field value="" onChange={onChange} />);
    fireEvent.focus(input());
    for (const text of ['1', '12', '123 ']) fireEvent.change(input(), { target: { value: text } });
    await act(() => vi.advanceTimersByTime(99));
    expect(onChange).not.toHaveBeenCalled();
    await act(() => vi.advanceTimersByTime(1));
    expect(onChange.mock.calls).toEqual([['123']]);
  });

  it('renders nothing at a key: what is typed does not reach the elements around it', async () => {
    const heard = vi.fn();
    render(
      <div onInput={heard}>
        <Field value="" onChange={() => undefined} />
      </div>,
    );
    await userEvent.setup({ advanceTimers: vi.advanceTimersByTime }).type(input(), 'abc');
    expect(input().value).toBe('abc');
    expect(heard).not.toHaveBeenCalled();
  });

  it.each([
    ['leaving it', () => fireEvent.blur(input())],
    ['Ctrl+S', () => fireEvent.keyDown(input(), { key: 's', ctrlKey: true })],
    ['Enter', () => fireEvent.keyDown(input(), { key: 'Enter' })],
    ['F5', () => fireEvent.keyDown(input(), { key: 'F5' })],
    ['going away', () => cleanup()],
  ])('tells it at once before %s', (_name, act) => {
    const onChange = vi.fn();
    render(<Field value="" onChange={onChange} />);
    fireEvent.change(input(), { target: { value: '7' } });
    act();
    expect(onChange.mock.calls).toEqual([['7']]);
  });

  it('shows the value as people read it, and as it is typed while it has the focus', async () => {
    render(<Field value="5" onChange={() => undefined} />);
    expect(input().value).toBe('(5)');
    await userEvent.click(input());
    expect(input().value).toBe('5');
    await userEvent.tab();
    expect(input().value).toBe('(5)');
  });

  it('takes what others set beside it, but never over what is being typed', () => {
    const { rerender } = render(<Field value="5" onChange={() => undefined} />);
    rerender(<Field value="6" onChange={() => undefined} />);
    expect(input().value).toBe('(6)');
    input().focus();
    fireEvent.change(input(), { target: { value: '67' } });
    rerender(<Field value="6" onChange={() => undefined} />);
    expect(input().value).toBe('67');
  });
});
