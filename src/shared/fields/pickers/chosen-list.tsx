import type { ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import './pickers.css';

type ChosenListProps = {
  readonly label: string;
  readonly items: readonly { readonly key: string; readonly name: string }[];
  readonly onRemove: (key: string) => void;
};

/** Lists the chosen items, on whichever page they stand; each can be taken away. */
export function ChosenList({ label, items, onRemove }: ChosenListProps): ReactNode {
  const text = useText();
  if (items.length === 0) return null;
  return (
    <ul className="chosen-list" aria-label={label}>
      {items.map(({ key, name }) => (
        <li key={key}>
          {name}
          <IconButton label={text('picker.remove', { name })} icon="close" onClick={() => onRemove(key)} />
        </li>
      ))}
    </ul>
  );
}
