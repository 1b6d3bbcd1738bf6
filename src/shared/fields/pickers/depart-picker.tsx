import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { useDataText, useText } from '../../i18n/index.ts';
import { Button, Dialog } from '../../ui/index.ts';
import { findItem } from '../../ui/tree/index.ts';
import { useLoadWarning } from '../use-load-warning.ts';
import { ChosenList } from './chosen-list.tsx';
import { departTreeQuery } from './people.ts';
import { SideTree } from './side-tree.tsx';
import { translated } from './translated.ts';
import './pickers.css';

export type ChosenDepart = { readonly id: string; readonly name: string };

type DepartPickerProps = {
  readonly isMultiple: boolean;
  /** Present choice, with the texts stored beside it: a department may have been deleted since. */
  readonly chosen: readonly ChosenDepart[];
  readonly onClose: () => void;
  readonly onChosen: (departs: readonly ChosenDepart[]) => void;
};

const WIDTH = 500; // [B9.1]

/** Chooses departments in a tree with ticks and a search; a tick means that department alone [B2.44]. */
export function DepartPicker({ isMultiple, chosen: before, onClose, onChosen }: DepartPickerProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const [chosen, setChosen] = useState<ReadonlySet<string>>(new Set(before.map(({ id }) => id)));
  const [isMissing, setMissing] = useState(false);
  const { data, error } = useQuery(departTreeQuery);
  useLoadWarning(error);
  const items = data === undefined ? undefined : translated(data, dataText);
  const named = [...chosen].map((id) => ({
    id,
    name: findItem(items ?? [], id)?.title ?? before.find((one) => one.id === id)?.name ?? id,
  }));
  const change = (next: ReadonlySet<string>): void => {
    // One at a time: what was just ticked replaces what was.
    setChosen(isMultiple ? next : new Set([...next].filter((id) => !chosen.has(id))));
    setMissing(false);
  };
  return (
    <Dialog
      title={text('picker.departs')}
      width={WIDTH}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            look="primary"
            onClick={() => {
              if (chosen.size === 0) setMissing(true); // [B5.13]
              else onChosen(named);
            }}
          >
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <ChosenList
        label={text('picker.chosen')}
        items={named.map(({ id, name }) => ({ key: id, name }))}
        onRemove={(key) => setChosen(new Set([...chosen].filter((id) => id !== key)))}
      />
      <SideTree
        title={text('picker.departTree')}
        items={items}
        hasFailed={error !== null}
        checked={chosen}
        onCheck={change}
      />
      <p className="picker-problem" role="alert">
        {isMissing ? text('picker.departRequired') : ''}
      </p>
    </Dialog>
  );
}
