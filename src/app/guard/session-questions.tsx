import { useUnit } from 'effector-react';
import { lazy, useEffect, type ReactNode } from 'react';
import { $isExpired, $otherUser } from '@/entities/session';
import { Arriving } from '@/shared/ui';
import { useEnding } from './use-ending.ts';
// Here, not with the dialogs: every window fetches them, and a file of 300 bytes is a request like any other.
import './session-questions.css';

const load = () => import('./session-dialogs.tsx');
const EndingDialog = lazy(async () => ({ default: (await load()).EndingDialog }));
const ExpiredDialog = lazy(async () => ({ default: (await load()).ExpiredDialog }));
const OtherUserDialog = lazy(async () => ({ default: (await load()).OtherUserDialog }));

/** Shows questions about the session, one at a time: somebody else has signed in in this browser, or it is over [A8.2, A8.5]. */
export function SessionQuestions(): ReactNode {
  const [otherUser, isExpired] = useUnit([$otherUser, $isExpired]);
  useEffect(() => {
    // Fetched while there is a network: a session ends without asking whether there is one. A failure is met again when it is wanted.
    void load().catch(() => undefined);
  }, []);
  if (otherUser !== null) {
    return (
      <Arriving>
        <OtherUserDialog name={otherUser} />
      </Arriving>
    );
  }
  return isExpired ? (
    <Arriving>
      <ExpiredDialog />
    </Arriving>
  ) : null;
}

/** Warns two minutes before the session ends and offers to stay (WCAG 2.2.1); at the end the dialog of an ended session takes over. */
export function ExpiryWarning(): ReactNode {
  const otherUser = useUnit($otherUser);
  const left = useEnding();
  return left === null || otherUser !== null ? null : (
    <Arriving>
      <EndingDialog left={left} />
    </Arriving>
  );
}
