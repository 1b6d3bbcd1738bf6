export { useTyped } from './use-typed.ts';
