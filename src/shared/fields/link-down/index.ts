import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** A row of another table, as sel_search. */
export const linkDownField = fieldWidget('link_down', { Cell: ChoiceCell, Filter: ChoiceFilter });
