import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { NumberInput } from './index.ts';

const input = (): HTMLInputElement => screen.getByRole('textbox');

describe('the input of numbers', () => {
  afterEach(cleanup);

  it.each([
    ['1,500', '1500'],
    ['１５００', '1500'],
    ['￥2,345.60', '2345.60'],
    ['(12)', '-12'],
    ['.5', '0.5'],
    // What is no number is left to the rules, and nothing of it is lost.
    ['1.2万', '1.2万'],
    ['1,5', '1,5'],
    ['12,34', '12,34'],
  ])('takes %s for %s', async (pasted, value) => {
    const onChange = vi.fn();
    render(<NumberInput value="" onChange={onChange} decimals={2} />);
    await userEvent.click(input());
    await userEvent.paste(pasted);
    await userEvent.tab();
    expect(onChange).toHaveBeenLastCalledWith(value);
  });

  it('does not write under the caret when a save says the same number otherwise', () => {
    const { rerender } = render(<NumberInput value="1500" onChange={() => undefined} decimals={2} />);
    expect(input().value).toBe('1,500.00');
    input().focus();
    input().setSelectionRange(2, 2);
    rerender(<NumberInput value="1500.00" onChange={() => undefined} decimals={2} />);
    expect([input().value, input().selectionStart]).toEqual(['1500', 2]);
    rerender(<NumberInput value="1501.00" onChange={() => undefined} decimals={2} />);
    expect(input().value).toBe('1501.00');
  });

  it('gives a form that reads it on Enter the number, not how it was typed', async () => {
    const sent = vi.fn();
    render(
      <form
        onSubmit={(event) => {
          event.preventDefault();
          sent(new FormData(event.currentTarget).get('qty'));
        }}
      >
        <NumberInput name="qty" value="" />
        <button type="submit">查询</button>
      </form>,
    );
    await userEvent.click(input());
    await userEvent.keyboard('１,５００{Enter}');
    expect(sent).toHaveBeenLastCalledWith('1500');
    await userEvent.clear(input());
    await userEvent.keyboard('2,400');
    await userEvent.click(screen.getByRole('button'));
    expect(sent).toHaveBeenLastCalledWith('2400');
  });
});
