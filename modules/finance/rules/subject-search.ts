/** An account as a search looks at it. */
export type SearchedSubject = {
  readonly code: string;
  readonly name: string;
  /** Names from the top down, 应交税费/应交增值税/销项税额. */
  readonly path: string;
  /** First letters of the name, and its pinyin. */
  readonly initials: string;
  readonly pinyin: string;
  /** The same of all the names of its path. */
  readonly pathInitials: string;
  readonly pathPinyin: string;
};

/** Accounts that fit what was typed, the best first, and the one it names exactly; null where it names none, or several. */
export type FoundSubjects<Subject> = { readonly found: readonly Subject[]; readonly exact: Subject | null };

/**
 * Finds accounts by the beginning of their code, by name, or by pinyin and its initials; of names above them too. The better the match, the
 * earlier: the code itself, the name itself, the initials of it, the beginning of a code, then of a name, then anywhere. Equals keep the order
 * of their codes.
 */
export function searchSubjects<Subject extends SearchedSubject>(
  subjects: readonly Subject[],
  keyword: string,
): FoundSubjects<Subject> {
  const wanted = keyword
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/]+/gu, '');
  if (wanted === '') return { found: subjects, exact: null };
  const scored = subjects
    .map((subject) => ({ subject, score: scoreOf(subject, wanted) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best, next] = scored;
  const isExact = best !== undefined && best.score >= EXACT && next?.score !== best.score;
  return { found: scored.map(({ subject }) => subject), exact: isExact ? best.subject : null };
}

/** From here on what was typed names an account as a whole. */
const EXACT = 90;

function scoreOf(subject: SearchedSubject, wanted: string): number {
  const code = subject.code.toLowerCase();
  const name = subject.name.toLowerCase();
  if (code === wanted) return 100;
  if (name === wanted) return 95;
  if (/^\d/.test(wanted)) return code.startsWith(wanted) ? 80 : name.includes(wanted) ? 40 : 0;
  if (name.startsWith(wanted)) return 75;
  if (name.includes(wanted)) return 60;
  if (subject.path.toLowerCase().replaceAll('/', '').includes(wanted)) return 50;
  if (!/^[a-z0-9]+$/.test(wanted)) return 0;
  if (subject.initials === wanted) return 90;
  if (subject.initials.startsWith(wanted)) return 70;
  if (subject.pinyin.startsWith(wanted)) return 65;
  if (subject.pathInitials === wanted) return 58;
  if (subject.pathInitials.startsWith(wanted)) return 55;
  if (subject.pathPinyin.startsWith(wanted)) return 45;
  return subject.pathInitials.includes(wanted) ? 30 : 0;
}
