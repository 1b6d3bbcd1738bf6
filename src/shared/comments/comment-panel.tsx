import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useState, type ReactNode } from 'react';
import type { components } from '#core/contract/api.ts';
import { AttachmentList } from '../attachments/index.ts';
import { Avatar } from '../avatar/index.ts';
import { PartTexts, useText } from '../i18n/index.ts';
import { Arriving, Button, ErrorState, IconButton, questionAsked, Skeleton, Tag } from '../ui/index.ts';
import { EMPTY_DRAFT, namedIn, type CommentDraft, type Named, type ReaderSearch } from './draft.ts';
import { partsOf } from './mention.ts';
import { CommentForm } from './comment-form.tsx';

type RecordComment = components['schemas']['RecordComment'];
type DocumentComment = components['schemas']['DocumentComment'];
type SaidOfAny = 'id' | 'replyTo' | 'text' | 'author' | 'authorAvatar' | 'createTime';

/** A comment as it is shown, whatever it is on. */
type CommentView = Readonly<
  Pick<RecordComment, SaidOfAny | 'mayDelete'> &
    Pick<DocumentComment, SaidOfAny> &
    Partial<Pick<RecordComment, 'editTime'>>
> & {
  readonly mayEdit?: boolean;
  readonly maySettle?: boolean;
  readonly isSettled?: boolean;
  readonly settledBy?: string | null;
} & Mentions &
  Files;

/** People a comment names; those on documents name nobody. */
type Mentions = { readonly [Key in keyof Pick<RecordComment, 'mentions'>]?: readonly Named[] };

/** Files of a comment; those on documents have none. */
type Files = {
  readonly [Key in keyof Pick<RecordComment, 'files'>]?: readonly Pick<
    RecordComment[Key][number],
    'id' | 'name' | 'url'
  >[];
};

/** Actions on comments about one thing; each brings the comments up to date before it ends. */
type CommentActs = {
  readonly add: (comment: {
    replyTo: string | null;
    text: string;
    mentions: string[];
    files: string[];
  }) => Promise<unknown>;
  readonly edit?: (id: string, comment: { text: string; mentions: string[] }) => Promise<unknown>;
  readonly remove: (id: string) => Promise<unknown>;
  readonly settle?: (id: string, isSettled: boolean) => Promise<unknown>;
  readonly readers?: ReaderSearch;
  readonly hasFiles?: boolean;
};

type CommentPanelProps = {
  readonly comments: readonly CommentView[] | undefined;
  readonly error: Error | null;
  readonly onRetry: () => void;
  readonly acts: CommentActs;
  readonly draft: CommentDraft;
  readonly onDraft: (draft: CommentDraft) => void;
};

/** Comments with their answers, the newest last, and a form for one more. */
export function CommentPanel(props: CommentPanelProps): ReactNode {
  return (
    <Arriving>
      <PartTexts part="comments">
        <Panel {...props} />
      </PartTexts>
    </Arriving>
  );
}

