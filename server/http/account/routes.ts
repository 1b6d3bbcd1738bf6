import type { components } from '#core/contract/api.ts';
import { filled } from '#core/refusals/text.ts';
import type { Db } from '#server/db/connection.ts';
import type { DefinitionStore } from '#server/engine/definition/store.ts';
import { formNamed } from '#server/engine/export/record-lines.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may, type Actor } from '#server/platform/actor.ts';
import { platformAnswers } from '#server/platform/answers.ts';
import { saveAvatar } from '#server/platform/identity/avatar.ts';
import { changeContact, requestContactCode, type ContactSenders } from '#server/platform/identity/contact.ts';
import { departsOf, findUser } from '#server/platform/identity/db/identity-organisation.ts';
import {
  endOtherSessions,
  ownChanges,
  ownComments,
  ownRoleNames,
  ownSessions,
  ownThirdAccounts,
  type ProfileRow,
} from '#server/platform/identity/db/own-account.ts';
import { passkeysOf } from '#server/platform/identity/db/passkey.ts';
import { countRecoveryCodes, hasSecondStep } from '#server/platform/identity/db/second-step.ts';
import { appSetting } from '#server/platform/identity/db/setting.ts';
import type { SignInRules } from '#server/platform/identity/open-session.ts';
import {
  notificationOf,
  profileOf,
  saveNotification,
  saveProfile,
  unbindOwn,
} from '#server/platform/identity/own-account.ts';
import { notingRefusal } from '#server/platform/identity/refused-visit.ts';
import {
  addPasskey,
  beginPasskey,
  beginPasskeyLogin,
  removePasskey,
  renamePasskey,
  signInByPasskey,
} from '#server/platform/passkey/passkey.ts';
import { refusal } from '#server/platform/refusal.ts';
import {
  beginSecondStep,
  confirmSecondStep,
  endSecondStep,
  renewRecoveryCodes,
  signInBySecondStep,
  userOfTicket,
  type SecretSeal,
} from '#server/platform/second-step/second-step.ts';
import type { ThirdProvider } from '#server/platform/third/provider.ts';
import { positionNames } from '#server/system/db/system-position.ts';
import type { HandlersOf } from '../handler.ts';
import { presentSignedIn } from '../session/present.ts';

type Schemas = components['schemas'];

type AccountOperation =
  | ('accountCentre' | 'accountProfile' | 'saveAccountProfile' | 'accountNotification' | 'saveAccountNotification')
  | ('accountBindings' | 'accountUnbind' | 'accountSessions' | 'endAccountSessions' | 'accountSecurity')
  | ('saveAccountAvatar' | 'accountContactCode' | 'changeAccountContact')
  | ('beginSecondStep' | 'confirmSecondStep' | 'endSecondStep' | 'renewRecoveryCodes' | 'loginSecondStep')
  | ('beginPasskey' | 'addPasskey' | 'renamePasskey' | 'removePasskey' | 'beginPasskeyLogin' | 'passkeyLogin');

export type AccountDeps = {
  readonly db: Db;
  readonly store: Pick<DefinitionStore, 'catalogue'>;
  readonly rules: SignInRules;
  readonly seal: SecretSeal;
  readonly senders: ContactSenders;
  readonly isSmsSent: boolean;
  readonly idleMinutes: number;
  readonly publicUrl: string | null;
  readonly providers: readonly ThirdProvider[];
};

