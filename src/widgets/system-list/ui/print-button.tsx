import { useState, type ReactNode } from 'react';
import type { Subject } from '#core/managed/subject.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import { filterTexts } from '#core/screen/query-view.ts';
import { allManaged } from '@/entities/system/managed';
import { PrintView } from '@/features/print-list';
import { useText } from '@/shared/i18n';
import { Arriving, Button } from '@/shared/ui';

type PrintButtonProps = {
  readonly title: string;
  readonly subject: Subject;
  readonly asked: Parameters<typeof allManaged>[1];
  readonly columns: readonly ColumnView[];
};

/** Puts the whole query on paper. */
export function PrintButton({ title, subject, asked, columns }: PrintButtonProps): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  return (
    <>
      <Button icon="print" onClick={() => setOpen(true)}>
        {text('print.open')}
      </Button>
      {isOpen ? (
        <Arriving>
          <PrintView
            code={subject.path}
            title={title}
            conditions={filterTexts(asked.fields, asked.search.filters)}
            columns={columns}
            load={() => allManaged(subject, asked)}
            totals={NO_TOTALS}
            onClose={() => setOpen(false)}
          />
        </Arriving>
      ) : null}
    </>
  );
}

const NO_TOTALS: Readonly<Record<string, string | null>> = {};
