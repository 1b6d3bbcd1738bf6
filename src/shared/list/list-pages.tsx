import type { ReactNode } from 'react';
import { useText, type Text } from '../i18n/index.ts';
import { PAGE_SIZES, type ListSearch } from '../routing/index.ts';
import { Pagination } from '../ui/index.ts';
import './list-bar.css';

type ListPagesProps = {
  readonly search: Pick<ListSearch, 'page' | 'size'>;
  readonly total: number;
  readonly goTo: (next: Pick<ListSearch, 'page' | 'size'>) => void;
};

/** The pages of a list in the words of the current language. */
export function ListPages({ search, total, goTo }: ListPagesProps): ReactNode {
  const text = useText();
  return (
    <Pagination
      page={search.page}
      size={search.size}
      total={total}
      sizes={PAGE_SIZES}
      onChange={(page, size) => goTo({ page, size })}
      texts={{
        label: text('list.pagination'),
        total: text('list.total', { total }),
        page: text('list.page', { page: search.page, pages: Math.max(1, Math.ceil(total / search.size)) }),
        first: text('list.first'),
        previous: text('list.previous'),
        next: text('list.next'),
        last: text('list.last'),
        size: text('list.pageSize'),
        perPage: (size) => text('list.perPage', { size }),
        jump: text('list.jump'),
        jumpUnit: text('list.jumpUnit'),
      }}
    />
  );
}

/** Returns the sorting labels for the heads of a list. */
export function sortLabels(text: Text) {
  return {
    ascending: (label: string) => text('list.sortAscending', { label }),
    descending: (label: string) => text('list.sortDescending', { label }),
    none: text('list.sortNone'),
  };
}
