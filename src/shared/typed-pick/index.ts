export { type Found } from './decide.ts';
export { TypedPick, type TypedChoice } from './typed-pick.tsx';
