import { useMutation, useQuery, type UseMutationResult } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { Suspense, useRef, useState, type ReactNode } from 'react';
import { useNavigate } from 'react-router-dom';
import { $menu } from '@/entities/permission';
import { formQuery } from '@/entities/screen';
import { actsOnFlow, StartDialog, type FlowStartable } from '@/entities/workflow/running';
import { approvePath } from '@/entities/workflow/own';
import { lazyPart } from '@/shared/chunk';
import { loadEditors } from '@/shared/fields';
import { formPathOf } from '@/shared/form-path';
import { useDataText, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, noticeShown, Skeleton } from '@/shared/ui';

const EntryForm = lazyPart(async () => {
  loadEditors().catch(() => undefined);
  return (await import('@/widgets/screen-form')).EntryForm;
});

type ApplyFormProps = { readonly process: FlowStartable; readonly onLeave: () => void };

type Wanted = 'start' | 'draft';
/** A stored document, and what was to become of it. */
type Saved = { readonly id: string | null; readonly wanted: Wanted };

/** A new document of a process: kept as a draft, or stored and handed in. */
export function ApplyForm({ process, onLeave }: ApplyFormProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const view = useQuery(formQuery(process.formCode));
  const press = useRef<() => void>(null);
  const wanted = useRef<Wanted>('start');
  const [saved, setSaved] = useState<Saved | null>(null);
  const save = (next: Wanted): void => {
    wanted.current = next;
    press.current?.();
  };
  const notify = useUnit(noticeShown);
  // Nobody has to be chosen: nothing is left to ask.
  const start = useMutation({
    meta: { isQuiet: true },
    mutationFn: (recordId: string) => actsOnFlow.start({ modelKey: process.modelKey, recordId, chosen: {} }),
    onSuccess: () => notify({ kind: 'flow', level: 'success', text: text('flow.applyStarted') }),
  });
  const stored = (id: string | null): void => {
    setSaved({ id, wanted: wanted.current });
    if (id !== null && wanted.current === 'start' && process.choices.length === 0) start.mutate(id);
  };
  if (saved !== null) return <AfterSaving process={process} saved={saved} start={start} onLeave={onLeave} />;
  return (
    <div className="apply-form">
      <Loaded
        query={view}
        lines={10}
        renderData={(form) => (
          <Suspense fallback={<Skeleton rows={8} label={text('app.loading')} />}>
            <EntryForm
              code={process.formCode}
              view={form}
              entry={{
                title: dataText(process.name),
                submit: '',
                draft: `apply-${process.modelKey}`,
                press,
                onSaved: stored,
              }}
            />
          </Suspense>
        )}
      />
      <div className="apply-bar">
        <Button look="primary" onClick={() => save('start')}>
          {text('flow.applySave')}
        </Button>
        <Button onClick={() => save('draft')}>{text('flow.applyDraft')}</Button>
        <Button onClick={onLeave}>{text('flow.applyBack')}</Button>
      </div>
    </div>
  );
}

type AfterSavingProps = ApplyFormProps & {
  readonly saved: Saved;
  /** Result of handing in the document at once. */
  readonly start: Pick<UseMutationResult<string>, 'data' | 'error' | 'isPending'>;
};

/** Shows the result of saving, and the ways to go on; a document that could not be handed in is a draft. */
function AfterSaving({ process, saved, start, onLeave }: AfterSavingProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const navigate = useNavigate();
  const menu = useUnit($menu);
  const [started, setStarted] = useState<string | null>(null);
  const instance = started ?? start.data ?? null;
  const [isAsking, setAsking] = useState(saved.wanted === 'start' && saved.id !== null && process.choices.length > 0);
  return (
    <section className="panel apply-after" aria-label={dataText(process.name)}>
      <h1>{dataText(process.name)}</h1>
      <p role="status">
        {instance !== null
          ? text('flow.applyStarted')
          : start.isPending
            ? text('app.loading')
            : text('flow.applySavedDraft', { form: dataText(process.formTitle) })}
      </p>
      {start.error === null || instance !== null ? null : (
        <p className="text-field-error" role="alert">
          {start.error.message}
        </p>
      )}
      <div className="apply-after-acts">
        {instance === null ? (
          <>
            {saved.id === null ? null : (
              <Button look="primary" isBusy={start.isPending} onClick={() => setAsking(true)}>
                {text('flow.applyStart')}
              </Button>
            )}
            <Button onClick={() => void navigate(formPathOf(menu, process.formCode))}>
              {text('flow.applyToList')}
            </Button>
          </>
        ) : (
          <Button look="primary" onClick={() => void navigate(approvePath({ instance }))}>
            {text('flow.applyLook')}
          </Button>
        )}
        <Button onClick={onLeave}>{text('flow.applyAnother')}</Button>
      </div>
      {isAsking && saved.id !== null ? (
        <StartDialog
          processes={[process]}
          recordId={saved.id}
          onStarted={(id) => {
            setStarted(id);
            setAsking(false);
          }}
          onClose={() => setAsking(false)}
        />
      ) : null}
    </section>
  );
}
