import './control/control.css';

export { Button, IconButton } from './button/button.tsx';
export { ConfirmHost, questionAsked } from './dialog/confirm.tsx';
export { Dialog } from './dialog/dialog.tsx';
export { Grid, type GridColumn } from './grid/grid.tsx';
export { Pagination } from './grid/pagination.tsx';
export { Icon, menuIcon } from './icon/icon.tsx';
export { NoticeHost, noticeShown, type Notice } from './notice/notice.tsx';
export { EmptyState, ErrorState, Skeleton } from './state/state.tsx';
export { Tag } from './tag/tag.tsx';
