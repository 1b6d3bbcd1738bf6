export { SystemList } from './ui/system-list.tsx';
