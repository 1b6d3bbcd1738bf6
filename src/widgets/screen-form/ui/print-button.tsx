import { useState, type ReactNode } from 'react';
import { Permitted } from '@/entities/permission';
import { PrintRecords } from '@/features/print-record';
import { offers } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Arriving, Button } from '@/shared/ui';

/** Prints the record that is looked at. Other servers of the family lay out no pages. */
export function PrintButton(props: { readonly code: string; readonly title: string; readonly id: string }): ReactNode {
  const text = useText();
  const [isOpen, setOpen] = useState(false);
  if (!offers('POST /online/cgform/api/printPages/{id}')) return null;
  return (
    <Permitted button="print">
      {() => (
        <>
          <Button icon="print" onClick={() => setOpen(true)}>
            {text('print.open')}
          </Button>
          {isOpen ? (
            <Arriving>
              <PrintRecords code={props.code} title={props.title} ids={[props.id]} onClose={() => setOpen(false)} />
            </Arriving>
          ) : null}
        </>
      )}
    </Permitted>
  );
}
