import { useQuery } from '@tanstack/react-query';
import { useMemo, useRef, useState, type ReactNode } from 'react';
import type { QueryTree } from '#core/query/tree.ts';
import { cleanTree } from '#core/query/tree.ts';
import { formQuery } from '@/entities/screen';
import { useDataText, useText } from '@/shared/i18n';
import { Button, Dialog, ErrorState, Skeleton } from '@/shared/ui';
import { draftOf, readDraft, type DraftGroup } from '../model/draft.ts';
import { askedFields } from '../model/query-fields.ts';
import { GroupEditor } from './group-editor.tsx';
import './advanced-dialog.css';

type AdvancedDialogProps = {
  readonly code: string;
  readonly tree: QueryTree | null;
  readonly onClose: () => void;
  readonly onSearch: (tree: QueryTree | null) => void;
  /** Saves the query as a view; absent where views cannot be saved. */
  readonly onSave?: (tree: QueryTree) => void;
  /** Label of the button that takes the query; without it, the list is searched. */
  readonly actLabel?: string;
};

/** An advanced query: conditions joined by and/or, in groups, edited by the fields' own controls [B3.9, B9.2]. */
export function AdvancedDialog({ code, tree, onClose, onSearch, onSave, actLabel }: AdvancedDialogProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const form = useQuery(formQuery(code));
  const element = useRef<HTMLFormElement>(null);
  const fields = useMemo(
    () => (form.data === undefined ? [] : askedFields(form.data, dataText)),
    [form.data, dataText],
  );
  const [draft, setDraft] = useState<DraftGroup | null>(() => draftOf(tree));
  // A first condition stands there as soon as it is known which fields there are.
  const shown = draft ?? draftOf({ matchType: 'and', items: fields[0] === undefined ? [] : [firstRule(fields[0])] });
  /** Values are uncontrolled, so typing draws nothing; they are read when they are needed. */
  const read = (): QueryTree | null =>
    element.current === null || shown === null ? null : cleanTree(readDraft(shown, new FormData(element.current)));
  return (
    <Dialog
      title={text('advanced.open')}
      width={860}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button
            onClick={() => {
              setDraft(null);
              onSearch(null);
            }}
          >
            {text('advanced.clear')}
          </Button>
          {onSave === undefined ? null : (
            <Button
              onClick={() => {
                const found = read();
                if (found !== null) onSave(found);
              }}
            >
              {text('views.saveQuery')}
            </Button>
          )}
          <Button
            look="primary"
            {...(actLabel === undefined ? { icon: 'search' as const } : {})}
            onClick={() => element.current?.requestSubmit()}
          >
            {actLabel ?? text('list.search')}
          </Button>
        </>
      }
    >
      {form.error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={form.error.message}
          retry={{ label: text('action.retry'), act: () => void form.refetch() }}
        />
      ) : shown === null || form.data === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        <form
          ref={element}
          className="advanced"
          onSubmit={(event) => {
            event.preventDefault();
            onSearch(read());
          }}
        >
          <GroupEditor group={shown} fields={fields} depth={1} onChange={setDraft} />
        </form>
      )}
    </Dialog>
  );
}

function firstRule({ field, widget }: { readonly field: string; readonly widget: string }) {
  return { field, type: widget, rule: 'eq', val: '' } as const;
}
