export { SelectDemoPage } from './ui/select-demo-page.tsx';
