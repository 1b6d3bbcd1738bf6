import { useMemo, useState, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { AntdRoom } from '@/shared/antd';
import type { Values } from '@/shared/fields';
import { useDefaultContext } from '../model/use-default-context.ts';
import { loadedValues } from '../model/values.ts';
import type { Entry } from './entry.ts';
import { RecordForm } from './record-form.tsx';
import './screen-form.css';

/** Presses the button the form does not have itself. */
export type ActFormHandle = () => void;

type ActFormProps = {
  readonly code: string;
  readonly view: FormView;
  readonly record: Values;
  /** Nothing of it may be changed here. */
  readonly isReadonly: boolean;
  readonly act: Pick<Entry, 'title' | 'draft' | 'send' | 'press'>;
};

/** A stored record inside a page that does more with it than saving: the page has the buttons and sends what was filled in. */
export function ActForm({ code, view, record, isReadonly, act }: ActFormProps): ReactNode {
  const context = useDefaultContext();
  // What it began with: nothing fetched later may take away what was typed.
  const [initial] = useState(() => loadedValues(view, record));
  // The form's own buttons belong to its own page, and so does its script where nothing can be changed.
  const shown = useMemo(() => ({ ...view, buttons: [], script: isReadonly ? '' : view.script }), [view, isReadonly]);
  return (
    <AntdRoom>
      <RecordForm
        code={code}
        view={shown}
        mode={isReadonly ? 'view' : 'edit'}
        initial={initial}
        context={context}
        onClose={nothing}
        onOpen={nothing}
        entry={{ ...act, submit: '', onSaved: nothing }}
      />
    </AntdRoom>
  );
}

function nothing(): void {
  // The page around it goes on by itself.
}
