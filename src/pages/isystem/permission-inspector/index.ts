export { PermissionInspectorPage } from './ui/permission-inspector-page.tsx';
