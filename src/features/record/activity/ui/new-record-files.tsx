import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import { failureOf, failureText, offers } from '@/shared/api';
import { AttachButton, AttachmentList, sizeWords, type UploadedFile } from '@/shared/attachments';
import { PartTexts, useText } from '@/shared/i18n';
import { Arriving, Button, Drawer, EmptyState, noticeShown } from '@/shared/ui';
import { attach } from '../api/comments.ts';
import './record-activity.css';

type NewRecordFilesProps = {
  readonly code: string;
  /** Of the form. */
  readonly title: string;
  /** Hears what is to be done once the record is stored and has its id; null where nothing is. */
  readonly onCarry: (once: ((id: string) => Promise<void>) | null) => void;
};

/** Takes files for a record that is not stored yet; they are attached as soon as it is. Servers of the family know no files of records. */
export function NewRecordFiles(props: NewRecordFilesProps): ReactNode {
  if (!offers('POST /online/cgform/api/recordAttachment/{id}/{dataId}')) return null;
  return (
    <Arriving>
      <PartTexts part="history">
        <Files {...props} />
      </PartTexts>
    </Arriving>
  );
}

function Files({ code, title, onCarry }: NewRecordFilesProps): ReactNode {
  const text = useText();
  const notify = useUnit(noticeShown);
  const [isOpen, setOpen] = useState(false);
  const [files, setFiles] = useState<readonly UploadedFile[]>([]);
  const keep = (next: readonly UploadedFile[]): void => {
    setFiles(next);
    if (next.length === 0) {
      onCarry(null);
      return;
    }
    const paths = next.map(({ path }) => path);
    onCarry(async (id) => {
      // The next record begins without them, whatever becomes of these.
      setFiles([]);
      try {
        await attach(code, id, paths);
      } catch (thrown) {
        const names = next.map(({ name }) => name).join(text('attachments.comma'));
        const reason = failureText(failureOf(thrown));
        notify({ kind: 'attachments', level: 'error', text: text('attachments.notAttached', { names, reason }) });
      }
    });
  };
  return (
    <>
      <Button icon="upload" onClick={() => setOpen(true)}>
        {files.length === 0 ? text('activity.attachments') : text('attachments.counted', { count: files.length })}
      </Button>
      {isOpen ? (
        <Drawer
          title={text('attachments.ofNew', { name: title })}
          side="right"
          width={520}
          closeLabel={text('action.close')}
          className="activity"
          onClose={() => setOpen(false)}
        >
          <div className="activity-part">
            {files.length === 0 ? <EmptyState text={text('attachments.none')} /> : null}
            <AttachmentList
              files={files.map(({ path, name, url, size }) => ({
                key: path,
                name,
                url,
                detail: sizeWords(size),
                mayRemove: true,
              }))}
              onRemove={({ key }) => keep(files.filter(({ path }) => path !== key))}
            />
            <p className="activity-attach">
              <AttachButton
                label={text('attachments.add')}
                biz="record"
                onAdd={(added) => keep([...files, ...added])}
              />
            </p>
            <p role="note">{text('attachments.onSaving')}</p>
          </div>
        </Drawer>
      ) : null}
    </>
  );
}
