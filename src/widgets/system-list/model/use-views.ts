import { useMemo } from 'react';
import { isFormField, type Both, type Subject } from '#core/managed/subject.ts';
import { columnViewOf, fieldViewOf, queryViewOf, said, type Choices } from '#core/managed/views.ts';
import type { FieldView } from '#core/screen/field-view.ts';
import type { ColumnView } from '#core/screen/list-view.ts';
import type { QueryFieldView } from '#core/screen/query-view.ts';
import { useCoreLanguage } from '@/shared/i18n';

/** A subject as list, query and form show it in the reader's language. */
export type SubjectViews = {
  readonly columns: readonly ColumnView[];
  readonly query: readonly QueryFieldView[];
  /** Fields of the form of a new one, of one that is changed, and of one that is looked at. */
  readonly form: Readonly<Record<'add' | 'edit' | 'view', readonly FieldView[]>>;
  readonly say: (words: Both) => string;
};

/** So many fields of a long query are seen before it is expanded: one line with the buttons. */
const SHOWN = 2;

/** @param choices values of fields that other tables have */
export function useViews(subject: Subject, choices: Choices): SubjectViews {
  const language = useCoreLanguage();
  return useMemo(() => {
    const fields = subject.fields.filter(isFormField);
    const kept = fields.filter(({ form }) => form !== 'new');
    const view = (all: typeof fields) => all.map((field) => fieldViewOf(field, language, choices));
    return {
      columns: subject.fields
        .filter(({ isListed, widget }) => isListed !== false && widget !== 'password')
        .map((field) => columnViewOf(field, language, choices)),
      query: subject.fields
        .filter(({ query }) => query !== undefined)
        .map((field, index, all) => ({
          ...queryViewOf(field, language, choices),
          isFolded: all.length > SHOWN + 1 && index >= SHOWN,
        })),
      form: {
        add: view(fields),
        edit: kept.map((field) => ({
          ...fieldViewOf(field, language, choices),
          isReadonly: field.form === 'fixed',
        })),
        view: view(kept),
      },
      say: (words) => said(words, language),
    };
  }, [subject, language, choices]);
}
