import { fieldWidget } from '../field-widget.ts';
import { TextFilter } from '../text/filter.tsx';
import { HtmlCell } from './cell.tsx';

/** Formatted text. */
export const umeditorField = fieldWidget('umeditor', { Cell: HtmlCell, Filter: TextFilter });
