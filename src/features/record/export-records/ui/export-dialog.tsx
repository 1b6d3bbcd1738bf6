import { useState, type ReactNode } from 'react';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import './export-dialog.css';

type ExportDialogProps = {
  readonly title: string;
  /** Number of records exported. */
  readonly count: number;
  readonly isChosen: boolean;
  readonly onExport: (withLines: boolean) => void;
  readonly onClose: () => void;
};

/** Asks for the content of the workbook: the list, or with it each sub-table on a sheet of its own. */
export function ExportDialog(props: ExportDialogProps): ReactNode {
  return (
    <PartTexts part="batch">
      <Choice {...props} />
    </PartTexts>
  );
}

function Choice({ title, count, isChosen, onExport, onClose }: ExportDialogProps): ReactNode {
  const text = useText();
  const [withLines, setWithLines] = useState(false);
  const records = text(isChosen ? 'batch.exportChosen' : 'batch.exportAll', { count: count.toLocaleString('en') });
  return (
    <Dialog
      title={text('batch.exportTitle', { title })}
      width={440}
      closeLabel={text('action.close')}
      onClose={onClose}
      canFill={false}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" type="submit" form="export-choice">
            {text('list.export')}
          </Button>
        </>
      }
    >
      <form
        id="export-choice"
        className="export-choice"
        onSubmit={(event) => {
          event.preventDefault();
          onExport(withLines);
        }}
      >
        <p>{records}</p>
        <fieldset>
          <legend>{text('batch.exportWhat')}</legend>
          {[false, true].map((lines) => (
            <label key={String(lines)}>
              <input type="radio" name="lines" checked={withLines === lines} onChange={() => setWithLines(lines)} />
              <span>
                {text(lines ? 'batch.exportLines' : 'batch.exportList')}
                <small>{text(lines ? 'batch.exportLinesHint' : 'batch.exportListHint')}</small>
              </span>
            </label>
          ))}
        </fieldset>
      </form>
    </Dialog>
  );
}
