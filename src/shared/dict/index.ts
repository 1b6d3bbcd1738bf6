export {
  categoryTextsQuery,
  dictItemsQuery,
  dictSearchQuery,
  dictTextsQuery,
  SEARCH_MOST,
  SEARCH_PAGE,
  treeLevelQuery,
  type TreeNode,
  type TreeSource,
} from './dict.ts';