function Panel({ comments, error, onRetry, acts, draft, onDraft }: CommentPanelProps): ReactNode {
  const text = useText();
  const [isAll, setAll] = useState(false);
  const first = comments?.filter(({ replyTo }) => replyTo === null) ?? [];
  const settled = first.filter(({ isSettled }) => isSettled === true).length;
  const shown = first.filter(({ isSettled }) => isAll || isSettled !== true);
  return (
    <>
      {error !== null ? (
        <ErrorState
          title={text('comments.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: onRetry }}
        />
      ) : comments === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        <>
          {first.length === 0 ? <p className="comment-none">{text('comments.none')}</p> : null}
          <ul className="comments" aria-label={text('comments.title')}>
            {shown.map((comment) => (
              <Thread
                key={comment.id}
                comment={comment}
                replies={comments.filter(({ replyTo }) => replyTo === comment.id)}
                acts={acts}
              />
            ))}
          </ul>
          {settled === 0 ? null : (
            <Button look="link" aria-expanded={isAll} onClick={() => setAll(!isAll)}>
              {text(isAll ? 'comments.hideSettled' : 'comments.showSettled', { count: settled })}
            </Button>
          )}
        </>
      )}
      <CommentForm
        label={text('comments.label')}
        send={text('comments.send')}
        draft={draft}
        onDraft={onDraft}
        onSend={(sent) => acts.add({ replyTo: null, ...onWire(sent) })}
        onSent={() => onDraft(EMPTY_DRAFT)}
        readers={acts.readers}
        hasFiles={acts.hasFiles === true}
      />
    </>
  );
}

function onWire(draft: CommentDraft): { text: string; mentions: string[]; files: string[] } {
  return {
    text: draft.text,
    mentions: namedIn(draft).map(({ id }) => id),
    files: draft.files.map(({ path }) => path),
  };
}

type ThreadProps = {
  readonly comment: CommentView;
  readonly replies: readonly CommentView[];
  readonly acts: CommentActs;
};

function Thread({ comment, replies, acts }: ThreadProps): ReactNode {
  const text = useText();
  const [reply, setReply] = useState<CommentDraft | null>(null);
  const settle = useMutation({
    mutationFn: () => acts.settle?.(comment.id, comment.isSettled !== true) ?? Promise.resolve(),
  });
  return (
    <li>
      <Said comment={comment} acts={acts} />
      {comment.isSettled === true ? (
        <Tag text={text('comments.settledBy', { name: comment.settledBy ?? '' })} color="#1da57a" />
      ) : null}
      {replies.length === 0 ? null : (
        <ul>
          {replies.map((one) => (
            <li key={one.id}>
              <Said comment={one} acts={acts} />
            </li>
          ))}
        </ul>
      )}
      <span className="comment-tools">
        <Button
          look="link"
          aria-expanded={reply !== null}
          onClick={() => setReply(reply === null ? EMPTY_DRAFT : null)}
        >
          {text('comments.reply')}
        </Button>
        {comment.maySettle === true && acts.settle !== undefined ? (
          <Button look="link" isBusy={settle.isPending} onClick={() => settle.mutate()}>
            {text(comment.isSettled === true ? 'comments.reopen' : 'comments.settle')}
          </Button>
        ) : null}
      </span>
      {reply === null ? null : (
        <CommentForm
          label={text('comments.replyTo', { name: comment.author })}
          send={text('comments.reply')}
          draft={reply}
          onDraft={setReply}
          onSend={(sent) => acts.add({ replyTo: comment.id, ...onWire(sent) })}
          onSent={() => setReply(null)}
          readers={acts.readers}
          hasFiles={acts.hasFiles === true}
          onCancel={() => setReply(null)}
        />
      )}
    </li>
  );
}

function Said({ comment, acts }: { readonly comment: CommentView; readonly acts: CommentActs }): ReactNode {
  const text = useText();
  const ask = useUnit(questionAsked);
  const { mentions = [], files = [] } = comment;
  const [change, setChange] = useState<CommentDraft | null>(null);
  const remove = useMutation({ mutationFn: () => acts.remove(comment.id) });
  const edited = comment.editTime ?? null;
  return (
    <>
      <div className="comment-head">
        <Avatar path={comment.authorAvatar} name={comment.author} size={24} />
        <strong>{comment.author}</strong>
        <small>{comment.createTime}</small>
        {edited === null ? null : <small>{text('comments.edited', { time: edited })}</small>}
        {comment.mayEdit === true && acts.edit !== undefined && change === null ? (
          <Button look="link" onClick={() => setChange({ text: comment.text, mentions, files: [] })}>
            {text('comments.edit')}
          </Button>
        ) : null}
        {comment.mayDelete ? (
          <IconButton
            icon="trash"
            label={text('comments.remove', { name: comment.author })}
            onClick={() =>
              ask({
                title: text('notice.title'),
                text: text('comments.removeConfirm'),
                yes: text('action.delete'),
                no: text('action.cancel'),
                isDangerous: true,
                onYes: () => remove.mutate(),
              })
            }
          />
        ) : null}
      </div>
      {change === null ? (
        <p className="comment-text">
          {partsOf(comment.text, mentions).map((part, at) =>
            part.isName ? (
              // oxlint-disable-next-line react/no-array-index-key -- parts of one text have no name of their own
              <strong key={at}>{part.text}</strong>
            ) : (
              part.text
            ),
          )}
        </p>
      ) : (
        <CommentForm
          label={text('comments.editLabel')}
          send={text('action.save')}
          draft={change}
          onDraft={setChange}
          onSend={(sent) => {
            const { text: words, mentions: named } = onWire(sent);
            return acts.edit?.(comment.id, { text: words, mentions: named }) ?? Promise.resolve();
          }}
          onSent={() => setChange(null)}
          readers={acts.readers}
          onCancel={() => setChange(null)}
        />
      )}
      <AttachmentList files={files.map(({ id, name, url }) => ({ key: id, name, url, mayRemove: false }))} />
    </>
  );
}
