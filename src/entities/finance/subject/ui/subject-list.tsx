import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useDeferredValue, useEffect, useId, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Dialog, EmptyState, ErrorState, Skeleton } from '@/shared/ui';
import { subjectSearchQuery, type Subject } from '../api/subject.ts';
import './subject-list.css';

type SubjectListProps = {
  readonly title: string;
  /** Text that was typed before the list was asked for. */
  readonly typed: string;
  readonly onChoose: (subject: Subject) => void;
  readonly onClose: () => void;
};

/** All accounts that may be named, narrowed by typing; arrows mark one, Enter takes it. */
export function SubjectList({ title, typed, onChoose, onClose }: SubjectListProps): ReactNode {
  const text = useText();
  const listId = useId();
  const [word, setWord] = useState(typed);
  const [marked, setMarked] = useState(0);
  const asked = useDeferredValue(word.trim());
  const { data, error, refetch } = useQuery({ ...subjectSearchQuery(asked), placeholderData: keepPreviousData });
  const records = data?.records ?? [];
  const list = useRef<HTMLUListElement>(null);
  useEffect(() => {
    list.current?.children[marked]?.scrollIntoView({ block: 'nearest' });
  }, [marked]);
  const keys = (event: KeyboardEvent): void => {
    if (event.nativeEvent.isComposing) return;
    const step = { ArrowDown: 1, ArrowUp: -1, PageDown: 10, PageUp: -10 }[event.key];
    if (step !== undefined) {
      event.preventDefault();
      setMarked((now) => Math.max(0, Math.min(now + step, records.length - 1)));
    } else if (event.key === 'Enter') {
      event.preventDefault();
      const subject = records[marked];
      if (subject !== undefined) onChoose(subject);
    }
  };
  return (
    <Dialog title={title} width={640} isAtTop closeLabel={text('action.close')} onClose={onClose}>
      <input
        className="control"
        role="combobox"
        aria-label={title}
        aria-expanded
        aria-controls={listId}
        aria-activedescendant={records.length === 0 ? undefined : `${listId}-${marked}`}
        autoComplete="off"
        value={word}
        onFocus={({ currentTarget }) => currentTarget.select()}
        onChange={({ currentTarget }) => {
          setWord(currentTarget.value);
          setMarked(0);
        }}
        onKeyDown={keys}
      />
      {error !== null ? (
        <ErrorState
          title={text('list.failed')}
          reason={error.message}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : data === undefined ? (
        <Skeleton rows={8} label={text('list.loading')} />
      ) : records.length === 0 ? (
        <EmptyState text={text('list.empty')} />
      ) : (
        // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role -- the list of a combobox
        <ul ref={list} id={listId} className="subject-list" role="listbox" aria-label={title}>
          {records.map((subject, place) => (
            // Keys are handled by the combobox, which keeps the focus (APG pattern).
            // oxlint-disable-next-line jsx-a11y/click-events-have-key-events
            <li
              key={subject.id}
              id={`${listId}-${place}`}
              // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-to-interactive-role
              role="option"
              aria-selected={place === marked}
              onMouseDown={(event) => event.preventDefault()}
              onClick={() => onChoose(subject)}
            >
              <b>{subject.code}</b>
              <span>{subject.path}</span>
            </li>
          ))}
        </ul>
      )}
    </Dialog>
  );
}
