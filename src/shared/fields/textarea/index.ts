import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';
import { TextFilter } from '../text/filter.tsx';

/** Several lines of text. */
export const textareaField = fieldWidget('textarea', { Cell: TextCell, Filter: TextFilter });
