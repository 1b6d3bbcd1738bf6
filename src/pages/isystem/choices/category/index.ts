export { CategoryPage } from './ui/category-page.tsx';
