import { useEffect, useRef, useState, type ReactNode } from 'react';
import {
  generalProblem,
  LoginPage,
  loginTexts,
  type FirstPasswordFields,
  type Identities,
  type Identity,
  type LoginField,
  type LoginFields,
  type LoginProblem,
  type PhoneFields,
} from '@/pages/user/login';
import {
  bindThirdParty,
  chooseDepart,
  secondStepTicket,
  sendSmsCode,
  signIn,
  signInByPasskey,
  signInByPhone,
  signInBySecondStep,
  signInWithSso,
  signInWithThirdCode,
  ssoAddress,
  ssoService,
  thirdPartyAddress,
  type ThirdLoginResult,
} from '@/features/login';
import { failureOf, open, refusalDetail, sessionHeaders, type ApiFailure } from '@/shared/api';
import type { RuntimeConfig } from '@/shared/config';
import { storedLanguage, type Language } from '@/shared/language';
import { isPasskeyUnanswered } from '@/shared/passkey';
import { askScreen } from '@/shared/prefetch';
import { accountPaths, paths, safeRedirect } from '@/shared/routing';
import {
  forgetSession,
  formPathSlot,
  languageSlot,
  leaveNotice,
  storeSession,
  takeSignInReason,
  tenantSlot,
  tokenSlot,
} from '@/shared/storage';
import { smsNotSent, smsSent, type SmsSending } from '@/shared/ui/sms-code';
import { readAppSetting } from './app-setting.ts';
import { readArrival, withoutArrival } from './arrival.ts';
import { connector, waysOf, type Connection } from './connection.ts';
import { loginFailureText } from './failure-text.ts';
import { mayTryGuest } from './guest.ts';
import { identitiesOf, onlyTenant } from './identities.ts';
import { accountProblem, mobileProblem, phoneProblem, wrongFields } from './problems.ts';
import { proveInWindow } from './third-window.ts';
import { useCaptcha } from './use-captcha.ts';

declare global {
  interface Window {
    /** A press of Enter or of the button before hydration, noted by the blocking script. */
    heldPress?: boolean;
  }
}

/** Handling of failures for one way of signing in. */
type Way = {
  /** The fields a refusal may be about, unless the server names some. */
  readonly fields?: readonly LoginField[];
  /** Nobody asked for it, so nobody is told. */
  readonly isQuiet?: boolean;
  /** Typed password, where there was one. */
  readonly password?: string;
};

type Given = { readonly result: ThirdLoginResult; readonly password: string | null };