/** Returns the handlers for what everybody sees and changes of himself [B2.31], and for the ways in that depend on it. */
export function accountHandlers(deps: AccountDeps): HandlersOf<AccountOperation> {
  const { db, rules, store } = deps;
  const name = async (): Promise<string> => (await appSetting(db))?.name ?? '企业管理平台';
  const siteOf = (client: { origin: string }) => ({ publicUrl: deps.publicUrl, requestOrigin: client.origin });
  return {
    accountCentre: async ({ actor }) => ({ result: await centreOf(deps, actor) }),
    accountProfile: async ({ actor }) => ({ result: presentProfile(await profileOf(db, actor)) }),
    saveAccountProfile: async ({ actor, body }) => ({
      message: platformAnswers.savedNarrow,
      result: presentProfile(await saveProfile(db, actor, body)),
    }),
    saveAccountAvatar: async ({ actor, body }) => {
      await saveAvatar(db, actor, body.path);
      return { message: platformAnswers.avatarSaved, result: null };
    },
    accountNotification: async ({ actor }) => ({ result: await notificationOf(db, actor) }),
    saveAccountNotification: async ({ actor, body }) => {
      await saveNotification(db, actor, body);
      return { message: platformAnswers.savedNarrow, result: null };
    },
    accountBindings: async ({ actor }) => ({ result: await bindingsOf(deps, actor) }),
    accountUnbind: async ({ actor, body }) => {
      await unbindOwn(db, actor, body);
      return { message: platformAnswers.unbound, result: null };
    },
    accountSessions: async ({ actor }) => ({
      result: (await ownSessions(db, actor.userId, deps.idleMinutes)).map((row) => ({
        id: row.id,
        address: row.address,
        client: row.user_agent,
        beganTime: row.create_time,
        lastUsedTime: row.last_used_at,
        isOwn: row.id === actor.sessionId,
      })),
    }),
    endAccountSessions: async ({ actor, query }) => {
      if (query.id === actor.sessionId) throw refusal(409, httpRefusals.ownSession);
      const ended = await endOtherSessions(db, actor, query.id ?? null);
      if (query.id !== undefined && ended === 0) throw refusal(404, httpRefusals.sessionOver);
      return {
        message: ended === 0 ? platformAnswers.noOtherSession : filled(platformAnswers.sessionsEnded, { count: ended }),
        result: null,
      };
    },
    accountSecurity: async ({ actor }) => ({ result: await securityOf(deps, actor) }),
    accountContactCode: async ({ actor, body, ip }) => {
      await requestContactCode(db, deps.senders, actor, { ...body, address: ip });
      return { message: platformAnswers.codeSent, result: null };
    },
    changeAccountContact: async ({ actor, body }) => {
      await changeContact(db, actor, body);
      return { message: platformAnswers.editedNarrow, result: null };
    },
    beginSecondStep: async ({ actor, body }) => ({
      result: await beginSecondStep(deps, actor, { password: body.password, issuer: await name() }),
    }),
    confirmSecondStep: async ({ actor, body }) => ({
      message: platformAnswers.secondStepOn,
      result: { recoveryCodes: await confirmSecondStep(deps, actor, body.code) },
    }),
    endSecondStep: async ({ actor, body }) => {
      await endSecondStep(deps, actor, body);
      return { message: platformAnswers.secondStepOff, result: null };
    },
    renewRecoveryCodes: async ({ actor, body }) => ({
      message: platformAnswers.recoveryCodesNew,
      result: { recoveryCodes: await renewRecoveryCodes(deps, actor, body) },
    }),
    loginSecondStep: async ({ body, ip, client }) => {
      const request = { ticket: body.ticket, code: body.code, address: ip, userAgent: client.userAgent };
      const signedIn = await notingRefusal(
        db,
        { ...request, way: '二次验证' },
        () => userOfTicket(deps, body.ticket),
        () => signInBySecondStep(deps, rules, request),
      );
      return presentSignedIn(db, signedIn, store);
    },
    beginPasskey: async ({ actor, body, client }) => ({
      result: await beginPasskey(db, actor, { password: body.password, name: await name(), site: siteOf(client) }),
    }),
    addPasskey: async ({ actor, body, client }) => {
      await addPasskey(db, actor, { ...body, site: siteOf(client) });
      return { message: platformAnswers.passkeyAdded, result: null };
    },
    renamePasskey: async ({ actor, body }) => {
      await renamePasskey(db, actor, body.id, body.name);
      return { message: platformAnswers.editedNarrow, result: null };
    },
    removePasskey: async ({ actor, query }) => {
      await removePasskey(db, actor, query.id);
      return { message: platformAnswers.passkeyRemoved, result: null };
    },
    beginPasskeyLogin: async ({ client }) => ({ result: await beginPasskeyLogin(db, siteOf(client)) }),
    passkeyLogin: async ({ body, ip, client }) => {
      const request = { ...body, site: siteOf(client), address: ip, userAgent: client.userAgent };
      return presentSignedIn(db, await signInByPasskey(db, rules, request), store);
    },
  };
}

