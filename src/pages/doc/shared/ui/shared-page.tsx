import { Suspense, type ReactNode } from 'react';
import { useLocation } from 'react-router-dom';
import { asFile, openShare, type SharedDocument } from '@/entities/document';
import { fileUrl } from '@/shared/api';
import { downloadText } from '@/shared/download';
import { FilePreview } from '@/shared/file-preview';
import { SafeHtml } from '@/shared/html';
import { PartTexts, useText } from '@/shared/i18n';
import { MarkdownText } from '@/shared/long-text';
import { shareCode } from '@/shared/routing';
import { OpenedShare, SharedFiles } from '@/shared/sharing';
import { Button, Skeleton } from '@/shared/ui';

/** A document that somebody shared, for whoever has its link: without a session, and leading nowhere else [B2.7]. */
export function SharedPage(): ReactNode {
  const { pathname } = useLocation();
  const code = shareCode(pathname) ?? '';
  return (
    <PartTexts part="documents">
      <OpenedShare
        open={(password) => openShare(code, password)}
        renderOpened={(shared) => <Document shared={shared} />}
      />
    </PartTexts>
  );
}

function Document({ shared }: { readonly shared: SharedDocument }): ReactNode {
  const text = useText();
  const files = [...(shared.file == null ? [] : [shared.file]), ...(shared.files ?? [])];
  const takeable = shared.allowDownload === true ? files.filter(({ url }) => url != null) : [];
  const content = shared.content ?? '';
  return (
    <article className="panel" aria-label={shared.title}>
      <h1 className="share-title">{shared.title}</h1>
      <p className="share-facts">{text('sharing.sharedBy', { owner: shared.owner, time: shared.expireTime })}</p>
      <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
        {shared.kind === 'file' ? (
          <FilePreview
            name={shared.title}
            mime={shared.file?.mime ?? ''}
            url={shared.file?.url == null ? null : fileUrl(shared.file.url)}
            content={content}
            none={text('documents.noPreview')}
          />
        ) : shared.kind === 'rich' ? (
          <SafeHtml html={content} label={text('documents.content')} isSigned />
        ) : (
          <MarkdownText source={content} label={text('documents.content')} />
        )}
      </Suspense>
      {shared.allowDownload === true && shared.kind !== 'file' ? (
        <Button
          icon="download"
          onClick={() => {
            const file = asFile(shared.title, shared.kind, content);
            downloadText(file.name, file.text);
          }}
        >
          {text('documents.download')}
        </Button>
      ) : null}
      <SharedFiles label={text('documents.attachments')} files={takeable} />
    </article>
  );
}
