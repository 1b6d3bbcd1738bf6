import { cleanup, fireEvent, render, screen } from '@testing-library/react';
import { afterEach, describe, expect, it } from 'vitest';
import { Pagination, type PaginationTexts } from './pagination.tsx';

const texts: PaginationTexts = {
  label: '分页',
  total: '共 95 条',
  page: '第 1 / 10 页',
  first: '第一页',
  previous: '上一页',
  next: '下一页',
  last: '最后一页',
  size: '每页条数',
  perPage: (size) => `${size} 条/页`,
  jump: '跳至',
  jumpUnit: '页',
};

function open(): { readonly went: number[]; readonly type: (text: string, more?: object) => void } {
  const went: number[] = [];
  render(
    <Pagination page={1} size={10} total={95} sizes={[10]} texts={texts} onChange={(page) => void went.push(page)} />,
  );
  const box = screen.getByRole('textbox');
  const type = (text: string, more: object = {}): void => {
    fireEvent.change(box, { target: { value: text } });
    fireEvent.keyDown(box, { key: 'Enter', ...more });
  };
  return { went, type };
}

describe('the jump to a page [B9.2]', () => {
  afterEach(cleanup);

  it.each([
    ['7', 7],
    ['７', 7],
    ['１０', 10],
    [' 3 ', 3],
    ['99', 10],
  ])('reads %s', (text, page) => {
    const { went, type } = open();
    type(text);
    expect(went).toEqual([page]);
  });

  it.each(['', '零', '0', '-2', '七'])('goes nowhere for “%s”', (text) => {
    const { went, type } = open();
    type(text);
    expect(went).toEqual([]);
  });

  it('leaves the Enter of an input method alone', () => {
    const { went, type } = open();
    type('7', { isComposing: true });
    expect(went).toEqual([]);
  });
});
