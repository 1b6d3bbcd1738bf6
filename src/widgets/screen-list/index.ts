export { conditionTexts } from './model/chips.ts';
export { useAddress } from './model/use-address.ts';
export { useAsked } from './model/use-asked.ts';
export { useExport } from './model/use-export.ts';
export { QueryForm } from './ui/query-form.tsx';
export { ScreenList } from './ui/screen-list.tsx';
