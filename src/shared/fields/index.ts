export { FieldCell, fileName } from './cells/field-cell.tsx';
export { QueryControl } from './filters/query-control.tsx';
