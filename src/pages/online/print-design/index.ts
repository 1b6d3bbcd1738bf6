export { PrintDesignPage } from './ui/print-design-page.tsx';
