import { useRef, type ReactNode } from 'react';
import type { BinSearch } from '@/entities/system/installation';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';

/** What the list is narrowed by; names without a value are left out. */
export type Asked = Omit<BinSearch, 'pageNo' | 'pageSize'>;

type BinFormProps = {
  readonly sources: readonly { readonly source: string; readonly tableName: string }[];
  readonly onSearch: (asked: Asked) => void;
};

const texts = ['dataName', 'deleteBy'] as const;
const days = ['deleteTime_begin', 'deleteTime_end'] as const;
const labels = {
  dataName: 'installation.bin.data',
  deleteBy: 'installation.bin.by',
  deleteTime_begin: 'installation.bin.from',
  deleteTime_end: 'installation.bin.until',
} as const;

/** Asks the bin by list, name, who and when. */
export function BinForm({ sources, onSearch }: BinFormProps): ReactNode {
  const text = useText();
  const form = useRef<HTMLFormElement>(null);
  return (
    <form
      ref={form}
      className="panel bin-form"
      role="search"
      onSubmit={(event) => {
        event.preventDefault();
        const data = new FormData(event.currentTarget);
        const named = ['source', ...texts, ...days].flatMap((name) => {
          const value = data.get(name);
          return typeof value === 'string' && value.trim() !== '' ? [[name, value.trim()] as const] : [];
        });
        onSearch(Object.fromEntries(named));
      }}
    >
      <label>
        {text('installation.bin.table')}
        <select className="control" name="source" defaultValue="">
          <option value="">{text('installation.bin.all')}</option>
          {sources.map(({ source, tableName }) => (
            <option key={source} value={source}>
              {tableName}
            </option>
          ))}
        </select>
      </label>
      {texts.map((name) => (
        <label key={name}>
          {text(labels[name])}
          <input className="control" name={name} maxLength={100} />
        </label>
      ))}
      {days.map((name) => (
        <label key={name}>
          {text(labels[name])}
          <input className="control" type="date" name={name} />
        </label>
      ))}
      <div className="bin-form-acts">
        <Button look="primary" type="submit">
          {text('installation.bin.search')}
        </Button>
        <Button
          onClick={() => {
            form.current?.reset();
            onSearch({});
          }}
        >
          {text('installation.bin.clear')}
        </Button>
      </div>
    </form>
  );
}
