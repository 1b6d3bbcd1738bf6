import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** Several values of a dictionary, from a list. */
export const listMultiField = fieldWidget('list_multi', { Cell: ChoiceCell, Filter: ChoiceFilter });
