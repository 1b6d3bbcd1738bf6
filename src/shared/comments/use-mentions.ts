import { useQuery } from '@tanstack/react-query';
import { useDeferredValue, useState } from 'react';
import { useText } from '../i18n/index.ts';
import type { CommentDraft, Named, ReaderSearch } from './draft.ts';
import { typedName, withName } from './mention.ts';

type MentionsProps = {
  readonly draft: CommentDraft;
  readonly readers: ReaderSearch | undefined;
  readonly onDraft: (draft: CommentDraft, caret: number) => void;
};

/** The names offered while one is typed after an @: walked by arrows, taken by Enter or Tab, closed by Escape. */
export function useMentions({ draft, readers, onDraft }: MentionsProps) {
  const text = useText();
  const [typed, setTyped] = useState<{ readonly from: number; readonly word: string } | null>(null);
  const [place, setPlace] = useState(0);
  // One question for a word typed quickly.
  const word = useDeferredValue(typed?.word ?? '');
  const isAsked = typed !== null && readers !== undefined;
  const { data, error } = useQuery({
    queryKey: ['comment-readers', readers?.key, word],
    enabled: isAsked,
    staleTime: 60_000,
    gcTime: 60_000,
    meta: { isQuiet: true },
    queryFn: () => readers?.find(word) ?? [],
  });
  const found = isAsked ? (data ?? []) : [];
  const active = Math.min(place, found.length - 1);
  const choose = ({ id, name, ...rest }: Named): void => {
    if (typed === null) return;
    const next = withName(draft.text, typed, name);
    const others = draft.mentions.filter((other) => other.id !== id);
    setTyped(null);
    onDraft({ ...draft, text: next.text, mentions: [...others, { id, name, ...rest }] }, next.caret);
  };
  return {
    isOpen: isAsked,
    found,
    active,
    choose,
    said:
      error !== null
        ? text('comments.readersFailed')
        : data === undefined
          ? text('app.loading')
          : found.length === 0
            ? text('comments.readersNone')
            : text('comments.readersFound', { count: found.length }),
    close: (): void => setTyped(null),
    /** The caret is somewhere else, or the text is another. */
    moved: ({ value, selectionStart, selectionEnd }: HTMLTextAreaElement): void => {
      const next = readers === undefined || selectionStart !== selectionEnd ? null : typedName(value, selectionStart);
      if (next?.from === typed?.from && next?.word === typed?.word) return;
      setTyped(next);
      setPlace(0);
    },
    /** True where the key was one of the list. */
    onKey: (key: string): boolean => {
      if (!isAsked) return false;
      if (key === 'Escape') {
        setTyped(null);
        return true;
      }
      if (found.length === 0) return false;
      if (key === 'ArrowDown') setPlace((active + 1) % found.length);
      else if (key === 'ArrowUp') setPlace((active - 1 + found.length) % found.length);
      else if (key === 'Enter' || key === 'Tab') {
        const person = found[active];
        if (person !== undefined) choose(person);
      } else return false;
      return true;
    },
    aria: (list: string) =>
      isAsked && found.length > 0
        ? {
            'aria-autocomplete': 'list' as const,
            'aria-controls': list,
            'aria-activedescendant': `${list}-${active}`,
          }
        : {},
  };
}
