// The dialogs of the pickers: one part, fetched when the first of them opens.
export { DepartPicker, type ChosenDepart } from './depart-picker.tsx';
export { PopupPicker } from './popup-picker.tsx';
export { UserPicker } from './user-picker.tsx';
