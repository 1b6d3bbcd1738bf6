export {
  deletedDictsQuery,
  dictChangesKeys,
  dictNamesQuery,
  purgeDict,
  restoreDict,
  type DeletedDict,
} from './api/dict.ts';
