import { useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { Subject } from '#core/managed/subject.ts';
import { managedOneQuery, type ManagedRow, type ReadMore } from '@/entities/system/managed';
import type { Values } from '@/shared/fields';
import { useText } from '@/shared/i18n';
import { Dialog, ErrorState, Skeleton } from '@/shared/ui';
import type { BeforeSave } from '../model/use-managed-form.ts';
import type { SubjectViews } from '../model/use-views.ts';
import { ManagedForm, type EditorSlot, type FieldNote } from './managed-form.tsx';

export type Opened =
  | { readonly mode: 'add'; readonly id: null; readonly defaults: Values }
  /** With the record as the list has it. */
  | { readonly mode: 'edit' | 'view'; readonly id: string; readonly row: ManagedRow };

type OpenFormProps = {
  readonly subject: Subject;
  readonly views: SubjectViews;
  readonly opened: Opened;
  readonly alsoChanges: readonly (readonly string[])[] | undefined;
  readonly readMore?: ReadMore | undefined;
  readonly beforeSave?: BeforeSave | undefined;
  readonly renderNote?: FieldNote | undefined;
  readonly renderEditor?: EditorSlot | undefined;
  readonly onClose: () => void;
};

/** The form of a new record, or of one that has to be fetched first. */
export function OpenForm({
  subject,
  views,
  opened,
  alsoChanges,
  beforeSave,
  readMore,
  renderNote,
  renderEditor,
  onClose,
}: OpenFormProps): ReactNode {
  const text = useText();
  const { mode, id } = opened;
  const item = views.say(subject.item);
  const title = text(mode === 'add' ? 'form.add' : mode === 'edit' ? 'form.edit' : 'form.view', { title: item });
  const one = useQuery({
    ...managedOneQuery(subject, id ?? '', readMore, opened.mode === 'add' ? undefined : opened.row),
    enabled: id !== null,
  });
  // What the form began with: fetched again it must not take away what was typed.
  const [begun, setBegun] = useState<Values | null>(opened.mode === 'add' ? newValues(views, opened.defaults) : null);
  if (begun === null && one.data !== undefined && !one.isFetching) setBegun({ ...one.data });
  if (begun !== null)
    return (
      <ManagedForm
        title={title}
        subject={subject}
        fields={views.form[mode]}
        initial={begun}
        isReadonly={mode === 'view'}
        alsoChanges={alsoChanges}
        beforeSave={mode === 'edit' ? beforeSave : undefined}
        renderNote={renderNote}
        renderEditor={renderEditor}
        onClose={onClose}
      />
    );
  return (
    <Dialog title={title} closeLabel={text('action.close')} onClose={onClose}>
      {one.error === null ? (
        <Skeleton rows={6} label={text('app.loading')} />
      ) : (
        <ErrorState
          title={text('form.failed')}
          reason={one.error.message}
          retry={{ label: text('action.retry'), act: () => void one.refetch() }}
        />
      )}
    </Dialog>
  );
}

function newValues({ form }: SubjectViews, defaults: Values): Values {
  const own = form.add.flatMap(({ name, defaultText }) => (defaultText === null ? [] : [[name, defaultText] as const]));
  return { ...Object.fromEntries(own), ...defaults };
}
