export { Loaded } from './loaded.tsx';
export { ListPages, sortLabels } from './list-pages.tsx';
export { SearchForm } from './search-form.tsx';
export { WordForm } from './word-form.tsx';
export { tickColumn } from './tick-column.tsx';
