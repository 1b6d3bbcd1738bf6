export { newFormKey } from './form-key.ts';
