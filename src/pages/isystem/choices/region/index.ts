export { RegionPage } from './ui/region-page.tsx';
