export { DictPage } from './ui/dict-page.tsx';
