/** The dialogs about the session itself: nobody sees them on the first picture, and they have to be there when the network is not. */
export { EndingDialog } from './ending-dialog.tsx';
export { ExpiredDialog } from './expired-dialog.tsx';
export { OtherUserDialog } from './other-user-dialog.tsx';
