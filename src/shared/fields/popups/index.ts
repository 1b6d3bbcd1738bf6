import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { PopupFilter } from '../popup/filter.tsx';

/** Several records of a report. */
export const popupsField = fieldWidget('popups', { Cell: ChoiceCell, Filter: PopupFilter });
