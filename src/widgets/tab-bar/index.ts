export { TabBar } from './ui/tab-bar.tsx';
