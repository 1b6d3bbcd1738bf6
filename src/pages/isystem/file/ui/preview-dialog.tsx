import { useEffect, useState, type ReactNode } from 'react';
import { FilePreview } from '@/shared/file-preview';
import { useText } from '@/shared/i18n';
import { Dialog } from '@/shared/ui';

export type Previewed = {
  readonly name: string;
  readonly mime: string;
  readonly blob: Blob;
  /** Of a text: its beginning. */
  readonly content: string;
};

type PreviewDialogProps = { readonly file: Previewed; readonly onClose: () => void };

/** What a browser can show of a file. */
export function PreviewDialog({ file, onClose }: PreviewDialogProps): ReactNode {
  const text = useText();
  const [url, setUrl] = useState<string | null>(null);
  useEffect(() => {
    const made = URL.createObjectURL(file.blob);
    setUrl(made);
    return () => URL.revokeObjectURL(made);
  }, [file]);
  return (
    <Dialog title={file.name} width={860} closeLabel={text('action.close')} onClose={onClose}>
      <FilePreview
        name={file.name}
        mime={file.mime}
        url={file.mime.startsWith('image/') ? url : null}
        content={file.content}
        none={text('installation.file.noPreview')}
      />
    </Dialog>
  );
}
