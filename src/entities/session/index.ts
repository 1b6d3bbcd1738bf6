export { $endsAt, sessionEndSeen, sessionLeft, sessionStayed } from './model/expiry.ts';
export {
  $isExpired,
  $isGuest,
  $otherUser,
  $token,
  $user,
  otherUserSeen,
  sessionAdopted,
  sessionClosed,
  sessionExpired,
  sessionOpened,
  userUpdated,
} from './model/session.ts';
