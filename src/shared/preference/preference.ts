import { api, offers, unwrap } from '../api/index.ts';
import { GUEST, isText, tokenSlot, userSlot } from '../storage/index.ts';

/** Documents of a user's own preferences that the server keeps. */
export type PreferenceName = 'display' | 'pages';

/** Returns the signed-in user according to storage; preferences left by somebody else never travel. */
export function preferenceOwner(): string | null {
  const username = userSlot.read()?.['username'];
  return isText(username) ? username : null;
}

/** Sends a document to the server, so that it follows the user to another device. Servers of the family keep none, guests have none. */
export async function sendPreference(name: PreferenceName, document: object): Promise<void> {
  const owner = preferenceOwner();
  if (!offers('PUT /sys/user/preference/{name}') || tokenSlot.read() === null || owner === null || owner === GUEST)
    return;
  await unwrap(
    api().PUT('/sys/user/preference/{name}', {
      params: { path: { name } },
      body: { value: { ...document } },
    }),
  );
}
