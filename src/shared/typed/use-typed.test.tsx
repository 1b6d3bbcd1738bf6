import { act, cleanup, fireEvent, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import type { ReactNode } from 'react';
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { useTyped } from './use-typed.ts';

type FieldProps = {
  readonly value: string;
  readonly isWhole?: boolean;
  readonly onChange: (value: string) => void;
};

function Field({ value, isWhole = false, onChange }: FieldProps): ReactNode {
  const typed = useTyped<HTMLInputElement>({
    isWhole,
    value,
    format: (text) => `(${text})`,
    read: (text) => text.trim(),
    onChange,
    onBlur: undefined,
  });
  return <input aria-label="值" {...typed} />;
}

const selected = (): string => input().value.slice(input().selectionStart ?? 0, input().selectionEnd ?? 0);
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

  describe('that is one thing', () => {
    it('is selected as a whole on entering, by Tab and by click, and typing replaces it', async () => {
      const onChange = vi.fn();
      render(<Field value="1500" isWhole onChange={onChange} />);
      await userEvent.tab();
      expect(selected()).toBe('1500');
      await userEvent.keyboard('7');
      await userEvent.tab();
      expect(onChange).toHaveBeenLastCalledWith('7');
      await userEvent.click(input());
      expect(selected()).toBe('7');
    });

    it('has what stood there on entering brought back by Ctrl+Z, and what was typed by Ctrl+Y', async () => {
      const onChange = vi.fn();
      render(<Field value="1500" isWhole onChange={onChange} />);
      await userEvent.click(input());
      await userEvent.keyboard('28{Control>}z{/Control}');
      expect(input().value).toBe('1500');
      await userEvent.keyboard('{Control>}y{/Control}');
      expect(input().value).toBe('28');
      await userEvent.keyboard('{Control>}z{/Control}');
      await userEvent.tab();
      expect(onChange).toHaveBeenLastCalledWith('1500');
    });

    it('is still being typed in after a look at another window', async () => {
      render(<Field value="1500" isWhole onChange={() => undefined} />);
      await userEvent.click(input());
      await userEvent.keyboard('28');
      // The window goes and comes back; the control keeps the focus of its document.
      fireEvent.blur(input());
      fireEvent.focus(input());
      expect(input().value).toBe('28');
      await userEvent.keyboard('0');
      expect(input().value).toBe('280');
    });
  });
});
