import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { QueryControl } from '../fields/index.ts';
import { useText } from '../i18n/index.ts';
import { Button } from '../ui/index.ts';
import './query-form.css';

type QueryFormProps = {
  /** Undefined until they are there: their place is kept. */
  readonly fields: readonly QueryFieldView[] | undefined;
  readonly values: Readonly<Record<string, string>>;
  readonly onSearch: (values: Record<string, string>) => void;
  readonly onReset: () => void;
};

/**
 * The query above a list: the first items, the rest when expanded [B3.6]; Enter searches, Alt+Q leads here, Ctrl+Alt+R resets. Values are uncontrolled, so typing
 * renders nothing.
 */
export function QueryForm({ fields = NONE, values, onSearch, onReset }: QueryFormProps): ReactNode {
  const text = useText();
  const hasFolded = fields.some(({ isFolded }) => isFolded);
  const [chosen, setExpanded] = useState<boolean | null>(null);
  // Until the user says otherwise: open when a folded field filters. Asked at every render, for the fields arrive later than the page.
  const isExpanded = chosen ?? fields.some((field) => field.isFolded && isUsed(field, values));
  const form = useRef<HTMLFormElement>(null);
  const reset = useRef(onReset);
  useEffect(() => {
    reset.current = onReset;
  });
  useEffect(() => {
    // A hidden page has no effects, so the keys mean the page in front.
    const onKey = (event: KeyboardEvent): void => {
      const isFocus = event.altKey && !event.ctrlKey && event.code === 'KeyQ';
      const isReset = event.altKey && event.ctrlKey && event.code === 'KeyR';
      if (form.current === null || (!isFocus && !isReset)) return;
      event.preventDefault();
      if (isReset) reset.current();
      else form.current.querySelector<HTMLElement>(':is(input:not([type=hidden]), select, button)')?.focus();
    };
    window.addEventListener('keydown', onKey);
    return () => window.removeEventListener('keydown', onKey);
  }, []);
  if (fields === NONE) return <QueryPlace />;
  if (fields.length === 0) return null;
  return (
    <form
      ref={form}
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
        field.isFolded && !isExpanded ? null : (
          <QueryControl key={field.field} field={{ ...field, defaultText: '' }} values={values} />
        ),
      )}
      <div className="query-buttons">
        <Button type="submit" look="primary" icon="search">
          {text('list.search')}
        </Button>
        <Button onClick={onReset}>{text('list.reset')}</Button>
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
