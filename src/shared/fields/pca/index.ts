import { fieldWidget } from '../field-widget.ts';
import { RegionCell } from './cell.tsx';
import { RegionFilter } from './filter.tsx';

/** Province, city, district, by the code of the last level. */
export const pcaField = fieldWidget('pca', { Cell: RegionCell, Filter: RegionFilter });
