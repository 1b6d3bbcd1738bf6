export {
  $isExpired,
  $isGuest,
  $token,
  $user,
  sessionClosed,
  sessionExpired,
  sessionOpened,
  type SessionUser,
} from './model/session.ts';
