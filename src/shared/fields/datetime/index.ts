import { DateFilter } from '../date/filter.tsx';
import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';

/** A day with its time; asked for by days. */
export const datetimeField = fieldWidget('datetime', { Cell: TextCell, Filter: DateFilter });
