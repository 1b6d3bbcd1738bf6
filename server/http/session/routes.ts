import type { RefusalText } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { selectDepart, updatePassword } from '#server/platform/identity/account.ts';
import { newCaptcha } from '#server/platform/identity/captcha.ts';
import { departsOf } from '#server/platform/identity/db/identity-organisation.ts';
import { endSession } from '#server/platform/identity/db/identity-session.ts';
import { findUserByName } from '#server/platform/identity/db/identity.ts';
import type { SignInRules } from '#server/platform/identity/open-session.ts';
import { notingRefusal } from '#server/platform/identity/refused-visit.ts';
import { signIn } from '#server/platform/identity/sign-in.ts';
import { sessionTicket, signInByTicket } from '#server/platform/identity/ticket.ts';
import { tokenHash } from '#server/platform/identity/token.ts';
import type { Call, HandlersOf } from '../handler.ts';
import { presentDepart, presentUser } from '../organisation/present.ts';
import { presentSignedIn } from './present.ts';

type SessionOperation =
  | 'login'
  | 'randomImage'
  | 'logout'
  | 'logoutUpstream'
  | 'selectDepart'
  | 'selectDepartUpstream'
  | 'getCurrentUserDeparts'
  | 'updatePassword'
  | 'updatePasswordUpstream'
  | 'userSectionInfo'
  | 'passwordFree'
  | 'sessionTicket';

/** Sign-in and session. */
export function sessionHandlers(
  db: Db,
  rules: SignInRules & { ticketSecret: string | null; captchaText: string | null },
  store: Pick<DefinitionStore, 'catalogue'>,
): HandlersOf<SessionOperation> {
  const logout = async (call: { token: string | null }): Promise<{ result: null; message: RefusalText }> => {
    if (call.token !== null) await endSession(db, tokenHash(call.token));
    return { result: null, message: platformAnswers.signedOut };
  };
  const choose = async (call: Pick<Call<'selectDepart'>, 'actor' | 'body'>) => ({
    result: {
      userInfo: presentUser(
        await selectDepart(db, call.actor, { orgCode: call.body.orgCode, username: call.body.username ?? null }),
      ),
    },
  });
  const change = async (call: Pick<Call<'updatePassword'>, 'actor' | 'body'>) => {
    await updatePassword(db, call.actor, {
      oldPassword: call.body.oldpassword,
      password: call.body.password,
      confirmation: call.body.confirmpassword,
      username: call.body.username ?? null,
    });
    return { result: null, message: platformAnswers.passwordReset };
  };
  return {
    login: async ({ body, ip, client }) => {
      const from = { address: ip, userAgent: client.userAgent };
      const signedIn = await notingRefusal(
        db,
        { ...from, way: '账号密码登录' },
        () => findUserByName(db, body.username),
        () =>
          signIn(db, rules, {
            username: body.username,
            password: body.password,
            captcha: body.captcha ?? null,
            captchaKey: body.checkKey == null ? null : String(body.checkKey),
            ...from,
          }),
      );
      return presentSignedIn(db, signedIn, store);
    },
    randomImage: async ({ path }) => ({ result: await newCaptcha(db, path.key, rules.captchaText) }),
    logout,
    logoutUpstream: logout,
    selectDepart: choose,
    selectDepartUpstream: choose,
    getCurrentUserDeparts: async ({ actor }) => ({
      result: { list: (await departsOf(db, actor.userId)).map(presentDepart), orgCode: actor.orgCode },
    }),
    updatePassword: change,
    updatePasswordUpstream: change,
    sessionTicket: async ({ actor }) => ({ result: await sessionTicket(db, actor) }),
    userSectionInfo: async ({ actor }) => ({
      result: {
        sysUserId: actor.userId,
        sysUserCode: actor.username,
        sysUserName: actor.realname,
        sysOrgCode: actor.orgCode,
      },
    }),
    passwordFree: async ({ query, ip, client }) => {
      const { token, user } = await signInByTicket(db, rules, {
        ticket: query.name,
        secret: rules.ticketSecret,
        address: ip,
        userAgent: client.userAgent,
      });
      return { message: platformAnswers.signedIn, result: { token, list: [presentUser(user)] } };
    },
  };
}
