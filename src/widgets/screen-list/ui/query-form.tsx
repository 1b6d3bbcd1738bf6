import { useState, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { QueryControl } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import './query-form.css';

type QueryFormProps = {
  readonly fields: readonly QueryFieldView[];
  readonly values: Readonly<Record<string, string>>;
  readonly onSearch: (values: Record<string, string>) => void;
};

/** The query above a list: the first items, the rest when expanded [B3.6]; Enter searches. Values are uncontrolled, so typing renders nothing. */
export function QueryForm({ fields, values, onSearch }: QueryFormProps): ReactNode {
  const text = useText();
  const hasFolded = fields.some(({ isFolded }) => isFolded);
  const [isExpanded, setExpanded] = useState(() =>
    fields.some(({ isFolded, field }) => isFolded && Object.keys(values).some((name) => name.startsWith(field))),
  );
  if (fields.length === 0) return null;
  return (
    <form
      className="query panel"
      role="search"
      aria-label={text('list.query')}
      // A new address brings new values into the uncontrolled fields.
      key={JSON.stringify(values)}
      onSubmit={(event) => {
        event.preventDefault();
        const typed: Record<string, string> = {};
        for (const [name, value] of new FormData(event.currentTarget)) {
          if (typeof value === 'string' && value.trim() !== '') typed[name] = value.trim();
        }
        onSearch(typed);
      }}
    >
      {fields.map((field) =>
        field.isFolded && !isExpanded ? null : <QueryControl key={field.field} field={field} values={values} />,
      )}
      <div className="query-buttons">
        <Button type="submit" look="primary" icon="search">
          {text('list.search')}
        </Button>
        <Button onClick={() => onSearch({})}>{text('list.reset')}</Button>
        {hasFolded ? (
          <Button
            look="link"
            icon={isExpanded ? 'up' : 'down'}
            aria-expanded={isExpanded}
            onClick={() => setExpanded(!isExpanded)}
          >
            {text(isExpanded ? 'list.collapse' : 'list.expand')}
          </Button>
        ) : null}
      </div>
    </form>
  );
}
