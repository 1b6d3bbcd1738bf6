import { useMemo, type ReactNode } from 'react';
import type { FormView } from '#core/screen/form-view.ts';
import { AntdRoom } from '@/shared/antd';
import { MarksShownContext } from '../model/field-changed.ts';
import { newValues } from '../model/values.ts';
import type { Entry } from './entry.ts';
import { RecordForm } from './record-form.tsx';
import './screen-form.css';

const nobody = { now: new Date(0), userId: '', username: '', realname: '', orgCode: null };
const nothing = (): void => undefined;

type FormPreviewProps = {
  readonly view: FormView;
  /** Words of a form that is a page of its own. */
  readonly entry?: Pick<Entry, 'title' | 'submit'>;
};

/** A form as its users will see it, empty and not to be filled in. */
export function FormPreview({ view, entry }: FormPreviewProps): ReactNode {
  const initial = useMemo(() => newValues(view, nobody), [view]);
  // What is not stored yet has nothing a script or a button could work on.
  const shown = useMemo(() => ({ ...view, buttons: [], script: '' }), [view]);
  return (
    <AntdRoom>
      <div className={entry === undefined ? 'record-preview' : 'record-preview record-preview-entry'}>
        <MarksShownContext value={entry !== undefined}>
          <RecordForm
            code={view.table}
            view={shown}
            mode="view"
            initial={initial}
            context={nobody}
            onClose={nothing}
            onOpen={nothing}
            {...(entry === undefined ? {} : { entry: { ...entry, draft: '', onSaved: nothing } })}
          />
        </MarksShownContext>
      </div>
    </AntdRoom>
  );
}
