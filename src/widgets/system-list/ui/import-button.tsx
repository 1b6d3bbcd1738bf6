import { useRef, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import type { Books } from '../model/use-import.ts';

/** Chooses a workbook and brings it in. */
export function ImportButton({ books }: { readonly books: Books }): ReactNode {
  const text = useText();
  const input = useRef<HTMLInputElement>(null);
  return (
    <>
      <Button icon="upload" isBusy={books.isBusy} onClick={() => input.current?.click()}>
        {text(books.isBusy ? 'system.importing' : 'system.import')}
      </Button>
      <input
        ref={input}
        type="file"
        hidden
        accept=".xlsx,.csv"
        aria-label={text('system.import')}
        onChange={(event) => {
          const [file] = event.currentTarget.files ?? [];
          event.currentTarget.value = '';
          if (file !== undefined) void books.take(file);
        }}
      />
    </>
  );
}
