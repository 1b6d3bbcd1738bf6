import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';
import { DateFilter } from './filter.tsx';

/** A day. */
export const dateField = fieldWidget('date', { Cell: TextCell, Filter: DateFilter });
