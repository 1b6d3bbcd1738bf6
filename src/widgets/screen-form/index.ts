export { FormPreview } from './ui/form-preview.tsx';
export { ScreenForm } from './ui/screen-form.tsx';
