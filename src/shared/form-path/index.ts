export { formPathOf } from './form-path.ts';
