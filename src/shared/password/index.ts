export { NewPasswordField } from './new-password-field.tsx';
export { useStrength } from './use-strength.ts';
