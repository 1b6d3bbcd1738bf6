export {
  actOnContainer,
  binSourcesQuery,
  cleanFiles,
  containerLogQuery,
  deploymentQuery,
  purgeItems,
  restoreItems,
  type BinItem,
  type BinResult,
  type Container,
  type ContainerAct,
} from './api/upkeep.ts';
