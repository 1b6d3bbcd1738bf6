// The dialogs of both pickers: one part, fetched when the first of them opens.
export { PopupPicker } from './popup-picker.tsx';
export { UserPicker } from './user-picker.tsx';
