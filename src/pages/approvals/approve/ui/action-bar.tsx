import { useEffect, useRef, useState, type ReactNode } from 'react';
import type { FlowDetail } from '@/entities/workflow/running';
import { Button, Drawer } from '@/shared/ui';
import { useDataText, useText } from '@/shared/i18n';
import type { Acts, DialogAct } from '../model/use-acts.ts';
import { ActOnTask } from './act-on-task.tsx';

type ActionBarProps = { readonly detail: FlowDetail; readonly acts: Acts };

type Offer = { readonly key: string; readonly label: string; readonly act: () => void; readonly isDangerous?: true };

/** Shows the possible actions at the bottom of the page: the two main ones, and on a small screen the rest in a sheet. */
export function ActionBar({ detail, acts }: ActionBarProps): ReactNode {
  const text = useText();
  const dataText = useDataText();
  const { instance, task } = detail;
  const bar = useRef<HTMLDivElement>(null);
  const [dialog, setDialog] = useState<DialogAct | null>(null);
  const [isOpen, setOpen] = useState(false);
  const isStarter = task?.kind === 'starter';
  const may = (act: NonNullable<FlowDetail['task']>['acts'][number]): boolean =>
    task !== null && task.acts.includes(act) && (isStarter || acts.may(act));
  const dialogAct = (name: DialogAct, label: string): Offer => ({ key: name, label, act: () => setDialog(name) });
  const rest: readonly Offer[] = [
    ...(detail.permissionList ?? [])
      .filter(({ type }) => type !== '2')
      .map(({ action, describe }) => ({
        key: `button ${action}`,
        label: dataText(describe ?? action),
        act: () => acts.button(action),
      })),
    ...(may('return') && task !== null && task.returnTargets.length > 0
      ? [dialogAct('return', text('flow.return'))]
      : []),
    ...(may('transfer') ? [dialogAct('transfer', text('flow.transfer'))] : []),
    ...(may('delegate') ? [dialogAct('delegate', text('flow.delegate'))] : []),
    ...(may('add_sign') ? [dialogAct('add_sign', text('flow.addSign'))] : []),
    ...(may('cc') ? [dialogAct('cc', text('flow.copy'))] : []),
    ...(task !== null && !isStarter ? [dialogAct('comment', text('flow.comment'))] : []),
    ...(instance.mayUrge ? [dialogAct('urge', text('flow.urge'))] : []),
    ...(instance.mayWithdraw && !isStarter
      ? [{ key: 'withdraw', label: text('flow.withdraw'), act: acts.withdraw, isDangerous: true } as const]
      : []),
  ];
  const hasAgree = may('agree');
  const { agreeAsked } = acts;
  useEffect(() => {
    if (!hasAgree) return undefined;
    const onKey = (event: KeyboardEvent): void => {
      if (event.key !== 'Enter' || (!event.ctrlKey && !event.metaKey)) return;
      // Not from behind a dialog.
      if (document.querySelector('dialog[open]') !== null || bar.current?.offsetParent === null) return;
      event.preventDefault();
      agreeAsked();
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, [hasAgree, agreeAsked]);
  if (rest.length === 0 && task === null) return null;
  const buttons = (isInSheet: boolean): ReactNode =>
    rest.map(({ key, label, act, isDangerous }) => (
      <Button
        key={key}
        {...(isDangerous === true ? { look: 'danger' as const } : {})}
        onClick={() => {
          if (isInSheet) setOpen(false);
          act();
        }}
      >
        {label}
      </Button>
    ));
  return (
    <>
      <div className="flow-bar" role="toolbar" aria-label={text('flow.acts')} ref={bar}>
        {acts.errors[''] === undefined ? null : (
          <p className="flow-refused" role="alert" tabIndex={-1}>
            {acts.errors['']}{' '}
            {acts.isOutdated ? (
              <Button look="link" onClick={acts.reload}>
                {text('flow.reload')}
              </Button>
            ) : null}
          </p>
        )}
        {hasAgree ? (
          <Button look="primary" isBusy={acts.isBusy} title="Ctrl+Enter" onClick={acts.agree}>
            {text(isStarter ? 'flow.resubmit' : 'flow.agree')}
          </Button>
        ) : null}
        {may('reject') ? (
          <Button look="danger" isBusy={acts.isBusy} onClick={acts.reject}>
            {text('flow.reject')}
          </Button>
        ) : null}
        {isStarter && instance.mayWithdraw ? (
          <Button look="danger" isBusy={acts.isBusy} onClick={acts.withdraw}>
            {text('flow.withdraw')}
          </Button>
        ) : null}
        <span className="flow-rest">{buttons(false)}</span>
        {rest.length === 0 ? null : (
          <Button className="flow-more" icon="more" aria-haspopup="dialog" onClick={() => setOpen(true)}>
            {text('flow.more')}
          </Button>
        )}
      </div>
      {isOpen ? (
        <Drawer
          title={text('flow.more')}
          side="right"
          width={280}
          closeLabel={text('action.close')}
          onClose={() => setOpen(false)}
        >
          <div className="flow-sheet">{buttons(true)}</div>
        </Drawer>
      ) : null}
      {dialog === null ? null : <ActOnTask name={dialog} detail={detail} acts={acts} onClose={() => setDialog(null)} />}
    </>
  );
}
