export { TabList, tabIds } from './tab-list.tsx';
