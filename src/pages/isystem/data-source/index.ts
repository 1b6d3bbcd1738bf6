export { DataSourcePage } from './ui/data-source-page.tsx';
