export { YearGrid, type Marked } from './year-grid.tsx';
