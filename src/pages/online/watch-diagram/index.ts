export { WatchDiagramPage } from './ui/watch-diagram-page.tsx';
