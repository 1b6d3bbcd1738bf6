export {
  categoryTextsQuery,
  dictItemsQuery,
  dictSearchQuery,
  dictTextsQuery,
  treeLevelQuery,
  type DictItem,
  type TreeNode,
  type TreeSource,
} from './dict.ts';
