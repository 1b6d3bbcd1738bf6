import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** A node of the category tree. */
export const catTreeField = fieldWidget('cat_tree', { Cell: ChoiceCell, Filter: ChoiceFilter });
