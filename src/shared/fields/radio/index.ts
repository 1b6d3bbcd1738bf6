import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** One value of a dictionary, all of them in sight. */
export const radioField = fieldWidget('radio', { Cell: ChoiceCell, Filter: ChoiceFilter });
