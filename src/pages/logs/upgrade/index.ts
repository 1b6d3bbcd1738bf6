export { UpgradeChangePage } from './ui/upgrade-change-page.tsx';
