import type { ReactNode } from 'react';
import { FilePreview } from '@/shared/file-preview';
import { useText } from '@/shared/i18n';
import { Dialog } from '@/shared/ui';

export type Previewed = {
  readonly name: string;
  readonly mime: string;
  /** Of a picture: its bytes in this window, given free when the dialog is closed. */
  readonly url: string | null;
  /** Of a text: its beginning. */
  readonly content: string;
};

type PreviewDialogProps = { readonly file: Previewed; readonly onClose: () => void };

/** Shows a file as far as a browser can. */
export function PreviewDialog({ file, onClose }: PreviewDialogProps): ReactNode {
  const text = useText();
  const close = (): void => {
    if (file.url !== null) URL.revokeObjectURL(file.url);
    onClose();
  };
  return (
    <Dialog title={file.name} width={860} closeLabel={text('action.close')} onClose={close}>
      <FilePreview {...file} none={text('installation.file.noPreview')} />
    </Dialog>
  );
}
