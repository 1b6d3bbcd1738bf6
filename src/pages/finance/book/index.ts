export { BookPage } from './ui/book-page.tsx';
