import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useMemo, useState, type ReactNode } from 'react';
import { fileSubject } from '#core/managed/file.ts';
import { plain } from '#core/values/plain.ts';
import { usePageRules } from '@/entities/permission';
import { cleanFiles } from '@/entities/installation/upkeep';
import { managedKey, type RowAt } from '@/entities/system/managed';
import { SystemList } from '@/widgets/system-list';
import { downloadFile, fetchFile, fileUrl } from '@/shared/api';
import { AttachButton, sizeWords } from '@/shared/attachments';
import { PartTexts, useText } from '@/shared/i18n';
import { Button, noticeShown, questionAsked } from '@/shared/ui';
import { PreviewDialog, type Previewed } from './preview-dialog.tsx';
import './file-page.css';

type Row = RowAt<typeof fileSubject.path>;

/** Files of the own company: what they are and what names them [system.file]. */
export function FilePage(): ReactNode {
  return (
    <PartTexts part="system">
      <PartTexts part="installation">
        <Files />
      </PartTexts>
    </PartTexts>
  );
}

const usualSort = { field: 'createTime', direction: 'desc' } as const;
const whiches = [
  ['', 'installation.file.all'],
  ['1', 'installation.file.orphans'],
  ['0', 'installation.file.used'],
] as const;

function Files(): ReactNode {
  const text = useText();
  const cache = useQueryClient();
  const notify = useUnit(noticeShown);
  const rules = usePageRules();
  const [orphan, setOrphan] = useState('');
  const [previewed, setPreviewed] = useState<Previewed | null>(null);
  const fixed = useMemo(() => (orphan === '' ? undefined : { orphan }), [orphan]);
  const clean = useCleaning();
  const { open } = useBytes(setPreviewed);
  const [mayDownload, mayUpload, mayClean] = ['download', 'upload', 'clean'].map((act) => rules.button(act).isVisible);
  return (
    <>
      <SystemList
        key={orphan}
        subject={fileSubject}
        fixed={fixed}
        usualSort={usualSort}
        renderCell={(row, field) => (field === 'size' ? sizeWords(Number(row['size'] ?? 0)) : null)}
        tools={
          <>
            <select
              className="control file-which"
              aria-label={text('installation.file.which')}
              value={orphan}
              onChange={({ currentTarget }) => setOrphan(currentTarget.value)}
            >
              {whiches.map(([value, label]) => (
                <option key={value} value={value}>
                  {text(label)}
                </option>
              ))}
            </select>
            {mayUpload === true ? (
              <AttachButton
                label={text('installation.file.upload')}
                biz="file"
                onAdd={(files) => {
                  notify({
                    kind: 'files-uploaded',
                    level: 'success',
                    text: text('installation.file.uploaded', { count: files.length }),
                  });
                  void cache.invalidateQueries({ queryKey: managedKey(fileSubject) });
                }}
              />
            ) : null}
            {mayClean === true ? (
              <Button icon="trash" isBusy={clean.isPending} onClick={clean.start}>
                {text('installation.file.clean')}
              </Button>
            ) : null}
          </>
        }
        actionLabels={
          mayDownload === true ? [text('installation.file.preview'), text('installation.file.download')] : []
        }
        renderActions={(row) =>
          mayDownload === true ? (
            <>
              <Button look="link" onClick={() => open.mutate({ row, isPreview: true })}>
                {text('installation.file.preview')}
              </Button>
              <Button look="link" onClick={() => open.mutate({ row, isPreview: false })}>
                {text('installation.file.download')}
              </Button>
            </>
          ) : null
        }
      />
      {previewed === null ? null : <PreviewDialog file={previewed} onClose={() => setPreviewed(null)} />}
    </>
  );
}

/** Texts of which a preview shows the beginning. */
const SHOWN_BYTES = 20_000;

/** Fetches the bytes by the own rights: who manages files may read no more of them than before. */
function useBytes(show: (file: Previewed) => void) {
  const open = useMutation({
    mutationFn: async ({ row, isPreview }: { readonly row: Row; readonly isPreview: boolean }) => {
      const [url, name, mime] = [fileUrl(plain(row['path'])), plain(row['fileName']), plain(row['mime'])];
      if (!isPreview) return downloadFile(url, name);
      const { blob } = await fetchFile(url, name);
      const isText = mime.startsWith('text/') || mime === 'application/json';
      show({
        name,
        mime,
        url: mime.startsWith('image/') ? URL.createObjectURL(blob) : null,
        content: isText ? await blob.slice(0, SHOWN_BYTES).text() : '',
      });
      return undefined;
    },
  });
  return { open };
}

/** Counts first, asks with the number, then deletes. */
function useCleaning() {
  const text = useText();
  const cache = useQueryClient();
  const [ask, notify] = useUnit([questionAsked, noticeShown]);
  const clean = useMutation({
    mutationFn: () => cleanFiles(false),
    onSuccess: async ({ message }) => {
      notify({ kind: 'files-cleaned', level: 'success', text: message });
      await cache.invalidateQueries({ queryKey: managedKey(fileSubject) });
    },
  });
  const look = useMutation({
    mutationFn: () => cleanFiles(true),
    onSuccess: ({ count }) => {
      if (count === 0) notify({ kind: 'files-cleaned', level: 'info', text: text('installation.file.cleanNone') });
      else
        ask({
          title: text('notice.title'),
          text: text('installation.file.cleanConfirm', { count }),
          yes: text('installation.file.clean'),
          no: text('action.cancel'),
          isDangerous: true,
          onYes: () => clean.mutate(),
        });
    },
  });
  return { isPending: clean.isPending || look.isPending, start: () => look.mutate() };
}
