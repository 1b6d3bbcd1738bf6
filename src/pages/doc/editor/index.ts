export { EditorPage } from './ui/editor-page.tsx';
