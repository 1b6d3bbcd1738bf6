import { fieldWidget } from '../field-widget.ts';
import { NumberCell } from '../number/cell.tsx';
import { NumberFilter } from '../number/filter.tsx';

/** Stars, half ones too. */
export const rateField = fieldWidget('rate', { Cell: NumberCell, Filter: NumberFilter });
