import type { components } from '#core/contract/api.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { dictTextsByCode } from '#server/engine/screen/present-list.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import type { DepartRow } from '#server/platform/identity/db/identity-organisation.ts';
import type { SignedIn } from '#server/platform/identity/open-session.ts';
import { authenticate } from '#server/platform/identity/session.ts';
import { presentDepart, presentUser } from '../organisation/present.ts';

type LoginResult = components['schemas']['LoginResult'];

/** [A3.2] What every way to sign in answers. */
export async function presentSignedIn(
  db: Db,
  signedIn: SignedIn,
  store: Pick<DefinitionStore, 'catalogue'>,
): Promise<{ result: LoginResult; message: RefusalText }> {
  const { token, user, departs } = signedIn;
  // The session began this moment.
  const session = await authenticate(db, token, 60);
  return {
    message: platformAnswers.signedIn,
    result: {
      token,
      userInfo: presentUser(user),
      departs: departs.map(presentDepart),
      multi_depart: multiDepart(departs),
      ...(session?.actor.firstDuty === undefined ? {} : { firstDuty: session.actor.firstDuty }),
      sysAllDictItems: session === null ? {} : dictTextsByCode(await store.catalogue(), session.actor),
    },
  };
}

/** 0 none, 1 one (chosen), 2 several: the client should ask. */
function multiDepart(departs: readonly DepartRow[]): 0 | 1 | 2 {
  if (departs.length === 0) return 0;
  return departs.length === 1 ? 1 : 2;
}
