export { SettingsForm } from './ui/settings-form.tsx';
export { SettingsDrawer } from './ui/settings-drawer.tsx';
