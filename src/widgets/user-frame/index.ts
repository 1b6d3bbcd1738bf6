export { takeFocus, useUserForm } from './model/use-user-form.ts';
export { OfferedWay } from './ui/offered-way.tsx';
export { PasswordPair } from './ui/password-pair.tsx';
export { phoneFields, PhoneProof, useReadPhone } from './ui/phone-proof.tsx';
export { UserFrame } from './ui/user-frame.tsx';
