import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import type { Subject } from '#core/managed/subject.ts';
import { said } from '#core/managed/views.ts';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { Loaded } from '@/shared/list';
import { Button, Dialog, EmptyState, Grid, noticeShown, questionAsked, type GridColumn } from '@/shared/ui';

/** Something deleted, of what has a bin. */
type Deleted = components['schemas']['DeletedUser' | 'ManagedDict'];

type BinDialogProps<Row extends Deleted> = {
  readonly subject: Subject;
  readonly rows: {
    readonly data: readonly Row[] | undefined;
    readonly error: Error | null;
    readonly refetch: () => unknown;
  };
  /** Columns beside who deleted it and when. */
  readonly shown: readonly { readonly name: string; readonly width: number; readonly of: (row: Row) => string }[];
  readonly nameOf: (row: Row) => string;
  readonly restore: (id: string) => Promise<string>;
  /** Null where it may not be deleted for good. */
  readonly purge: ((id: string) => Promise<string>) | null;
  readonly purgeQuestion: (name: string) => string;
  /** Keys of queries that show these rows and must be asked again. */
  readonly changes: readonly (readonly string[])[];
  readonly onClose: () => void;
};

/** Lists deleted rows, to be restored, or deleted for good after a question. */
export function BinDialog<Row extends Deleted>(props: BinDialogProps<Row>): ReactNode {
  const { subject, rows, shown, nameOf, restore, purge, purgeQuestion, changes, onClose } = props;
  const text = useText();
  const cache = useQueryClient();
  const language = useCoreLanguage();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const { mutate } = useMutation({
    mutationFn: (act: () => Promise<string>) => act(),
    onSuccess: async (message) => {
      notify({ kind: 'bin', level: 'success', text: message });
      for (const queryKey of changes) await cache.invalidateQueries({ queryKey });
    },
  });
  const columns = useMemo((): readonly GridColumn<Row>[] => {
    const plain = (id: string, label: string, width: number, cell: (row: Row) => ReactNode): GridColumn<Row> => ({
      id,
      label,
      width,
      align: 'left',
      cell,
    });
    return [
      ...shown.map(({ name, width, of }) => {
        const label = subject.fields.find((field) => field.name === name)?.label ?? [name, name];
        return plain(name, said(label, language), width, of);
      }),
      plain('by', text('system.deletedBy'), 120, ({ updateBy }) => updateBy ?? ''),
      plain('at', text('system.deletedAt'), 170, ({ updateTime }) => updateTime ?? ''),
      {
        ...plain('actions', text('list.actions'), 150, (row) => (
          <span role="group" aria-label={text('list.rowActions', { name: nameOf(row) })}>
            <Button look="link" onClick={() => mutate(() => restore(row.id))}>
              {text('system.restore')}
            </Button>
            {purge === null ? null : (
              <Button
                look="link-danger"
                onClick={() =>
                  ask({
                    title: text('notice.title'),
                    text: purgeQuestion(nameOf(row)),
                    yes: text('system.purge'),
                    no: text('action.cancel'),
                    isDangerous: true,
                    onYes: () => mutate(() => purge(row.id)),
                  })
                }
              >
                {text('system.purge')}
              </Button>
            )}
          </span>
        )),
        pin: 'right',
      },
    ];
    // oxlint-disable-next-line react/exhaustive-deps -- the handlers are new at every render and always do the same
  }, [text, language, subject, purge === null]);
  return (
    <Dialog title={text('system.bin')} width={900} closeLabel={text('action.close')} onClose={onClose}>
      <Loaded
        query={rows}
        lines={6}
        renderData={(deleted) => (
          <Grid
            label={text('system.bin')}
            columns={columns}
            rows={deleted}
            rowKey={({ id }) => id}
            height="55vh"
            empty={<EmptyState text={text('system.binEmpty', { item: said(subject.item, language) })} />}
          />
        )}
      />
    </Dialog>
  );
}
