import { fieldWidget } from '../field-widget.ts';
import { FilesCell } from '../file/cell.tsx';
import { TextFilter } from '../text/filter.tsx';

/** Pictures. */
export const imageField = fieldWidget('image', { Cell: FilesCell, Filter: TextFilter });
