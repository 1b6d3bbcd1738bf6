/** Fields of the sign-in page, by name. */
export type LoginField =
  | ('username' | 'password' | 'captcha' | 'mobile' | 'smscode' | 'code')
  | ('oldpassword' | 'confirmpassword');

/** Problem with a sign-in: a sentence, and the fields it is about; the last of them gets the focus. */
export type LoginProblem = { readonly text: string; readonly fields: readonly LoginField[] };

/** No field in particular: the server, the network, another system. */
export function generalProblem(text: string): LoginProblem | null {
  return text === '' ? null : { text, fields: [] };
}

/** Puts the focus into the field a problem is about, with what stands there selected: typing replaces it. */
export function focusProblem(form: HTMLFormElement | null, problem: LoginProblem | null): void {
  const field = form?.elements.namedItem(problem?.fields.at(-1) ?? '');
  if (!(field instanceof HTMLInputElement)) return;
  field.focus();
  field.select();
}
