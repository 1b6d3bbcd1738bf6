export { MenuSearch } from './ui/menu-search.tsx';
