import { useState, type ReactNode } from 'react';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { differenceKey, type Conflict } from '../model/conflict.ts';

type ConflictDialogProps = {
  readonly conflict: Conflict;
  readonly onClose: () => void;
  /** Keys of the differences for which the other person's value is taken. */
  readonly onResolved: (theirs: ReadonlySet<string>) => void;
};

const WIDTH = 760;

/** Somebody else saved first: both values side by side, one choice per field. */
export function ConflictDialog({ conflict, onClose, onResolved }: ConflictDialogProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [theirs, setTheirs] = useState<ReadonlySet<string>>(new Set());
  const { updateBy, updateTime } = conflict;
  const choose = (key: string, isTheirs: boolean): void => {
    const next = new Set(theirs);
    if (isTheirs) next.add(key);
    else next.delete(key);
    setTheirs(next);
  };
  return (
    <Dialog
      title={text('conflict.title')}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.stay')}</Button>
          <Button look="primary" onClick={() => onResolved(theirs)}>
            {text('conflict.save')}
          </Button>
        </>
      }
    >
      <p>
        {updateBy == null || updateTime == null
          ? text('conflict.textUnknown')
          : text('conflict.text', { user: updateBy, time: updateTime })}
      </p>
      <table className="conflict">
        <thead>
          <tr>
            <th scope="col">{text('conflict.field')}</th>
            <th scope="col">{text('conflict.mine')}</th>
            <th scope="col">{text('conflict.theirs')}</th>
          </tr>
        </thead>
        <tbody>
          {conflict.fields.map((difference) => {
            const key = differenceKey(difference);
            const label = dataText(difference.label);
            const option = (isTheirs: boolean, value: string | null): ReactNode => (
              <label>
                <input
                  type="radio"
                  name={key}
                  checked={theirs.has(key) === isTheirs}
                  aria-label={`${label} ${text(isTheirs ? 'conflict.takeTheirs' : 'conflict.keepMine')}`}
                  onChange={() => choose(key, isTheirs)}
                />
                <span>{value === null || value === '' ? '—' : dataText(value)}</span>
              </label>
            );
            return (
              <tr key={key}>
                <th scope="row">{label}</th>
                <td>{option(false, difference.yours)}</td>
                <td>{option(true, difference.theirs)}</td>
              </tr>
            );
          })}
        </tbody>
      </table>
    </Dialog>
  );
}
