export { ActForm, type ActFormHandle } from './ui/act-form.tsx';
export { EntryForm } from './ui/entry-form.tsx';
export { FormPreview } from './ui/form-preview.tsx';
export { FieldItems } from './ui/field-items.tsx';
export type { RecordHeadProps, RecordParts } from './ui/record-props.ts';
export { ScreenForm, type ScreenFormProps } from './ui/screen-form.tsx';
