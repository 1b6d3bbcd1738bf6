import type { TextKey } from '@/shared/i18n';

/** The password form [A3.10], as typed. */
export type PasswordForm = {
  readonly oldpassword: string;
  readonly password: string;
  readonly confirmpassword: string;
};

export type PasswordProblems = { readonly [Name in keyof PasswordForm]?: TextKey };

/** Returns the problems of the form [A5.1]; empty for none. */
export function passwordProblems({ oldpassword, password, confirmpassword }: PasswordForm): PasswordProblems {
  return {
    ...(oldpassword === '' ? { oldpassword: 'password.oldMissing' as const } : {}),
    ...(password === '' ? { password: 'password.newMissing' as const } : {}),
    ...(confirmpassword === ''
      ? { confirmpassword: 'password.confirmMissing' as const }
      : password === confirmpassword
        ? {}
        : { confirmpassword: 'password.differs' as const }),
  };
}
