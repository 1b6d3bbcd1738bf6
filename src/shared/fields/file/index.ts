import { fieldWidget } from '../field-widget.ts';
import { TextFilter } from '../text/filter.tsx';
import { FilesCell } from './cell.tsx';

/** Files of any kind the server takes. */
export const fileField = fieldWidget('file', { Cell: FilesCell, Filter: TextFilter });
