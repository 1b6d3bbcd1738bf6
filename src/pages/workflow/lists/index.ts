export {
  FlowCategoryPage,
  FlowExpressionPage,
  FlowGroupPage,
  FlowListenerPage,
  FlowOpinionPage,
} from './ui/list-pages.tsx';
