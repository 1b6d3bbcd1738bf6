import { fieldWidget } from '../field-widget.ts';
import { TextCell } from '../text/cell.tsx';
import { TextFilter } from '../text/filter.tsx';

/** Province, city, area as text. */
export const pcaField = fieldWidget('pca', { Cell: TextCell, Filter: TextFilter });
