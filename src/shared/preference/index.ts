export { preferenceOwner, sendPreference } from './preference.ts';
