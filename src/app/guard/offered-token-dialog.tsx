import { useUnit } from 'effector-react';
import { useEffect, useState, type ReactNode } from 'react';
import { $user } from '@/entities/session';
import { signInWithTicket } from '@/features/login';
import { connection, createApiClient, offers, unwrap, type ApiClient } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { isTicket } from '@/shared/routing';
import { storeSession, tokenSlot, userSlot, WEEK_MS } from '@/shared/storage';
import { strangerApi } from '@/shared/stranger';
import { Button, Dialog, noticeShown } from '@/shared/ui';
import { offerAnswered } from './offered-token.ts';

/** Session a link offers, with the ways to take and to leave it. */
type Offer = {
  readonly username: string;
  readonly realname: string;
  readonly take: () => void;
  readonly leave: () => void;
};

const clientOf = (token: string): ApiClient => createApiClient({ ...connection(), token: () => token });

/** Finds out who is meant; a ticket is used up by it, and its session ended again when nobody wants it. */
async function offerOf(offered: string): Promise<Offer> {
  if (isTicket(offered) && offers('GET /password/free')) {
    const session = await signInWithTicket(strangerApi(), offered);
    const { username, realname } = session.userInfo;
    return {
      username,
      realname,
      take: () => storeSession(session),
      leave: () => void clientOf(session.token).POST('/sys/logout'),
    };
  }
  const user = await unwrap(clientOf(offered).GET('/sys/user/getUserSectionInfoByToken'));
  return {
    username: user.sysUserCode,
    realname: user.sysUserName,
    take: () => {
      // The user first: other windows hear of the token and look who it belongs to.
      userSlot.clear();
      tokenSlot.write(offered, WEEK_MS);
    },
    leave: () => undefined,
  };
}

/** A link came with somebody else's session: nobody is turned into another without being asked, with both names [A2.2]. */
export function OfferedTokenDialog({
  offered,
  target,
}: {
  readonly offered: string;
  /** Target of the link: the page of the other person, which the user may lack. */
  readonly target: string;
}): ReactNode {
  const text = useText();
  const [own, answered, notify] = useUnit([$user, offerAnswered, noticeShown]);
  const [offer, setOffer] = useState<Offer | null>(null);
  const username = own?.username ?? null;
  useEffect(() => {
    if (username === null) return;
    if (offered === tokenSlot.read()) {
      answered();
      return;
    }
    let isWanted = true;
    offerOf(offered).then(
      (found) => {
        if (isWanted && found.username !== username) setOffer(found);
        else {
          found.leave();
          answered();
        }
      },
      () => {
        notify({ kind: 'offered-token', level: 'warning', text: text('offeredToken.void') });
        answered();
      },
    );
    return () => {
      isWanted = false;
    };
    // oxlint-disable-next-line react/exhaustive-deps -- once for each offer: a ticket can be used once
  }, [offered, username]);
  if (offer === null || own === null) return null;
  const stay = (): void => {
    offer.leave();
    answered();
  };
  return (
    <Dialog
      title={text('offeredToken.title')}
      width={460}
      canFill={false}
      closeLabel={text('action.close')}
      onClose={stay}
      footer={
        <>
          <Button onClick={stay}>{text('offeredToken.stay', { name: own.realname })}</Button>
          <Button
            look="primary"
            onClick={() => {
              offer.take();
              window.location.replace(target);
            }}
          >
            {text('offeredToken.take', { name: offer.realname })}
          </Button>
        </>
      }
    >
      <p>
        {text('offeredToken.text', {
          other: `${offer.realname}（${offer.username}）`,
          own: `${own.realname}（${own.username}）`,
        })}
      </p>
    </Dialog>
  );
}
