import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from './cell.tsx';
import { ChoiceFilter } from './filter.tsx';

/** One value of a dictionary or a table, from a list. */
export const listField = fieldWidget('list', { Cell: ChoiceCell, Filter: ChoiceFilter });
