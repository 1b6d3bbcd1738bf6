import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** A row of another table, found by typing. */
export const selSearchField = fieldWidget('sel_search', { Cell: ChoiceCell, Filter: ChoiceFilter });
