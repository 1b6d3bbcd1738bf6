export { CodeGenPage } from './ui/code-gen-page.tsx';
