import { useRef, useState } from 'react';
import type { Identities, Identity } from '@/pages/user/login';
import { chooseDepart, type SignedIn } from '@/features/login';
import type { RuntimeConfig } from '@/shared/config';
import { storeSession, tenantSlot } from '@/shared/storage';
import { identitiesOf } from './identities.ts';
import type { Attempts } from './use-attempt.ts';
import type { Connect } from './way.ts';

type GoOn = (config: RuntimeConfig, result: SignedIn) => void;

/** Asks whoever signed in as whom, where there is a choice of companies or departments. */
export function useIdentity(connect: Connect, { attempt, say }: Attempts, goOn: GoOn) {
  /** Signed in, and asked as whom. */
  const pending = useRef<SignedIn | null>(null);
  const [identities, setIdentities] = useState<Identities | null>(null);
  return {
    identities,
    /** @returns false where there is nothing to choose */
    ask: (result: SignedIn): boolean => {
      const choice = identitiesOf(result);
      if (choice === null) return false;
      pending.current = result;
      setIdentities(choice);
      return true;
    },
    choose: async ({ tenant, depart }: Identity): Promise<void> => {
      const result = pending.current;
      if (result === null) return;
      await attempt(async () => {
        const { config, client } = await connect();
        if (tenant !== null) tenantSlot.write(tenant);
        if (depart !== null) {
          const { token } = result;
          const { username } = result.userInfo;
          const userInfo = await chooseDepart(client, { dialect: config.dialect, token, username, orgCode: depart });
          storeSession({ ...result, userInfo });
        }
        goOn(config, result);
      }, say);
    },
    /** @returns the token of the session that waited for the choice */
    drop: (): string | undefined => {
      const token = pending.current?.token;
      pending.current = null;
      setIdentities(null);
      return token;
    },
  };
}
