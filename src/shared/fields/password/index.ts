import { fieldWidget } from '../field-widget.ts';
import { TextFilter } from '../text/filter.tsx';
import { PasswordCell } from './cell.tsx';

/** A secret: never shown again. */
export const passwordField = fieldWidget('password', { Cell: PasswordCell, Filter: TextFilter });
