import { fieldWidget } from '../field-widget.ts';
import { NumberCell } from '../number/cell.tsx';
import { NumberFilter } from '../number/filter.tsx';

/** A whole number. */
export const integerField = fieldWidget('integer', { Cell: NumberCell, Filter: NumberFilter });
