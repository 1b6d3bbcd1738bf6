import { fieldWidget } from '../field-widget.ts';
import { NumberCell } from './cell.tsx';
import { NumberFilter } from './filter.tsx';

/** A decimal number. */
export const numberField = fieldWidget('number', { Cell: NumberCell, Filter: NumberFilter });
