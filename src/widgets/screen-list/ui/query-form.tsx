import { useState, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { QueryControl } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Button } from '@/shared/ui';
import './query-form.css';

type QueryFormProps = {
  /** Undefined until they are there: their place is kept. */
  readonly fields: readonly QueryFieldView[] | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onSearch: (values: Record<string, string>) => void;
};

/** The query above a list: the first items, the rest when expanded [B3.6]; Enter searches. Values are uncontrolled, so typing renders nothing. */
export function QueryForm({ fields = NONE, values, onSearch }: QueryFormProps): ReactNode {
  const text = useText();
  const hasFolded = fields.some(({ isFolded }) => isFolded);
  const [chosen, setExpanded] = useState<boolean | null>(null);
  // Until the user says otherwise: open when a folded field filters. Asked at every render, for the fields arrive later than the page.
  const isExpanded = chosen ?? fields.some((field) => field.isFolded && isUsed(field, values));
  if (fields === NONE) return <QueryPlace />;
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

const NONE: readonly QueryFieldView[] = [];

/** As high as the query of most lists, two fields and the buttons: the rows below stay where they are when it comes. */
function QueryPlace(): ReactNode {
  return (
    <div className="query panel" aria-hidden="true">
      <div className="query-place" />
      <div className="query-place" />
      <div className="query-place query-buttons" />
    </div>
  );
}

function isUsed({ field }: QueryFieldView, values: Readonly<Record<string, string>>): boolean {
  return [field, `${field}_begin`, `${field}_end`].some((name) => (values[name] ?? '') !== '');
}
