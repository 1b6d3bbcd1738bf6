import { api, open, unwrap } from '@/shared/api';
import type { components } from '#core/contract/api.ts';

/** A secret for a device; it counts once a code was confirmed. */
export function beginSecondStep(password: string): Promise<{ secret: string; uri: string }> {
  return unwrap(api().POST('/sys/account/secondStep', { body: { password } }));
}

/** Turns the second step on; answers the recovery codes, this once. */
export async function confirmSecondStep(code: string): Promise<readonly string[]> {
  return (await unwrap(api().PUT('/sys/account/secondStep', { body: { code } }))).recoveryCodes;
}

export async function endSecondStep(password: string, code: string): Promise<string> {
  return (await open(api().POST('/sys/account/secondStepOff', { body: { password, code } }))).message;
}

export async function renewRecoveryCodes(password: string, code: string): Promise<readonly string[]> {
  return (await unwrap(api().POST('/sys/account/recoveryCodes', { body: { password, code } }))).recoveryCodes;
}

/** Has the browser make a passkey and keeps it. */
export async function addPasskey(name: string, password: string): Promise<string> {
  const { ticket, options } = await unwrap(api().POST('/sys/account/passkeyOptions', { body: { password } }));
  const { startRegistration } = await import('@simplewebauthn/browser');
  type Options = Parameters<typeof startRegistration>[0]['optionsJSON'];
  // The server's library made them for the browser's.
  const made = await startRegistration({ optionsJSON: options as unknown as Options });
  const response: components['schemas']['WebAuthn'] = { ...made };
  return (await open(api().POST('/sys/account/passkey', { body: { ticket, name, response } }))).message;
}

export async function renamePasskey(id: string, name: string): Promise<string> {
  return (await open(api().PUT('/sys/account/passkey', { body: { id, name } }))).message;
}

export async function removePasskey(id: string): Promise<string> {
  return (await open(api().DELETE('/sys/account/passkey', { params: { query: { id } } }))).message;
}
