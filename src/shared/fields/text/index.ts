import { fieldWidget } from '../field-widget.ts';
import { TextCell } from './cell.tsx';
import { TextFilter } from './filter.tsx';

/** One line of text. */
export const textField = fieldWidget('text', { Cell: TextCell, Filter: TextFilter });
