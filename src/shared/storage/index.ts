export { forgetSession, leaveSignInReason, storeSession, takeSignInReason, type StoredSession } from './session.ts';
export { isRecord, isText, WEEK_MS } from './storage.ts';
export { formPathSlot, languageSlot, recentSlot, tenantSlot, tokenSlot, userSlot, weixinCodeSlot } from './slots.ts';
