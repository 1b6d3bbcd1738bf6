export { ScreenForm } from './ui/screen-form.tsx';
