import { useState, type ReactNode } from 'react';
import { retiredText } from '#core/fields/retired.ts';
import { useCoreLanguage, useDataText, useText } from '../../i18n/index.ts';
import { IconButton } from '../../ui/index.ts';
import type { EditorProps } from '../field-props.ts';
import { ChoiceEditor } from '../list/editor.tsx';
import { NoDict } from '../list/no-dict.tsx';
import { hasNoDict, useChoices } from '../list/use-choices.ts';
import { useEditor } from '../use-editor.ts';
import './transfer.css';

type Item = { readonly value: string; readonly label: string };

/** Two lists: what there is and what is chosen, each with a search; in a cell of a grid, or for a whole table, one list. */
export function TransferEditor(props: EditorProps): ReactNode {
  const { field } = props;
  const text = useText();
  const dataText = useDataText();
  const { value, change, base, said } = useEditor(props);
  const language = useCoreLanguage();
  const options = useChoices(field, value);
  if (hasNoDict(field)) return <NoDict />;
  if (props.label !== undefined || (field.reference.kind === 'table' && field.options.length === 0))
    return <ChoiceEditor {...props} />;
  const chosen = value === '' ? [] : value.split(',');
  const known = new Map(options.map((item) => [item.value, item]));
  const move = (next: readonly string[]): void => change(next.length === 0 ? null : next.join(','));
  return (
    <div
      className="transfer"
      role="group"
      aria-label={dataText(field.label)}
      aria-describedby={said['aria-describedby']}
    >
      <TransferList
        id={base.id}
        name={text('transfer.all')}
        items={options.filter((item) => !chosen.includes(item.value))}
        isDisabled={base.disabled}
        action={{
          label: text('transfer.add'),
          icon: 'right',
          act: (keys) => move([...chosen, ...keys]),
        }}
      />
      <TransferList
        name={text('transfer.chosen')}
        // A value the dictionary no longer has stays visible.
        items={chosen.map((key) => {
          const { label, isRetired } = known.get(key) ?? { label: key };
          return { value: key, label: isRetired === true ? retiredText(label, language) : label };
        })}
        isDisabled={base.disabled}
        action={{
          label: text('transfer.remove'),
          icon: 'left',
          act: (keys) => move(chosen.filter((key) => !keys.includes(key))),
        }}
      />
    </div>
  );
}

/** One of the two lists: the browser's own list box, so every key works; Enter or a double click moves what is marked. */
function TransferList(props: {
  readonly id?: string | undefined;
  readonly name: string;
  readonly items: readonly Item[];
  readonly isDisabled: boolean;
  readonly action: {
    readonly label: string;
    readonly icon: 'left' | 'right';
    readonly act: (keys: readonly string[]) => void;
  };
}): ReactNode {
  const { id, name, items, isDisabled, action } = props;
  const text = useText();
  const [word, setWord] = useState('');
  const [marked, setMarked] = useState<readonly string[]>([]);
  const shown = items.filter(({ label }) => label.toLowerCase().includes(word.trim().toLowerCase()));
  const keys = marked.filter((key) => shown.some((item) => item.value === key));
  const move = (): void => {
    if (keys.length === 0 || isDisabled) return;
    setMarked([]);
    action.act(keys);
  };
  return (
    <div className="transfer-side">
      <span className="transfer-head">
        <span>{`${name}（${items.length}）`}</span>
        <IconButton label={action.label} icon={action.icon} disabled={isDisabled || keys.length === 0} onClick={move} />
      </span>
      <input
        className="control"
        type="search"
        aria-label={text('transfer.search', { list: name })}
        placeholder={text('transfer.search', { list: name })}
        disabled={isDisabled}
        value={word}
        onChange={({ currentTarget }) => setWord(currentTarget.value)}
        onKeyDown={(event) => {
          // Enter in a search is no sending of the form.
          if (event.key === 'Enter') event.preventDefault();
        }}
      />
      <select
        multiple
        size={7}
        id={id}
        className="control transfer-list"
        aria-label={name}
        disabled={isDisabled}
        value={keys}
        onChange={({ currentTarget }) => setMarked([...currentTarget.selectedOptions].map((option) => option.value))}
        onDoubleClick={move}
        onKeyDown={(event) => {
          if (event.key !== 'Enter' || event.ctrlKey || event.metaKey) return;
          event.preventDefault();
          move();
        }}
      >
        {shown.map((item) => (
          <option key={item.value} value={item.value}>
            {item.label}
          </option>
        ))}
      </select>
    </div>
  );
}
