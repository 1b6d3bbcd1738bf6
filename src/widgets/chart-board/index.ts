export { ChartBoard } from './ui/chart-board.tsx';
