export { NextRuns } from './next-runs.tsx';
