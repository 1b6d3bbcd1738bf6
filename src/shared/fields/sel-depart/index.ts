import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { ChoiceFilter } from '../list/filter.tsx';

/** Departments. */
export const selDepartField = fieldWidget('sel_depart', { Cell: ChoiceCell, Filter: ChoiceFilter });
