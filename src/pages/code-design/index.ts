export { CodeDesignPage } from './ui/code-design-page.tsx';
