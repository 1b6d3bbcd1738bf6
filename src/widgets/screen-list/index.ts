// Pages of lists take them from here together with what a screen list has beyond them.
export { QueryForm, useAddress } from '@/shared/query';
export { conditionTexts } from './model/chips.ts';
export { useAsked } from './model/use-asked.ts';
export { useExport } from './model/use-export.ts';
export { RecordActs } from './ui/record-acts.tsx';
export { ScreenList } from './ui/screen-list.tsx';
