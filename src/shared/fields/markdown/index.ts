import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';
import { TextFilter } from '../text/filter.tsx';

/** Markdown. */
export const markdownField = fieldWidget('markdown', { Cell: TextCell, Filter: TextFilter });
