import { useMutation } from '@tanstack/react-query';
import { useId, useRef, type ReactNode } from 'react';
import { AttachButton, AttachmentList } from '../attachments/index.ts';
import { useText } from '../i18n/index.ts';
import { Button } from '../ui/index.ts';
import type { CommentDraft, ReaderSearch } from './draft.ts';
import { useMentions } from './use-mentions.ts';
import './comment.css';

type CommentFormProps = {
  readonly label: string;
  readonly send: string;
  readonly draft: CommentDraft;
  readonly onDraft: (draft: CommentDraft) => void;
  readonly onSend: (draft: CommentDraft) => Promise<unknown>;
  readonly onSent: () => void;
  /** Finds whom a comment can name; absent where nobody is named. */
  readonly readers?: ReaderSearch | undefined;
  /** Files can go with it. */
  readonly hasFiles?: boolean;
  readonly onCancel?: () => void;
};

const LONGEST = 2000;

/** Writes a comment, names people with @, and takes files along. What was typed stays until it was sent. */
export function CommentForm(props: CommentFormProps): ReactNode {
  const { label, send, draft, onDraft, onSend, onSent, readers, hasFiles = false, onCancel } = props;
  const text = useText();
  const id = useId();
  const area = useRef<HTMLTextAreaElement>(null);
  const { mutate, isPending, error } = useMutation({
    meta: { isQuiet: true },
    mutationFn: onSend,
    onSuccess: onSent,
  });
  const isEmpty = draft.text.trim() === '';
  const submit = (): void => {
    if (!isEmpty && !isPending) mutate(draft);
  };
  const mentions = useMentions({
    draft,
    readers,
    onDraft: (next, caret) => {
      onDraft(next);
      const element = area.current;
      // The caret can stand behind the name when the name is in the text.
      requestAnimationFrame(() => {
        element?.focus();
        element?.setSelectionRange(caret, caret);
      });
    },
  });
  const hint = readers === undefined ? undefined : `${id}-hint`;
  return (
    <form
      className="comment-form"
      onSubmit={(event) => {
        event.preventDefault();
        submit();
      }}
    >
      <label htmlFor={id}>{label}</label>
      <textarea
        ref={area}
        id={id}
        className="control"
        rows={3}
        maxLength={LONGEST}
        value={draft.text}
        aria-describedby={hint}
        {...mentions.aria(`${id}-names`)}
        onChange={(event) => {
          onDraft({ ...draft, text: event.currentTarget.value });
          mentions.moved(event.currentTarget);
        }}
        onSelect={(event) => mentions.moved(event.currentTarget)}
        onBlur={mentions.close}
        onKeyDown={(event) => {
          if (mentions.onKey(event.key)) {
            event.preventDefault();
            event.stopPropagation();
          } else if (event.key === 'Enter' && (event.ctrlKey || event.metaKey)) {
            event.preventDefault();
            event.stopPropagation();
            submit();
          }
        }}
      />
      {mentions.isOpen ? (
        <div className="comment-names">
          <p role="status">{mentions.said}</p>
          {mentions.found.length === 0 ? null : (
            <div role="listbox" id={`${id}-names`} aria-label={text('comments.readers')}>
              {mentions.found.map((person, at) => (
                // oxlint-disable-next-line jsx-a11y/click-events-have-key-events -- the keys are those of the text area
                <div
                  key={person.id}
                  id={`${id}-names-${at}`}
                  role="option"
                  tabIndex={-1}
                  aria-selected={at === mentions.active}
                  // The text area keeps the focus.
                  onPointerDown={(event) => event.preventDefault()}
                  onClick={() => mentions.choose(person)}
                >
                  {person.name} <small>{person.username}</small>
                </div>
              ))}
            </div>
          )}
        </div>
      ) : null}
      {hint === undefined ? null : (
        <p className="comment-hint" id={hint}>
          {text('comments.mentionHint')}
        </p>
      )}
      <AttachmentList
        files={draft.files.map(({ path, name }) => ({ key: path, name, url: null, mayRemove: true }))}
        onRemove={({ key }) => onDraft({ ...draft, files: draft.files.filter(({ path }) => path !== key) })}
      />
      {error === null ? null : <p role="alert">{error.message}</p>}
      <span className="comment-tools">
        <Button type="submit" look="primary" disabled={isEmpty} isBusy={isPending}>
          {send}
        </Button>
        {hasFiles ? (
          <AttachButton
            label={text('comments.attach')}
            biz="comment"
            onAdd={(files) => onDraft({ ...draft, files: [...draft.files, ...files] })}
          />
        ) : null}
        {onCancel === undefined ? null : <Button onClick={onCancel}>{text('action.cancel')}</Button>}
      </span>
    </form>
  );
}
