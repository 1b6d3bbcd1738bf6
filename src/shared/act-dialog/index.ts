export { ActDialog, type ActField } from './act-dialog.tsx';
export { PeoplePick } from './people-pick.tsx';
export { Choice } from './choice.tsx';
export { RequiredField } from './required-field.tsx';
