import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import { usePageRules } from '@/entities/permission';
import { backupFileUrl, backupsQuery, makeBackup, verifyBackup, type Backup } from '@/entities/system/monitor';
import { downloadFile } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, EmptyState, Grid, noticeShown, questionAsked, Tag } from '@/shared/ui';
import { bytes, moment } from '../lib/format.ts';
import { column } from './columns.tsx';
import { Monitored } from './watch-frame.tsx';
import './monitor.css';

/** Backups: which there are, whether they can be read, one more, and the way to take one elsewhere. */
export function BackupPage(): ReactNode {
  return (
    <Monitored>
      <Backups />
    </Monitored>
  );
}

function Backups(): ReactNode {
  const text = useText();
  const rules = usePageRules();
  const query = useQuery(backupsQuery);
  const mayMake = rules.button('make').isVisible;
  const { make, verify, download } = useActs();
  const verifying = verify.isPending ? verify.variables : null;
  const columns = useMemo(
    () => [
      column<Backup>('name', text('monitor.backup.name'), 290, ({ name }) => name),
      column<Backup>('kind', text('monitor.backup.kind'), 90, ({ kind }) => text(`monitor.backup.${kind}`)),
      column<Backup>('time', text('monitor.time'), 170, ({ time }) => moment(Date.parse(time))),
      column<Backup>('size', text('monitor.size'), 110, ({ size }) => bytes(size), 'right'),
      column<Backup>('checked', text('monitor.backup.checked'), 220, (row) => <Checked backup={row} />),
      {
        ...column<Backup>('acts', text('list.actions'), 150, ({ name }) => (
          <span role="group" aria-label={text('list.rowActions', { name })}>
            {mayMake ? (
              <Button look="link" isBusy={verifying === name} onClick={() => verify.mutate(name)}>
                {text('monitor.backup.verify')}
              </Button>
            ) : null}
            {rules.button('export').isVisible ? (
              <Button look="link" onClick={() => download(name)}>
                {text('monitor.backup.download')}
              </Button>
            ) : null}
          </span>
        )),
        pin: 'right' as const,
      },
    ],
    [text, mayMake, rules, verify, verifying, download],
  );
  return (
    <section className="panel monitor-page" aria-label={text('monitor.backup')}>
      <div className="list-bar">
        <h1>{text('monitor.backup')}</h1>
        <div className="monitor-tools">
          {mayMake ? (
            <Button
              look="primary"
              disabled={query.data?.isRunning === true}
              isBusy={make.isPending}
              onClick={() => make.mutate()}
            >
              {text(query.data?.isRunning === true ? 'monitor.backup.running' : 'monitor.backup.make')}
            </Button>
          ) : null}
          <Button icon="refresh" onClick={() => void query.refetch()}>
            {text('action.refresh')}
          </Button>
        </div>
      </div>
      <p className="monitor-hint">{text('monitor.backup.hint')}</p>
      <Loaded
        query={query}
        lines={6}
        renderData={({ backups, everyHours: hours, keep }) => (
          <>
            <p className="monitor-hint">
              {hours === 0 ? text('monitor.backup.off') : text('monitor.backup.plan', { hours, keep })}
            </p>
            <Grid
              label={text('monitor.backup')}
              columns={columns}
              rows={backups}
              rowKey={({ name }) => name}
              empty={<EmptyState text={text('monitor.backup.none')} />}
            />
          </>
        )}
      />
    </section>
  );
}

function Checked({ backup: { isVerified, fault } }: { readonly backup: Backup }): ReactNode {
  const text = useText();
  if (isVerified) return <Tag color="green" text={text('monitor.backup.right')} />;
  if (fault === null || fault === undefined) return text('monitor.backup.unchecked');
  return <Tag color="red" text={text('monitor.backup.wrong', { fault })} />;
}

function useActs() {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const again = (): Promise<void> => cache.invalidateQueries({ queryKey: backupsQuery.queryKey });
  const make = useMutation({
    mutationFn: makeBackup,
    onSuccess: async (message) => {
      notify({ kind: 'backup-begun', level: 'success', text: message });
      await again();
    },
  });
  const verify = useMutation({
    mutationFn: verifyBackup,
    onSuccess: async ({ message, result }) => {
      notify({
        kind: 'backup-verified',
        level: result.isVerified ? 'success' : 'error',
        text: text('label.value', { label: result.name, value: message }),
      });
      await again();
    },
  });
  const fetchOne = useMutation({ mutationFn: (name: string) => downloadFile(backupFileUrl(name), name) });
  const download = (name: string): void => {
    ask({
      title: text('notice.title'),
      text: text('monitor.backup.downloadConfirm', { name }),
      yes: text('monitor.backup.download'),
      no: text('action.cancel'),
      onYes: () => fetchOne.mutate(name),
    });
  };
  return { make, verify, download };
}
