export { ActForm, type ActFormHandle } from './ui/act-form.tsx';
export { EntryForm } from './ui/entry-form.tsx';
export { FormPreview } from './ui/form-preview.tsx';
export { ScreenForm } from './ui/screen-form.tsx';
