import { useMutation } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import type { MigrationPlan } from '@/entities/form-design';
import { failureOf, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { losing, PlanView } from './plan-view.tsx';

type PlanDialogProps<Result> = {
  readonly title: string;
  readonly plan: Pick<MigrationPlan, 'steps' | 'changes' | 'faults'>;
  /** Does it; `confirm` are the losing steps that were ticked. */
  readonly act: (confirm: string[]) => Promise<Result>;
  readonly onDone: (result: Result) => void;
  readonly onClose: () => void;
};

/** Shows what a change does to the tables and does it; steps that lose data are ticked one by one first. */
export function PlanDialog<Result>({ title, plan, act, onDone, onClose }: PlanDialogProps<Result>): ReactNode {
  const text = useText();
  const [ticked, setTicked] = useState<ReadonlySet<string>>(new Set());
  const wanted = losing(plan);
  const isAgreed = plan.faults.length === 0 && wanted.every((id) => ticked.has(id));
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => act(wanted),
    onSuccess: onDone,
  });
  return (
    <Dialog
      title={title}
      width={860}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button
            look={wanted.length > 0 ? 'danger' : 'primary'}
            disabled={!isAgreed}
            isBusy={isPending}
            onClick={() => mutate()}
          >
            {text(wanted.length > 0 ? 'design.plan.runLosing' : 'design.plan.run')}
          </Button>
        </>
      }
    >
      {error === null ? null : <Refused error={error} />}
      <PlanView
        plan={plan}
        ticked={ticked}
        onTick={(id, isOn) => setTicked(new Set(isOn ? [...ticked, id] : [...ticked].filter((other) => other !== id)))}
      />
    </Dialog>
  );
}

/** Why it was not done; after a change of somebody else, what he changed. */
function Refused({ error }: { readonly error: Error }): ReactNode {
  const text = useText();
  const failure = failureOf(error);
  const conflict = refusalDetail(failure)?.conflict;
  return (
    <div className="plan-faults" role="alert">
      <strong>{error.message}</strong>
      {conflict === undefined ? null : (
        <div className="plan-changes">
          <table>
            <thead>
              <tr>
                <th scope="col">{text('design.plan.what')}</th>
                <th scope="col">{text('design.plan.yours')}</th>
                <th scope="col">{text('design.plan.theirs')}</th>
              </tr>
            </thead>
            <tbody>
              {conflict.fields.map(({ field, label, yours, theirs }) => (
                <tr key={`${field} ${label}`}>
                  <th scope="row">{label}</th>
                  <td>{yours ?? '—'}</td>
                  <td>{theirs ?? '—'}</td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
    </div>
  );
}
