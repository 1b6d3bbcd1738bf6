import type { ReactNode } from 'react';
import { cronFault, nextRuns, readCron } from '#core/cron/cron.ts';
import { dateTimeText } from '#core/dates/dates.ts';
import { said } from '#core/managed/views.ts';
import { useCoreLanguage, useText } from '../i18n/index.ts';

const SHOWN = 5;
/** An expression is looked at anew when it is typed: what is next may be a moment old. */
const now = (): number => Date.now();

/** The next times of an expression as it is typed, or what is wrong with it: by the rules of the server. Its words are in the part `jobs`. */
export function NextRuns({ typed }: { readonly typed: string }): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  if (typed.trim() === '') return text('jobs.zone');
  const fault = cronFault(typed, now());
  if (fault !== null) return <span role="alert">{said(fault, language)}</span>;
  const times = nextRuns(readCron(typed), now(), SHOWN).map((at) => dateTimeText(new Date(at)));
  return text('jobs.next', { times: times.join('、') });
}
