import { fieldWidget } from '../field-widget.ts';
import { ChoiceCell } from '../list/cell.tsx';
import { UserFilter } from './filter.tsx';

/** Users, by their account names. */
export const selUserField = fieldWidget('sel_user', { Cell: ChoiceCell, Filter: UserFilter });
