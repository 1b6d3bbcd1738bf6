export { forgetSession, leaveSignInReason, storeSession, takeSignInReason, type StoredSession } from './session.ts';
export { isRecord, isText, slot, WEEK_MS, type Slot } from './storage.ts';
export {
  dictSlot,
  formPathSlot,
  languageSlot,
  recentSlot,
  tenantSlot,
  tokenSlot,
  userSlot,
  weixinCodeSlot,
} from './slots.ts';
