import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useEffect, useLayoutEffect, useRef, useState, type KeyboardEvent, type ReactNode } from 'react';
import { searchSubjects } from '#modules/finance/rules/subject-search.ts';
import { TypedPick, type Found, type TypedChoice } from '@/shared/typed-pick';
import { subjectSearchQuery, type Subject } from '../api/subject.ts';
import { SubjectList } from './subject-list.tsx';

type SubjectPickProps = {
  readonly label: string;
  readonly cell?: string;
  readonly placeholder?: string;
  readonly value: Subject | null;
  /** Shown while the account itself is not there yet. */
  readonly fallback?: string;
  readonly fault?: string | undefined;
  readonly onChoose: (subject: Subject | null) => void;
  readonly onEnter?: () => void;
  readonly onOpenText?: (isOpen: boolean) => void;
  readonly onKey?: (event: KeyboardEvent<HTMLInputElement>, typed: string) => boolean;
};

type Choice = TypedChoice & { readonly subject: Subject };

/** An account, typed by its code, its name or the initials of it; F7 lists all of them. Only accounts without any below them are found. */
export function SubjectPick(props: SubjectPickProps): ReactNode {
  const { label, value, fallback = '', onChoose, onEnter } = props;
  const cache = useQueryClient();
  // With all of them at hand a typed text is found before the next key.
  const { data: all } = useQuery(subjectSearchQuery(''));
  /** Text that was typed when the list was asked for; null while it is closed. */
  const [listed, setListed] = useState<string | null>(null);
  // The same account chosen anew clears what was typed, too.
  const [take, setTake] = useState(0);
  const goOn = useRef(onEnter);
  useLayoutEffect(() => {
    goOn.current = onEnter;
  });
  useEffect(() => {
    // After the list has closed, which gives the focus back to the field.
    if (take > 0) goOn.current?.();
  }, [take]);
  return (
    <>
      <TypedPick<Choice>
        {...props}
        shown={value === null ? fallback : subjectText(value)}
        valueKey={`${value?.id ?? fallback} ${take}`}
        listWidth={420}
        search={(typed) => {
          const known = all === undefined || all.total > all.records.length ? null : searchSubjects(all.records, typed);
          // What nobody knows here may have been added since.
          if (known !== null && known.found.length > 0)
            return choicesOf(known.found.slice(0, SHOWN), known.found.length, known.exact?.id ?? null);
          return cache
            .fetchQuery(subjectSearchQuery(typed))
            .then(({ records, total, exact }) => choicesOf(records, total, exact));
        }}
        onChoose={(choice) => onChoose(choice?.subject ?? null)}
        onList={setListed}
      />
      {listed === null ? null : (
        <SubjectList
          title={label}
          typed={listed}
          onClose={() => setListed(null)}
          onChoose={(subject) => {
            setListed(null);
            setTake((now) => now + 1);
            onChoose(subject);
          }}
        />
      )}
    </>
  );
}

/** Most that are listed under a field. */
const SHOWN = 30;

function choicesOf(subjects: readonly Subject[], total: number, exact: string | null): Found<Choice> {
  const choices = subjects.map((subject): Choice => ({
    key: subject.id,
    text: subjectText(subject),
    ...(subject.path === subject.name ? {} : { detail: subject.path }),
    subject,
  }));
  return { choices, total, exact: choices.find(({ key }) => key === exact) ?? null };
}

function subjectText({ code, name }: Subject): string {
  return `${code} ${name}`;
}
