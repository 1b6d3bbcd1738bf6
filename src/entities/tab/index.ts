export {
  $choices,
  $isMultiTab,
  $tabList,
  choiceState,
  isOvertaken,
  multiTabSwitched,
  pageClosed,
  tabChosen,
  tabMoved,
  tabRefreshed,
  tabsClosed,
  tabsRestored,
  tabVisited,
  type ClosedPage,
} from './model/tab.ts';
export { $pageNames, usePageName, useShownTitle } from './model/page-name.ts';
export { closeRefusal, homeTab, keysBeside, type Tab, type TabList } from './model/tab-list.ts';
