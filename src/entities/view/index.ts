export { deleteView, saveView, viewsQuery, type View } from './api/view.ts';
export {
  arrangementOf,
  clampWidth,
  columnsOf,
  defaultView,
  OWN_COLUMNS,
  placeColumns,
  type Arrangement,
  type PlacedColumn,
} from './model/arrangement.ts';
export { useArrangement } from './model/use-arrangement.ts';
