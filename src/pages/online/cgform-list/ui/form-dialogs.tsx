import { useMutation, useQuery } from '@tanstack/react-query';
import { useState, type ReactNode } from 'react';
import {
  addToMenu,
  copyForm,
  freeTablesQuery,
  importTables,
  menuChoicesQuery,
  removeForm,
  restoreForm,
  synchronise as synchroniseForm,
  type DesignHead,
  type MigrationPlan,
} from '@/entities/form-design';
import { AddToMenuDialog } from '@/features/add-to-menu';
import { PlanDialog } from '@/widgets/form-designer';
import { FormPermissions } from '@/widgets/form-permissions';
import { offers } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { Button, Dialog, EmptyState, Skeleton, TextField } from '@/shared/ui';
import { ImportDialog } from './import-dialog.tsx';
import { VersionsDialog } from './versions-dialog.tsx';

/** Dialog opened from the list. */
export type OpenDialog =
  | { readonly kind: 'tables' | 'import' }
  | { readonly kind: 'sync'; readonly head: DesignHead; readonly plan: MigrationPlan }
  | {
      readonly kind: 'menu' | 'permissions' | 'versions' | 'file' | 'copy' | 'rebuild' | 'remove' | 'drop' | 'uncopy';
      readonly head: DesignHead;
    };

type FormDialogsProps = {
  readonly dialog: OpenDialog;
  readonly onClose: () => void;
  /** It was done; words for the user. */
  readonly onDone: (words: string) => void;
  readonly synchronise: (head: DesignHead, confirm: readonly string[]) => Promise<MigrationPlan>;
};

/** The dialog of an act on a form. */
export function FormDialogs({ dialog, onClose, onDone, synchronise }: FormDialogsProps): ReactNode {
  const text = useText();
  switch (dialog.kind) {
    case 'tables':
      return <TablesDialog onClose={onClose} onDone={onDone} />;
    case 'import':
      return offers('POST /online/cgform/design/import') && <ImportDialog onClose={onClose} onDone={onDone} />;
    case 'sync':
      return (
        <PlanDialog
          title={text('design.syncOf', { title: dialog.head.tableTxt })}
          plan={dialog.plan}
          act={(confirm) => synchronise(dialog.head, confirm)}
          onClose={onClose}
          onDone={() => onDone(text('design.syncDone'))}
        />
      );
    case 'permissions':
      return (
        <FormPermissions
          id={dialog.head.tableType === 3 ? dialog.head.tableName : idOf(dialog.head)}
          tableName={dialog.head.tableName}
          title={dialog.head.tableTxt}
          isSub={dialog.head.tableType === 3}
          onClose={onClose}
        />
      );
    case 'versions':
      return (
        offers('GET /online/cgform/design/versions') && (
          <VersionsDialog head={dialog.head} onClose={onClose} onDone={onDone} />
        )
      );
    case 'file':
      return (
        offers('POST /online/cgform/design/restore') && (
          <FileDialog head={dialog.head} onClose={onClose} onDone={onDone} />
        )
      );
    case 'menu':
      return (
        offers('POST /online/cgform/design/menu') && <MenuDialog head={dialog.head} onClose={onClose} onDone={onDone} />
      );
    case 'copy':
      return (
        offers('GET /online/cgform/head/copyOnlineTable/{id}') && (
          <CopyDialog head={dialog.head} onClose={onClose} onDone={onDone} />
        )
      );
    case 'remove':
      return (
        <TypedDialog
          head={dialog.head}
          title={text('design.removeRecord')}
          words={text('design.removeRecordWords')}
          act={() => removeForm(idOf(dialog.head), false, [])}
          onClose={onClose}
          onDone={onDone}
        />
      );
    case 'uncopy':
      return (
        <TypedDialog
          head={dialog.head}
          title={text('design.removeCopy')}
          words={text('design.removeCopyWords', { table: dialog.head.physicTable ?? '' })}
          act={() => removeForm(idOf(dialog.head), false, [])}
          onClose={onClose}
          onDone={onDone}
        />
      );
    case 'drop':
      return (
        <TypedDialog
          head={dialog.head}
          title={text('design.drop')}
          words={text('design.dropWords', { tables: tablesOf(dialog.head).join(text('design.comma')) })}
          act={() => removeForm(idOf(dialog.head), true, tablesOf(dialog.head))}
          onClose={onClose}
          onDone={onDone}
        />
      );
    case 'rebuild':
      return (
        <TypedDialog
          head={dialog.head}
          title={text('design.rebuild')}
          words={text('design.rebuildWords', { tables: tablesOf(dialog.head).join(text('design.comma')) })}
          act={async () => {
            await synchroniseForm(idOf(dialog.head), 'force', tablesOf(dialog.head));
            return text('design.syncDone');
          }}
          onClose={onClose}
          onDone={onDone}
        />
      );
  }
}

type DialogProps = {
  readonly head: DesignHead;
  readonly onClose: () => void;
  readonly onDone: (words: string) => void;
};

