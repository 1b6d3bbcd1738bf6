import './control/control.css';

export { Button, IconButton } from './button/button.tsx';
export { ContextMenu, type ContextMenuItem } from './context-menu/context-menu.tsx';
export { ConfirmHost, questionAsked } from './dialog/confirm.tsx';
export { Dialog } from './dialog/dialog.tsx';
export { Drawer } from './dialog/drawer.tsx';
export { HeadCell, type GridHeadProps } from './grid/grid-head.tsx';
export { Grid, type GridColumn, type GridProps } from './grid/grid.tsx';
export { Pagination } from './grid/pagination.tsx';
export { Drawing, Icon, isIcon, menuIcon, type IconName } from './icon/icon.tsx';
export { KeptPage } from './kept/kept-page.tsx';
export { usePortalHost } from './kept/portal-host.ts';
export { NoticeHost, noticeShown, type Notice } from './notice/notice.tsx';
export { EmptyState, ErrorState, Skeleton } from './state/state.tsx';
export { Popover } from './popover/popover.tsx';
export { Tag } from './tag/tag.tsx';
export { TextField } from './text-field/text-field.tsx';
