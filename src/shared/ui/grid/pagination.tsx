import type { ReactNode } from 'react';
import { IconButton } from '../button/button.tsx';

/** Words of a pagination, given by the caller so that this stays free of a language. */
export type PaginationTexts = {
  readonly label: string;
  readonly total: string;
  readonly page: string;
  readonly first: string;
  readonly previous: string;
  readonly next: string;
  readonly last: string;
  readonly size: string;
  readonly perPage: (size: number) => string;
  readonly jump: string;
  readonly jumpUnit: string;
};

type PaginationProps = {
  readonly page: number;
  readonly size: number;
  readonly total: number;
  readonly sizes: readonly number[];
  readonly texts: PaginationTexts;
  readonly onChange: (page: number, size: number) => void;
};

/** Total, steps, sizes and a jump to a page [B9.2]. */
export function Pagination({ page, size, total, sizes, texts, onChange }: PaginationProps): ReactNode {
  const pages = Math.max(1, Math.ceil(total / size));
  const go = (target: number): void => {
    const within = Math.min(Math.max(1, target), pages);
    if (within !== page) onChange(within, size);
  };
  return (
    <nav className="pagination" aria-label={texts.label}>
      <span className="pagination-total" role="status">
        {texts.total}
      </span>
      <IconButton label={texts.first} icon="first" disabled={page <= 1} onClick={() => go(1)} />
      <IconButton label={texts.previous} icon="left" disabled={page <= 1} onClick={() => go(page - 1)} />
      <span aria-current="page">{texts.page}</span>
      <IconButton label={texts.next} icon="right" disabled={page >= pages} onClick={() => go(page + 1)} />
      <IconButton label={texts.last} icon="last" disabled={page >= pages} onClick={() => go(pages)} />
      <select
        className="control"
        aria-label={texts.size}
        value={size}
        onChange={(event) => onChange(1, Number(event.currentTarget.value))}
      >
        {sizes.map((one) => (
          <option key={one} value={one}>
            {texts.perPage(one)}
          </option>
        ))}
      </select>
      <label>
        {texts.jump}
        <input
          className="control"
          inputMode="numeric"
          onKeyDown={(event) => {
            // Digits of a Chinese keyboard are digits; its own Enter ends a word, not the entry.
            const target = Math.trunc(Number(event.currentTarget.value.normalize('NFKC')));
            if (event.key !== 'Enter' || event.nativeEvent.isComposing || !(target >= 1)) return;
            event.preventDefault();
            go(target);
            event.currentTarget.value = '';
          }}
        />
        {texts.jumpUnit}
      </label>
    </nav>
  );
}