/** The sign-in page with its behaviour: every way in, configuration, captcha, language, and the way into the application. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (target: string) => void }): ReactNode {
  /** A third-party account that waits to be bound to whoever signs in next. */
  const bindToken = useRef('');
  /** Signed in, and asked as whom. */
  const pending = useRef<ThirdLoginResult | null>(null);
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [appNames, setAppNames] = useState<{ zh: string; en: string; logo: string | null } | null>(null);
  const [settings, setSettings] = useState<RuntimeConfig | null>(null);
  const [connect] = useState(() => connector(({ config }) => setSettings(config)));
  const [identities, setIdentities] = useState<Identities | null>(null);
  const [busy, setBusy] = useState(false);
  const [problem, setProblem] = useState<LoginProblem | null>(null);
  /** Ticket the second step wants besides the code; null while the first is not done. */
  const [ticket, setTicket] = useState<string | null>(null);
  /** Signed in with a password somebody else chose; nothing is stored until its owner has one of his own. */
  const [given, setGiven] = useState<Given | null>(null);
  const [isBinding, setBinding] = useState(false);
  const captcha = useCaptcha(connect);
  const texts = loginTexts[language];

  const say = (thrown: unknown): void => setProblem(generalProblem(loginFailureText(failureOf(thrown), texts)));
  /** One of the ways in: proves who it is, stores the session, and goes on or asks as whom. */
  const enter = async (prove: (connection: Connection) => Promise<ThirdLoginResult>, way: Way = {}): Promise<void> => {
    setBusy(true);
    setProblem(null);
    try {
      const connection = await connect();
      const result = await prove(connection);
      if (result.firstDuty === 'password') {
        setGiven({ result, password: way.password ?? null });
        setBusy(false);
        return;
      }
      await begin(connection, result);
    } catch (thrown) {
      setBusy(false);
      const failure = failureOf(thrown);
      const step = secondStepTicket(failure);
      // Its time is over: the first step begins anew. A wrong code is a 422.
      if (ticket !== null && failure.kind === 'http' && failure.status === 400) setTicket(null);
      if (step !== null) setTicket(step);
      else if (isPasskeyUnanswered(thrown)) setProblem(generalProblem(texts.passkeyCancelled));
      else await explain(failure, way);
    }
  };
  /** Stores the session and goes on, or asks as whom. */
  const begin = async (connection: Connection, result: ThirdLoginResult): Promise<void> => {
    storeSession(result);
    // The company of whoever signed in here before is not his.
    const tenant = onlyTenant(result);
    if (tenant === null) tenantSlot.clear();
    else tenantSlot.write(tenant);
    await bind(connection, result.token);
    const choice = identitiesOf(result);
    if (choice === null) {
      goOn(connection.config, result);
      return;
    }
    pending.current = result;
    setIdentities(choice);
    setBusy(false);
  };
  /** Changes the password that was given, with the session that waits for it, and goes on. */
  const changeGiven = async ({ old, password, again }: FirstPasswordFields): Promise<void> => {
    if (given === null) return;
    if (password === '') {
      setProblem({ text: texts.passwordMissing, fields: ['password'] });
      return;
    }
    if (password !== again) {
      setProblem({ text: texts.passwordDiffers, fields: ['confirmpassword'] });
      return;
    }
    setBusy(true);
    setProblem(null);
    try {
      const connection = await connect();
      const { token } = given.result;
      const body = { oldpassword: old ?? given.password ?? '', password, confirmpassword: again };
      await open(connection.client.POST('/sys/user/updatePassword', { body, headers: { 'X-Access-Token': token } }));
      // What the session has to do next, if anything, the server says when it is asked.
      const { firstDuty: _done, ...result } = given.result;
      setGiven(null);
      await begin(connection, result);
    } catch (thrown) {
      setBusy(false);
      await explain(failureOf(thrown), { fields: ['oldpassword', 'password', 'confirmpassword'] });
    }
  };
  /** Says why a way in failed, and shows the captcha that the next try needs. */
  const explain = async (failure: ApiFailure, way: Way): Promise<void> => {
    const fields = wrongFields(failure, way.fields ?? []);
    const sayIt = (): void => {
      if (way.isQuiet !== true) setProblem({ text: loginFailureText(failure, texts), fields });
    };
    // The field for the captcha gets the focus once it is there; everything else is said at once.
    const isAboutCaptcha = fields.includes('captcha');
    if (!isAboutCaptcha) sayIt();
    // A captcha is good for one try.
    const isWanted = captcha.image !== null || refusalDetail(failure)?.captcha === true;
    if (isWanted) await captcha.refresh().catch(() => undefined);
    if (isAboutCaptcha) sayIt();
  };
  const bind = async ({ client }: Connection, token: string): Promise<void> => {
    if (bindToken.current === '') return;
    const waiting = bindToken.current;
    bindToken.current = '';
    await bindThirdParty(client, token, waiting).catch((thrown: unknown) =>
      // The sign-in holds; what failed besides is said where the user arrives.
      leaveNotice(texts.thirdBindFailed + loginFailureText(failureOf(thrown), texts)),
    );
  };
  const goOn = (config: RuntimeConfig, { token, firstDuty }: ThirdLoginResult): void => {
    const target = firstDuty === 'second-step' ? accountPaths.security : targetOf(window.location.search);
    const headers = sessionHeaders(config.dialect, token, tenantSlot.read());
    askScreen({ apiBase: config.apiBase, headers }, target, formPathSlot.read() ?? {});
    onSignedIn(target);
  };
  const chooseIdentity = async ({ tenant, depart }: Identity): Promise<void> => {
    const result = pending.current;
    if (result === null) return;
    setBusy(true);
    setProblem(null);
    try {
      const { config, client } = await connect();
      if (tenant !== null) tenantSlot.write(tenant);
      if (depart !== null) {
        const { token } = result;
        const { username } = result.userInfo;
        const userInfo = await chooseDepart(client, { dialect: config.dialect, token, username, orgCode: depart });
        storeSession({ ...result, userInfo });
      }
      goOn(config, result);
    } catch (thrown) {
      setBusy(false);
      say(thrown);
    }
  };
  /** Somebody else is to sign in: the session just opened ends, on the server too where it can be reached. */
  const leave = async (): Promise<void> => {
    const token = pending.current?.token ?? given?.result.token;
    setGiven(null);
    pending.current = null;
    forgetSession();
    setProblem(null);
    setIdentities(null);
    setTicket(null);
    if (token === undefined) return;
    const { client } = await connect();
    await open(client.POST('/sys/logout', { body: {}, headers: { 'X-Access-Token': token } })).catch(() => undefined);
  };
  // A picture that does not come is said: without it the next press cannot succeed.
  const showCaptcha = (): void => {
    captcha.refresh().catch(say);
  };
  const submit = ({ username, password, captcha: characters }: LoginFields): void => {
    const missing = accountProblem({ username, password, captcha: characters }, captcha.image !== null, texts);
    if (missing !== null) {
      setProblem(missing);
      return;
    }
    const proof = { username, password, ...captcha.answer(characters) };
    void enter(({ client }) => signIn(client, proof), { fields: ['username', 'password'], password });
  };
  const submitStep = (code: string): void => {
    if (code === '') setProblem({ text: texts.stepMissing, fields: ['code'] });
    else void enter(({ client }) => signInBySecondStep(client, ticket ?? '', code), { fields: ['code'] });
  };
  const submitPhone = ({ mobile, smsCode }: PhoneFields): void => {
    const missing = phoneProblem({ mobile, smsCode }, texts);
    if (missing === null) void enter(({ client }) => signInByPhone(client, mobile, smsCode), { fields: ['smscode'] });
    else setProblem(missing);
  };
  const sendCode = async (mobile: string): Promise<SmsSending> => {
    const wrong = mobileProblem(mobile, texts);
    setProblem(wrong);
    if (wrong !== null) return smsNotSent(0);
    try {
      const { client } = await connect();
      await sendSmsCode(client, mobile, 'signIn');
      return smsSent;
    } catch (thrown) {
      say(thrown);
      return smsNotSent(refusalDetail(failureOf(thrown))?.retryAfterSeconds);
    }
  };
  const bySso = ({ ssoPrefix }: RuntimeConfig): void => {
    if (ssoPrefix != null) window.location.assign(ssoAddress(ssoPrefix, ssoService(window.location)));
  };
  const byThird = async (config: RuntimeConfig, source: string): Promise<void> => {
    if (config.dialect === 'platform') {
      window.location.assign(thirdPartyAddress(config.apiBase, source, targetOf(window.location.search)));
      return;
    }
    const code = await proveInWindow(config, source);
    if (code === null) setProblem(generalProblem(texts.thirdFailed));
    else await enter(({ client }) => signInWithThirdCode(client, code));
  };
  /** Somebody comes back from another system [A7.6, A7.7]; true when that is a sign-in under way. */
  const arrive = (): boolean => {
    const arrival = readArrival(window.location.search);
    if (arrival === null) return false;
    // Codes are good for one use: a reload must not try them again, nor a bookmark keep them.
    window.history.replaceState(null, '', window.location.pathname + withoutArrival(window.location.search));
    switch (arrival.kind) {
      case 'sso':
        void enter(({ client }) => signInWithSso(client, arrival.ticket, ssoService(window.location)));
        return true;
      case 'third':
        void enter(({ client }) => signInWithThirdCode(client, arrival.code));
        return true;
      case 'bind':
        bindToken.current = arrival.bindToken;
        setBinding(true);
        return true;
      case 'thirdFailed':
        setProblem(generalProblem(loginTexts[storedLanguage()].thirdFailed));
        return true;
    }
  };

  // Once after hydration: what the build could not know.
  useEffect(() => {
    const chosen = storedLanguage();
    setLanguage(chosen);
    // Why the guard sent the user here, if it was a refusal.
    const reason = takeSignInReason();
    setProblem(generalProblem(reason));
    const isArriving = arrive();
    if (window.heldPress === true) document.querySelector('form')?.requestSubmit();
    whenIdle(() => void import('../application.tsx'));
    void connect().then(
      async ({ config, client }) => {
        if (config.captcha === 'always') showCaptcha();
        setAppNames(await readAppSetting(client, config));
        const guest = config.guest ?? null;
        // [A2.11] whoever was sent here from a page may see it as guest; who came to sign in, a guest by now perhaps, is left alone.
        const isSentHere = new URLSearchParams(window.location.search).get('redirect') !== null;
        if (guest !== null && isSentHere && !isArriving && tokenSlot.read() === null && mayTryGuest(reason)) {
          await enter((connection) => signIn(connection.client, guest), { isQuiet: true });
        }
      },
      () => undefined, // the next press says what is wrong
    );
    // oxlint-disable-next-line react/exhaustive-deps -- runs once; its helpers read refs and setters only
  }, []);

  const appName = language === 'en' ? appNames?.en : appNames?.zh;
  useEffect(() => {
    document.documentElement.lang = language;
    document.title = `${texts.title} - ${appName ?? texts.name}`;
  }, [language, texts, appName]);

  return (
    <LoginPage
      language={language}
      {...(appName === undefined ? {} : { appName })}
      {...(settings === null ? {} : { ways: waysOf(settings, language) })}
      appLogo={appNames?.logo ?? null}
      busy={busy}
      problem={problem}
      note={isBinding ? texts.thirdBind : ''}
      captchaImage={captcha.image}
      identities={identities}
      onSubmit={submit}
      onPhone={submitPhone}
      onSendCode={sendCode}
      isStep={ticket !== null && identities === null}
      onStep={submitStep}
      firstPassword={given === null ? null : { asksOld: given.password === null }}
      onFirstPassword={(fields) => void changeGiven(fields)}
      onPasskey={() => void enter(({ client }) => signInByPasskey(client))}
      onSso={() => settings !== null && bySso(settings)}
      onThird={(source) => settings !== null && void byThird(settings, source)}
      onIdentity={(identity) => void chooseIdentity(identity)}
      onLeave={() => void leave()}
      onCaptchaRefresh={showCaptcha}
      onWay={() => setProblem(null)}
      onLanguage={(next) => {
        languageSlot.write(next);
        setLanguage(next);
        // Its words are in the other language.
        setProblem(null);
      }}
    />
  );
}

function targetOf(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect')) ?? paths.home;
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
}
