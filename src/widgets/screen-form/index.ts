export { ActForm, type ActFormHandle } from './ui/act-form.tsx';
export { EntryForm } from './ui/entry-form.tsx';
export { FormPreview } from './ui/form-preview.tsx';
export { RecordFields } from './ui/record-fields.tsx';
export type { OwnBodyProps, RecordHeadProps, RecordParts } from './ui/record-props.ts';
export { ScreenForm, type ScreenFormProps } from './ui/screen-form.tsx';
export type { GridRow as LinesRow, GridStore as LinesStore } from './model/grid/grid-store.ts';
