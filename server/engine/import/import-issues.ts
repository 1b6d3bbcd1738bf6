import { inWords, type RefusalLanguage, type RefusalText } from '#core/refusals/text.ts';
import type { StoredText } from './db/import.ts';
import { short } from './import-columns.ts';

/** Most findings that are kept and shown; all are counted. */
export const KEPT_ISSUES = 5000;

export type Issue = {
  readonly level: 'error' | 'warning';
  /** Title of the table. */
  readonly sheet: string;
  /** Table of the finding. */
  readonly table: string;
  readonly line: number;
  readonly column: number | null;
  readonly field: string | null;
  readonly label: string;
  readonly value: string;
  readonly message: RefusalText;
};

export type ImportCounts = {
  total: number;
  created: number;
  changed: number;
  unchanged: number;
  /** Values of records that are there whose cells are empty: erased or kept, as the import says. */
  blanks: number;
  wrong: number;
  errors: number;
  warnings: number;
};

/** Counts everything, keeps the first of it. */
export type IssueLog = {
  readonly counts: ImportCounts;
  readonly kept: readonly Issue[];
  readonly note: (issue: Issue) => void;
};

export function createIssueLog(): IssueLog {
  const counts: ImportCounts = {
    total: 0,
    created: 0,
    changed: 0,
    unchanged: 0,
    blanks: 0,
    wrong: 0,
    errors: 0,
    warnings: 0,
  };
  const kept: Issue[] = [];
  return {
    counts,
    kept,
    note: (issue) => {
      counts[issue.level === 'error' ? 'errors' : 'warnings'] += 1;
      if (kept.length < KEPT_ISSUES) kept.push({ ...issue, value: short(issue.value) });
    },
  };
}

/** A finding as it is stored; those of earlier versions have one language. */
export type StoredFinding = Omit<Issue, 'message'> & { readonly message: StoredText };

/** Returns a stored text as somebody reads it who reads a language; null for none. */
export function storedIn<Of extends StoredText | null>(text: Of, language: RefusalLanguage): string | (Of & null) {
  // The narrowing of a parameter does not narrow its type.
  return text === null ? (text as Of & null) : inWords(text, language);
}

/** Returns a stored finding as somebody reads it who reads a language. */
export function findingIn(
  { message, ...finding }: StoredFinding,
  language: RefusalLanguage,
): Omit<Issue, 'message'> & { message: string } {
  return { ...finding, message: inWords(message, language) };
}
