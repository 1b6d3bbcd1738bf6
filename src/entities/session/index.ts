export { $isExpired, $isGuest, $token, $user, sessionClosed, sessionExpired, sessionOpened } from './model/session.ts';
