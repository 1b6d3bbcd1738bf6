import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import { compareQuery, restoreForm, versionsQuery, type DesignHead } from '@/entities/form-design';
import { ChangeList, PlanDialog } from '@/widgets/form-designer';
import { useText } from '@/shared/i18n';
import { Button, Dialog, EmptyState, Skeleton } from '@/shared/ui';

type VersionsDialogProps = {
  readonly head: DesignHead;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
};

/** Versions of a form: what each did, what differs from now, and the way back to it. */
export function VersionsDialog({ head, onClose, onDone }: VersionsDialogProps): ReactNode {
  const text = useText();
  const id = head.mainTable ?? head.id ?? head.tableName;
  const { data } = useQuery(versionsQuery(id));
  const [compared, setCompared] = useState<number | null>(null);
  const { data: changes } = useQuery({ ...compareQuery(id, compared ?? 0), enabled: compared !== null });
  const {
    mutate,
    data: planned,
    reset,
  } = useMutation({
    mutationFn: async (version: number) => ({
      version,
      saved: await restoreForm({ id, source: 'version', version, dryRun: true }),
    }),
  });
  if (planned !== undefined)
    return (
      <PlanDialog
        title={text('design.backTo', { version: planned.version })}
        plan={planned.saved.plan}
        act={(confirm) => restoreForm({ id, source: 'version', version: planned.version, confirm })}
        onClose={reset}
        onDone={({ tableVersion }) => onDone(text('design.saved', { version: tableVersion }))}
      />
    );
  return (
    <Dialog
      title={text('design.versionsOf', { title: head.tableTxt })}
      width={760}
      closeLabel={text('action.close')}
      onClose={onClose}
    >
      {data === undefined ? <Skeleton rows={4} label={text('app.loading')} /> : null}
      {data?.length === 0 ? <EmptyState text={text('design.noVersions')} /> : null}
      <ol className="cgform-versions">
        {(data ?? []).map(({ version, createBy, createTime, steps = [] }) => (
          <li key={version}>
            <div className="cgform-version">
              <strong>{text('design.versionNo', { version })}</strong>
              <span>{[createBy, createTime].filter((part) => part != null).join(' ')}</span>
              {version === head.tableVersion ? (
                <span>{text('design.current')}</span>
              ) : (
                <span>
                  <Button
                    look="link"
                    aria-expanded={compared === version}
                    onClick={() => setCompared(compared === version ? null : version)}
                  >
                    {text('design.compare')}
                  </Button>
                  <Button look="link" onClick={() => mutate(version)}>
                    {text('design.back')}
                  </Button>
                </span>
              )}
            </div>
            {steps.length === 0 ? null : <p className="cgform-steps">{steps.join('；')}</p>}
            {compared === version && changes !== undefined ? <ChangeList changes={changes} /> : null}
          </li>
        ))}
      </ol>
    </Dialog>
  );
}
