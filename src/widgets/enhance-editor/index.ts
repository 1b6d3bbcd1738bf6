export { EnhanceEditor } from './ui/enhance-editor.tsx';
