import { fieldWidget } from '../field-widget.ts';
import { ChoiceFilter } from '../list/filter.tsx';
import { SwitchCell } from './cell.tsx';

/** On or off. */
export const switchField = fieldWidget('switch', { Cell: SwitchCell, Filter: ChoiceFilter });
