import { useState, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { AntdRoom } from '@/shared/antd';
import { useDefaultContext } from '../model/use-default-context.ts';
import { newValues } from '../model/values.ts';
import type { Entry } from './entry.ts';
import { RecordForm } from './record-form.tsx';
import './screen-form.css';

type EntryFormProps = {
  /** The form whose records are added. */
  readonly code: string;
  readonly view: FormView;
  readonly entry: Entry;
};

/** A form as a page of its own for adding records: it begins with its defaults, and keeps a draft of its own. */
export function EntryForm({ code, view, entry }: EntryFormProps): ReactNode {
  const context = useDefaultContext();
  // What it began with: nothing fetched later may take away what was typed.
  const [initial] = useState(() => newValues(view, context));
  return (
    <AntdRoom>
      <RecordForm
        code={code}
        view={view}
        mode="add"
        initial={initial}
        context={context}
        onClose={nothing}
        onOpen={nothing}
        entry={entry}
      />
    </AntdRoom>
  );
}

function nothing(): void {
  // An entry page leads nowhere else.
}
