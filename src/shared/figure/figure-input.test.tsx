import { cleanup, render, screen } from '@testing-library/react';
import { userEvent } from '@testing-library/user-event';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { FigureInput } from './index.ts';

const input = (): HTMLInputElement => screen.getByRole('textbox');

describe('the number of a setting', () => {
  afterEach(cleanup);

  it('marks what is none or beyond its limits, keeps it, and changes nothing', async () => {
    const onChange = vi.fn();
    render(<FigureInput value={5} min={1} max={500} isWhole onChange={onChange} />);
    await userEvent.click(input());
    await userEvent.keyboard('1.2万');
    await userEvent.tab();
    expect([input().value, input().getAttribute('aria-invalid')]).toEqual(['1.2万', 'true']);
    await userEvent.click(input());
    await userEvent.keyboard('501');
    await userEvent.tab();
    expect(onChange).not.toHaveBeenCalled();
    await userEvent.click(input());
    await userEvent.keyboard('５００');
    await userEvent.tab();
    expect(onChange).toHaveBeenCalledExactlyOnceWith(500);
  });
});
