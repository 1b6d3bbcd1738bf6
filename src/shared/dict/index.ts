export {
  categoryTextsQuery,
  dictItemsQuery,
  dictSearchQuery,
  dictTextsQuery,
  treeLevelQuery,
  type TreeNode,
  type TreeSource,
} from './dict.ts';
