export { GroupedGrid } from './grouped-grid.tsx';
