import type { ReactNode } from 'react';
import type { DocumentFile } from '@/entities/document';
import { AttachButton, AttachmentList } from '@/shared/attachments';
import { useText } from '@/shared/i18n';

type AttachmentsProps = {
  readonly files: readonly DocumentFile[];
  readonly mayEdit: boolean;
  readonly onChange: (files: readonly DocumentFile[]) => void;
};

/** Files that go with a text. */
export function Attachments({ files, mayEdit, onChange }: AttachmentsProps): ReactNode {
  const text = useText();
  if (files.length === 0 && !mayEdit) return null;
  return (
    <section className="doc-files" aria-label={text('documents.attachments')}>
      <h2>{text('documents.attachments')}</h2>
      <AttachmentList
        files={files.map(({ path, name, url }) => ({ key: path, name, url: url ?? null, mayRemove: mayEdit }))}
        withheld={text('documents.noDownload')}
        onRemove={({ key }) => onChange(files.filter(({ path }) => path !== key))}
      />
      {mayEdit ? (
        <AttachButton label={text('documents.attach')} biz="doc" onAdd={(added) => onChange([...files, ...added])} />
      ) : null}
    </section>
  );
}
