import { useUnit } from 'effector-react';
import { Suspense, useState, type KeyboardEvent, type ReactNode } from 'react';
import { asFile, LEVEL, type DocumentOne } from '@/entities/document';
import { usePageRules } from '@/entities/permission';
import { downloadText } from '@/shared/download';
import { useText } from '@/shared/i18n';
import { SafeHtml } from '@/shared/html';
import { MarkdownEditor, MarkdownText, RichEditor } from '@/shared/long-text';
import { Button, questionAsked, Skeleton, TextField } from '@/shared/ui';
import { useWriting } from '../model/use-writing.ts';
import { Attachments } from './attachments.tsx';
import { ConflictDialog } from './conflict-dialog.tsx';
import { DraftBar } from './draft-bar.tsx';
import { Surroundings, type Side } from './surroundings.tsx';

export type WorkspaceProps = {
  readonly document: DocumentOne;
  readonly side: Side;
  readonly onSide: (side: Side) => void;
  readonly onReload: () => void;
};

/** A formatted or Markdown text: read by everybody who may, written by those who may edit. */
export function TextWorkspace({ document, side, onSide, onReload }: WorkspaceProps): ReactNode {
  const text = useText();
  const ask = useUnit(questionAsked);
  const mayExport = usePageRules().button('export').isVisible && document.level >= LEVEL.download;
  const writer = useWriting(document);
  const mayEdit = document.level >= LEVEL.edit && document.trashTime == null;
  const [isReading, setReading] = useState(!mayEdit);
  const { writing, change } = writer;
  const onKey = (event: KeyboardEvent): void => {
    if (!mayEdit || event.key.toLowerCase() !== 's' || !(event.ctrlKey || event.metaKey)) return;
    event.preventDefault();
    event.stopPropagation();
    writer.save();
  };
  return (
    <Surroundings
      document={document}
      name={writing.name}
      version={writer.version}
      isDirty={writer.isDirty}
      current={writing.content}
      side={side}
      onSide={onSide}
      onKey={onKey}
      onReload={() => {
        writer.settled();
        onReload();
      }}
      tools={
        <>
          {mayEdit ? (
            <>
              <Button look="primary" isBusy={writer.isSaving} onClick={() => writer.save()}>
                {text('action.save')}
              </Button>
              <Button aria-pressed={isReading} onClick={() => setReading(!isReading)}>
                {text(isReading ? 'action.edit' : 'documents.read')}
              </Button>
            </>
          ) : null}
          {mayExport ? (
            <Button
              icon="download"
              onClick={() => {
                const file = asFile(writing.name, document.kind, writing.content);
                downloadText(file.name, file.text);
              }}
            >
              {text('list.export')}
            </Button>
          ) : null}
          {isReading ? (
            <Button icon="print" onClick={() => window.print()}>
              {text('documents.print')}
            </Button>
          ) : null}
        </>
      }
      status={
        writer.draft === 'none'
          ? text(writer.isDirty ? 'documents.unsaved' : 'documents.allSaved')
          : text(`documents.draft_${writer.draft}`)
      }
    >
      {document.draft == null || !mayEdit ? null : <DraftBar document={document} onTake={change} />}
      {isReading ? (
        <ReadText document={document} content={writing.content} />
      ) : (
        <>
          <div className="doc-fields">
            <TextField
              label={text('documents.name')}
              required
              maxLength={150}
              autoComplete="off"
              value={writing.name}
              error={writing.name.trim() === '' ? text('documents.nameMissing') : undefined}
              onChange={(event) => change({ name: event.currentTarget.value })}
            />
            <TextField
              label={text('documents.tags')}
              hint={text('documents.tagsHint')}
              maxLength={200}
              autoComplete="off"
              value={writing.tags}
              onChange={(event) => change({ tags: event.currentTarget.value })}
            />
            <TextField
              label={text('documents.note')}
              maxLength={200}
              autoComplete="off"
              value={writer.note}
              onChange={(event) => writer.setNote(event.currentTarget.value)}
            />
          </div>
          <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
            {document.kind === 'rich' ? (
              <RichEditor
                label={text('documents.content')}
                value={writing.content}
                onChange={(content) => change({ content: content ?? '' })}
              />
            ) : (
              <MarkdownEditor
                label={text('documents.content')}
                value={writing.content}
                onChange={(content) => change({ content: content ?? '' })}
              />
            )}
          </Suspense>
        </>
      )}
      <Attachments files={writing.files} mayEdit={mayEdit && !isReading} onChange={(files) => change({ files })} />
      {writer.conflict === null ? null : (
        <ConflictDialog
          document={document}
          mine={writing.content}
          onMine={() => writer.save(writer.conflict ?? writer.version)}
          onTheirs={() =>
            ask({
              title: text('notice.title'),
              text: text('documents.theirsConfirm'),
              yes: text('documents.theirs'),
              no: text('action.cancel'),
              onYes: () => {
                writer.endConflict();
                void writer.keepDraft().then(() => {
                  writer.settled();
                  onReload();
                });
              },
            })
          }
          onClose={writer.endConflict}
        />
      )}
    </Surroundings>
  );
}

function ReadText({ document, content }: { readonly document: DocumentOne; readonly content: string }): ReactNode {
  const text = useText();
  if (content.trim() === '') return <p className="doc-blank">{text('documents.blank')}</p>;
  return (
    <Suspense fallback={<Skeleton rows={10} label={text('app.loading')} />}>
      {document.kind === 'rich' ? (
        <SafeHtml html={content} label={text('documents.content')} />
      ) : (
        <MarkdownText source={content} label={text('documents.content')} />
      )}
    </Suspense>
  );
}
