import { DateFilter } from '../date/filter.tsx';
import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';

/** A month. */
export const monthField = fieldWidget('month', { Cell: TextCell, Filter: DateFilter });