/** So much of the own activity the centre shows. */
const SHOWN = 10;
/** So much of it is looked through for what he may still see. */
const SOUGHT = 60;

async function centreOf({ db, store }: AccountDeps, actor: Actor): Promise<Schemas['Centre']> {
  const [row, departs, roles, changes, comments, positions, catalogue, posts] = await Promise.all([
    profileOf(db, actor),
    departsOf(db, actor.userId),
    ownRoleNames(db, actor.userId),
    ownChanges(db, actor, SOUGHT),
    ownComments(db, actor, SOUGHT),
    positionNames(db, actor.tenantId),
    store.catalogue(),
    profilePost(db, actor),
  ]);
  // A form that is gone, or closed to him by now, is no place to lead to.
  const titled = <R extends { form_table: string }>(rows: readonly R[]): (R & { title: string })[] =>
    rows
      .flatMap((found) => {
        const form = formNamed(catalogue, found.form_table);
        const isOpen = form !== undefined && may(actor, `${form.definition.permission}:view`);
        return isOpen ? [{ ...found, title: form.definition.title }] : [];
      })
      .slice(0, SHOWN);
  return {
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    signature: row.signature,
    tags: tagsOf(row),
    departs: departs.map(({ depart_name: title }) => title),
    positions: posts.map((code) => positions.get(code) ?? code),
    roles,
    changes: titled(changes).map((found) => ({
      id: found.id,
      formTable: found.form_table,
      title: found.title,
      recordId: found.record_id,
      // The table lets no other in.
      act: found.act as Schemas['OwnChange']['act'],
      time: found.create_time,
    })),
    comments: titled(comments).map((found) => ({
      id: found.id,
      formTable: found.form_table,
      title: found.title,
      recordId: found.record_id,
      text: found.text,
      time: found.create_time,
    })),
  };
}

async function profilePost(db: Db, actor: Actor): Promise<readonly string[]> {
  return ((await findUser(db, actor.userId))?.post ?? '').split(',').filter((code) => code !== '');
}

async function bindingsOf({ db, providers }: AccountDeps, actor: Actor): Promise<Schemas['Binding'][]> {
  const bound = await ownThirdAccounts(db, actor.userId);
  const of = (source: string) => bound.filter((row) => row.source === source);
  const known = providers.flatMap(({ source, name, nameEn }) => {
    const rows = of(source);
    return (rows.length === 0 ? [null] : rows).map((row) => ({ source, name, nameEn, ...presentBound(row) }));
  });
  // A provider that is no longer configured cannot be used, but what is bound can be taken off.
  const gone = bound.filter((row) => providers.every(({ source }) => source !== row.source));
  return [
    ...known,
    ...gone.map((row) => ({ source: row.source, name: row.source, nameEn: null, ...presentBound(row) })),
  ];
}

function presentBound(row: Awaited<ReturnType<typeof ownThirdAccounts>>[number] | null) {
  return {
    id: row?.id ?? null,
    bindName: row?.third_name ?? row?.third_id ?? null,
    bindTime: row?.create_time ?? null,
  };
}

async function securityOf({ db, isSmsSent }: AccountDeps, actor: Actor): Promise<Schemas['Security']> {
  const [profile, secondStep, recoveryCodes, passkeys] = await Promise.all([
    profileOf(db, actor),
    hasSecondStep(db, actor.userId),
    countRecoveryCodes(db, actor.userId),
    passkeysOf(db, actor.userId),
  ]);
  return {
    phone: profile.phone,
    email: profile.email,
    mayGetSms: isSmsSent,
    secondStep,
    recoveryCodes,
    passkeys: passkeys.map((key) => ({
      id: key.id,
      name: key.name,
      createTime: key.create_time,
      lastUsedTime: key.last_used_at,
    })),
  };
}

function presentProfile(row: ProfileRow): Schemas['Profile'] {
  const { username, realname, sex, birthday, email, phone, signature, version } = row;
  return { username, realname, sex, birthday, email, phone, signature, tags: tagsOf(row), version };
}

function tagsOf({ tags }: ProfileRow): string[] {
  return (tags ?? '').split(',').filter((tag) => tag !== '');
}
