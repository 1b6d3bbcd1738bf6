import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import type { ReactNode } from 'react';
import { AttachButton, AttachmentList, sizeWords } from '@/shared/attachments';
import { useText } from '@/shared/i18n';
import { EmptyState, ErrorState, questionAsked, Skeleton } from '@/shared/ui';
import { attach, attachmentsQuery, detach, remarksKey } from '../api/comments.ts';

/** Files that lie with a record: whoever reads it may add some and take his own away. */
export function RecordAttachments({ code, id }: { readonly code: string; readonly id: string }): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const ask = useUnit(questionAsked);
  const { data, error, refetch } = useQuery(attachmentsQuery(code, id));
  const renewed = () => cache.invalidateQueries({ queryKey: remarksKey(code, id) });
  const add = useMutation({
    mutationFn: (paths: readonly string[]) => attach(code, id, paths),
    onSuccess: renewed,
  });
  const remove = useMutation({ mutationFn: (key: string) => detach(code, id, key), onSuccess: renewed });
  if (error !== null)
    return (
      <ErrorState
        title={text('attachments.failed')}
        reason={error.message}
        retry={{ label: text('action.retry'), act: () => void refetch() }}
      />
    );
  if (data === undefined) return <Skeleton rows={4} label={text('app.loading')} />;
  return (
    <>
      {data.length === 0 ? <EmptyState text={text('attachments.none')} /> : null}
      <AttachmentList
        files={data.map((file) => ({
          key: file.id,
          name: file.name,
          url: file.url,
          detail: `${sizeWords(file.size)} · ${file.author} · ${file.createTime}`,
          mayRemove: file.mayDelete,
        }))}
        onRemove={({ key, name }) =>
          ask({
            title: text('notice.title'),
            text: text('attachments.removeConfirm', { name }),
            yes: text('action.delete'),
            no: text('action.cancel'),
            isDangerous: true,
            onYes: () => remove.mutate(key),
          })
        }
      />
      <p className="activity-attach">
        <AttachButton
          label={text('attachments.add')}
          biz="record"
          onAdd={(files) => add.mutate(files.map(({ path }) => path))}
        />
      </p>
    </>
  );
}