function idOf(head: DesignHead): string {
  return head.mainTable ?? head.id ?? head.tableName;
}

function tablesOf({ tableName, subTableStr }: DesignHead): string[] {
  return [tableName, ...(subTableStr ?? '').split(',').filter((name) => name !== '')];
}

/** An act that takes something away: the table's name is typed first. */
function TypedDialog({
  head,
  title,
  words,
  act,
  onClose,
  onDone,
}: DialogProps & { readonly title: string; readonly words: string; readonly act: () => Promise<string> }): ReactNode {
  const text = useText();
  const [typed, setTyped] = useState('');
  const { mutate, isPending, error } = useMutation({ meta: { isQuiet: true }, mutationFn: act, onSuccess: onDone });
  return (
    <Dialog
      title={title}
      closeLabel={text('action.close')}
      onClose={onClose}
      canFill={false}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="danger" disabled={typed !== head.tableName} isBusy={isPending} onClick={() => mutate()}>
            {title}
          </Button>
        </>
      }
    >
      <p>{words}</p>
      <TextField
        label={text('design.typeName', { name: head.tableName })}
        value={typed}
        error={error?.message}
        autoComplete="off"
        onChange={(event) => setTyped(event.currentTarget.value)}
      />
    </Dialog>
  );
}

/** Copies a form to tables of its own. */
function CopyDialog({ head, onClose, onDone }: DialogProps): ReactNode {
  const text = useText();
  const [name, setName] = useState(`${head.tableName}_copy`);
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => copyForm(idOf(head), name.trim()),
    onSuccess: () => onDone(text('design.copied')),
  });
  return (
    <Dialog
      title={text('design.copyTable')}
      closeLabel={text('action.close')}
      onClose={onClose}
      canFill={false}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" disabled={name.trim() === ''} isBusy={isPending} onClick={() => mutate()}>
            {text('action.confirm')}
          </Button>
        </>
      }
    >
      <TextField
        label={text('design.newTableName')}
        value={name}
        error={error?.message}
        autoComplete="off"
        onChange={(event) => setName(event.currentTarget.value)}
      />
    </Dialog>
  );
}

function MenuDialog({ head, onClose, onDone }: DialogProps): ReactNode {
  return (
    <AddToMenuDialog
      title={head.menuTitle ?? head.tableTxt}
      choices={useQuery(menuChoicesQuery)}
      add={(place) => addToMenu({ id: idOf(head), ...place })}
      onClose={onClose}
      onDone={onDone}
    />
  );
}

/** Takes the newer module file of a form that was changed here. */
function FileDialog({ head, onClose, onDone }: DialogProps): ReactNode {
  const text = useText();
  const { data, error } = useQuery({
    queryKey: ['design', 'file', head.tableName],
    gcTime: 0,
    queryFn: () => restoreForm({ id: idOf(head), source: 'file', dryRun: true }),
  });
  if (data === undefined)
    return (
      <Dialog title={text('design.takeFile')} closeLabel={text('action.close')} onClose={onClose} canFill={false}>
        {error === null ? <Skeleton rows={4} label={text('app.loading')} /> : <p role="alert">{error.message}</p>}
      </Dialog>
    );
  return (
    <PlanDialog
      title={text('design.takeFile')}
      plan={data.plan}
      act={(confirm) => restoreForm({ id: idOf(head), source: 'file', confirm })}
      onClose={onClose}
      onDone={() => onDone(text('design.fileTaken'))}
    />
  );
}

/** Makes forms of tables of the database. */
function TablesDialog({ onClose, onDone }: Omit<DialogProps, 'head'>): ReactNode {
  const text = useText();
  const { data } = useQuery(freeTablesQuery);
  const [names, setNames] = useState<readonly string[]>([]);
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: () => importTables(names),
    onSuccess: onDone,
  });
  return (
    <Dialog
      title={text('design.fromTables')}
      closeLabel={text('action.close')}
      onClose={onClose}
      footer={
        <>
          <Button onClick={onClose}>{text('action.cancel')}</Button>
          <Button look="primary" disabled={names.length === 0} isBusy={isPending} onClick={() => mutate()}>
            {text('design.importCount', { count: names.length })}
          </Button>
        </>
      }
    >
      <p>{text('design.fromTablesWords')}</p>
      {error === null ? null : (
        <p className="cgform-fault" role="alert">
          {error.message}
        </p>
      )}
      {data === undefined ? <Skeleton rows={4} label={text('app.loading')} /> : null}
      {data?.length === 0 ? <EmptyState text={text('design.noTables')} /> : null}
      <ul className="cgform-tables">
        {(data ?? []).map((name) => (
          <li key={name}>
            <label>
              <input
                type="checkbox"
                checked={names.includes(name)}
                onChange={(event) =>
                  setNames(event.currentTarget.checked ? [...names, name] : names.filter((other) => other !== name))
                }
              />
              {name}
            </label>
          </li>
        ))}
      </ul>
    </Dialog>
  );
}
