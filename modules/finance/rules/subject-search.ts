import type { Spelling } from '#core/pinyin/pinyin.ts';

/** An account as a search looks at it. */
export type SearchedSubject = {
  readonly code: string;
  readonly name: string;
  /** Names from the top down, 应交税费/应交增值税/销项税额. */
  readonly path: string;
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
  spell: (text: string) => Spelling,
): FoundSubjects<Subject> {
  const wanted = keyword
    .trim()
    .toLowerCase()
    .replaceAll(/[\s/]+/gu, '');
  if (wanted === '') return { found: subjects, exact: null };
  const scored = subjects
    .map((subject) => ({ subject, score: scoreOf(subject, wanted, spell) }))
    .filter(({ score }) => score > 0)
    .toSorted((one, other) => other.score - one.score);
  const [best, next] = scored;
  const isExact = best !== undefined && best.score >= EXACT && next?.score !== best.score;
  return { found: scored.map(({ subject }) => subject), exact: isExact ? best.subject : null };
}

/** From here on what was typed names an account as a whole. */
const EXACT = 90;

function scoreOf({ code, name, path }: SearchedSubject, wanted: string, spell: (text: string) => Spelling): number {
  if (code.toLowerCase() === wanted) return 100;
  const own = name.toLowerCase();
  if (own === wanted) return 95;
  if (/^\d/.test(wanted)) return code.toLowerCase().startsWith(wanted) ? 80 : own.includes(wanted) ? 40 : 0;
  if (own.startsWith(wanted)) return 75;
  if (own.includes(wanted)) return 60;
  const whole = path.toLowerCase().replaceAll('/', '');
  if (whole.includes(wanted)) return 50;
  if (!/^[a-z0-9]+$/.test(wanted)) return 0;
  const spelling = spell(name);
  if (spelling.initials === wanted) return 90;
  if (spelling.initials.startsWith(wanted)) return 70;
  if (spelling.full.startsWith(wanted)) return 65;
  const above = spell(path.replaceAll('/', ''));
  if (above.initials === wanted) return 58;
  if (above.initials.startsWith(wanted)) return 55;
  if (above.full.startsWith(wanted)) return 45;
  return above.initials.includes(wanted) ? 30 : 0;
}
