import { cleanup, render, screen } from '@testing-library/react';
import type { ReactNode } from 'react';
import { afterEach, describe, expect, it, vi } from 'vitest';
import { createI18n, TextProvider } from '../i18n/index.ts';
import { CellGuard } from './cell-guard.tsx';

function Picky({ value }: { readonly value: string }): ReactNode {
  if (value === 'poison') throw new Error('never met');
  return <b>{value}</b>;
}

const cell = (value: string): ReactNode => (
  <CellGuard value={value}>
    <Picky value={value} />
  </CellGuard>
);
const list = (first: string, second: string, third: string): ReactNode => (
  <TextProvider i18n={createI18n()}>
    <p>{cell(first)}</p>
    <p>{cell(second)}</p>
    <p>{cell(third)}</p>
  </TextProvider>
);

describe('a cell whose value cannot be drawn', () => {
  afterEach(cleanup);

  it('shows a mark, the rest of the list stands, and another value is drawn again', () => {
    const quiet = vi.spyOn(console, 'error').mockImplementation(() => undefined);
    const { rerender } = render(list('甲', 'poison', '丙'));
    expect(screen.getByText('甲')).not.toBeNull();
    expect(screen.getByText('丙')).not.toBeNull();
    expect(screen.getByTitle('这个值无法显示，请打开记录查看或修改').textContent).toContain('无法显示');
    rerender(list('甲', '乙', '丙'));
    expect(screen.getByText('乙')).not.toBeNull();
    expect(screen.queryByText('无法显示')).toBeNull();
    quiet.mockRestore();
  });
});
