import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** Several values of a dictionary, as list_multi. */
export const transferField = fieldWidget('transfer', { Cell: ChoiceCell, Filter: ChoiceFilter });
