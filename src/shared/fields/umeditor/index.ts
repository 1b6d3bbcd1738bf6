import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';
import { TextFilter } from '../text/filter.tsx';

/** Formatted text, edited as its source. */
export const umeditorField = fieldWidget('umeditor', { Cell: TextCell, Filter: TextFilter });
