import type { ReactNode } from 'react';
import { PartTexts, useText } from '@/shared/i18n';
import { Dialog } from '@/shared/ui';
import { ColumnSheet, type ColumnSource } from './column-sheet.tsx';
import './form-permissions.css';

type MenuColumnsProps = {
  /** A menu that shows a form. */
  readonly id: string;
  readonly title: string;
  readonly source: ColumnSource;
  readonly onClose: () => void;
};

/** Columns of the form a menu shows: which are under control, and what of them. */
export function MenuColumns(props: MenuColumnsProps): ReactNode {
  return (
    <PartTexts part="permission">
      <Sheet {...props} />
    </PartTexts>
  );
}

function Sheet({ id, title, source, onClose }: MenuColumnsProps): ReactNode {
  const text = useText();
  return (
    <Dialog title={text('auth.columnsOf', { title })} width={960} closeLabel={text('action.close')} onClose={onClose}>
      <ColumnSheet id={id} source={source} />
    </Dialog>
  );
}
