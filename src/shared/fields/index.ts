export { Ellipsis, FieldCell, fileName } from './cells/field-cell.tsx';
export { SearchFilter } from './filters/search-filter.tsx';
export { QueryControl } from './filters/query-control.tsx';
