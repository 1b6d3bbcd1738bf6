import { api, offers, open, unwrap } from '@/shared/api';

/** A phone that was proved: the account it belongs to, and the code that lets its password be set once. */
export type ProvedPhone = { readonly phone: string; readonly username: string; readonly resetCode: string };

/** Proves a phone by the code sent to it. */
export async function provePhone(phone: string, smscode: string): Promise<ProvedPhone> {
  const answer = await unwrap(api().POST('/sys/user/phoneVerification', { body: { phone, smscode } }));
  return { phone, username: answer.username, resetCode: answer.smscode };
}

/** Sets a new password for the account of a proved phone; every session of it ends. */
export async function resetPassword({ phone, username, resetCode }: ProvedPhone, password: string): Promise<void> {
  const change = { username, password, smscode: resetCode, phone };
  // Upstream takes the password in the query; our server does not offer that.
  await open(
    offers('POST /sys/user/passwordChange')
      ? api().POST('/sys/user/passwordChange', { body: change })
      : api().GET('/sys/user/passwordChange', { params: { query: change } }),
  );
}
