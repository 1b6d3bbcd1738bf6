import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** Several values of a dictionary, all of them in sight. */
export const checkboxField = fieldWidget('checkbox', { Cell: ChoiceCell, Filter: ChoiceFilter });
