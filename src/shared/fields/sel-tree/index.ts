import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** A node of a tree table. */
export const selTreeField = fieldWidget('sel_tree', { Cell: ChoiceCell, Filter: ChoiceFilter });
