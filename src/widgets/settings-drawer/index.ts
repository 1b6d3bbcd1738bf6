export { SettingsDrawer } from './ui/settings-drawer.tsx';
