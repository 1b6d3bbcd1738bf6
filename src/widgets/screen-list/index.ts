export { ScreenList } from './ui/screen-list.tsx';
