export {
  forgetSession,
  GUEST,
  leaveNotice,
  leaveSignInReason,
  storeDictItems,
  storeSession,
  takeNotice,
  takeSignInReason,
  type StoredSession,
} from './session.ts';
export { attempt, isRecord, isStorageRefused, isText, WEEK_MS } from './storage.ts';
export {
  buttonSlot,
  displaySlot,
  endsSlot,
  formPathSlot,
  languageSlot,
  menuTypeSlot,
  recentSlot,
  settingSlot,
  tenantSlot,
  tokenSlot,
  userSlot,
  weixinCodeSlot,
} from './slots.ts';
export { storedTabs, storeTabs } from './tabs.ts';
