import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { PopupFilter } from './filter.tsx';

/** One record of a report; fills several fields. */
export const popupField = fieldWidget('popup', { Cell: ChoiceCell, Filter: PopupFilter });
