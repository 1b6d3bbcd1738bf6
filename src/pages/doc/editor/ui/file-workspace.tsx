import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useRef, type ReactNode } from 'react';
import { LEVEL, saveDocument } from '@/entities/document';
import { downloadFile, failureOf, fileUrl, uploadFile, failureText } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { FilePreview } from '@/shared/file-preview';
import { Button, noticeShown } from '@/shared/ui';
import { Surroundings } from './surroundings.tsx';
import type { WorkspaceProps } from './text-workspace.tsx';

/** An uploaded file: shown where a browser can, taken where it may be, replaced as its next version. */
export function FileWorkspace({ document, side, onSide, onReload }: WorkspaceProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const input = useRef<HTMLInputElement>(null);
  const { id, version, file, level, name } = document;
  const url = file?.url ?? null;
  const failed = (thrown: unknown): void => {
    const failure = failureOf(thrown);
    notify({
      kind: 'documents',
      level: 'error',
      text: failureText(failure),
    });
  };
  const replace = useMutation({
    meta: { isQuiet: true },
    mutationFn: async (chosen: File) => saveDocument({ id, version, path: (await uploadFile(chosen, 'doc')).path }),
    onSuccess: () => {
      notify({ kind: 'documents', level: 'success', text: text('documents.saved') });
      onReload();
    },
    onError: failed,
  });
  return (
    <Surroundings
      document={document}
      name={name}
      version={version}
      isDirty={false}
      current=""
      side={side}
      onSide={onSide}
      onReload={onReload}
      tools={
        <>
          {url !== null && level >= LEVEL.download ? (
            <Button
              look="primary"
              icon="download"
              onClick={() => {
                downloadFile(fileUrl(url), name).catch(failed);
              }}
            >
              {text('documents.download')}
            </Button>
          ) : null}
          {level >= LEVEL.edit ? (
            <Button icon="upload" isBusy={replace.isPending} onClick={() => input.current?.click()}>
              {text('documents.replaceFile')}
            </Button>
          ) : null}
          <input
            ref={input}
            type="file"
            hidden
            aria-label={text('documents.replaceFile')}
            onChange={(event) => {
              const chosen = event.currentTarget.files?.item(0);
              event.currentTarget.value = '';
              if (chosen != null) replace.mutate(chosen);
            }}
          />
        </>
      }
    >
      <FilePreview
        name={name}
        mime={file?.mime ?? ''}
        url={url === null ? null : fileUrl(url)}
        content={document.content}
        none={text('documents.noPreview')}
      />
    </Surroundings>
  );
}
