export {
  ownWarningQuery,
  ownWarningsQuery,
  runWarning,
  warningChoicesQuery,
  type OwnWarning,
  type WarningRun,
} from './api/sql-warning.ts';
export { FoundRows } from './ui/found-rows.tsx';
