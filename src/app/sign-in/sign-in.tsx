import { useEffect, useRef, useState, type ReactNode } from 'react';
import { LoginPage, loginTexts, type LoginFields } from '@/pages/user/login';
import { drawCaptcha, signIn } from '@/features/login';
import { createApiClient, failureOf, refusalDetail, sessionHeaders, type ApiClient } from '@/shared/api';
import { loadConfig, type RuntimeConfig } from '@/shared/config';
import { storedLanguage, type Language } from '@/shared/language';
import { askScreen } from '@/shared/prefetch';
import { paths, safeRedirect } from '@/shared/routing';
import { formPathSlot, languageSlot, storeSession, takeSignInReason, tenantSlot, tokenSlot } from '@/shared/storage';
import { loginFailureText } from './failure-text.ts';
import { readAppSetting } from './app-setting.ts';

declare global {
  interface Window {
    /** A press of Enter or of the button before hydration, noted by the blocking script. */
    heldPress?: boolean;
  }
}

type Connected = { readonly config: RuntimeConfig; readonly client: ApiClient };

/** The sign-in page with its behaviour: configuration, captcha, language, guest sign-in, and the way into the application. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (target: string) => void }): ReactNode {
  const connected = useRef<Promise<Connected> | null>(null);
  const checkKey = useRef('');
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [appNames, setAppNames] = useState<{ zh: string; en: string; logo: string | null } | null>(null);
  const [busy, setBusy] = useState(false);
  const [error, setError] = useState('');
  const [captchaImage, setCaptchaImage] = useState<string | null>(null);
  const texts = loginTexts[language];

  const connect = (): Promise<Connected> => (connected.current ??= connectOnce());
  const refreshCaptcha = async (): Promise<void> => {
    const { client } = await connect();
    const drawn = await drawCaptcha(client);
    checkKey.current = drawn.checkKey;
    setCaptchaImage(drawn.image);
  };
  const enter = async (fields: LoginFields, isGuest = false): Promise<void> => {
    setBusy(true);
    setError('');
    try {
      const { config, client } = await connect();
      const result = await signIn(client, {
        username: fields.username,
        password: fields.password,
        ...(captchaImage === null ? {} : { captcha: fields.captcha, checkKey: checkKey.current }),
      });
      storeSession(result);
      const target = targetOf(window.location.search);
      const headers = sessionHeaders(config.dialect, result.token, tenantSlot.read());
      askScreen({ apiBase: config.apiBase, headers }, target, formPathSlot.read() ?? {});
      onSignedIn(target);
    } catch (thrown) {
      const failure = failureOf(thrown);
      setBusy(false);
      if (!isGuest) setError(loginFailureText(failure, texts));
      // A captcha is good for one try.
      if (captchaImage !== null || refusalDetail(failure)?.captcha === true)
        await refreshCaptcha().catch(() => undefined);
      // A configuration that could not be read is read again at the next try.
      if (failure.kind === 'network') connected.current = null;
    }
  };
  // A picture that does not come is said: without it the next press cannot succeed.
  const showCaptcha = (): void => {
    refreshCaptcha().catch((thrown: unknown) => setError(loginFailureText(failureOf(thrown), texts)));
  };
  const submit = (fields: LoginFields): void => {
    const missing =
      (fields.username === '' && texts.missingAccount) ||
      (fields.password === '' && texts.missingPassword) ||
      (captchaImage !== null && fields.captcha === '' && texts.missingCaptcha);
    if (missing === false) void enter(fields);
    else setError(missing);
  };

  // Once after hydration: what the build could not know.
  useEffect(() => {
    const chosen = storedLanguage();
    setLanguage(chosen);
    // Why the guard sent the user here, if it was a refusal.
    setError(takeSignInReason());
    if (window.heldPress === true) document.querySelector('form')?.requestSubmit();
    whenIdle(() => void import('../application.tsx'));
    void connect().then(
      async ({ config, client }) => {
        if (config.captcha === 'always') showCaptcha();
        setAppNames(await readAppSetting(client, config));
        const guest = config.guest ?? null;
        // [A2.11] whoever was sent here from a page may see it as guest; who came to sign in, a guest by now perhaps, is left alone.
        const isSentHere = new URLSearchParams(window.location.search).get('redirect') !== null;
        if (guest !== null && isSentHere && tokenSlot.read() === null) {
          await enter({ ...guest, captcha: '' }, true);
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
      appLogo={appNames?.logo ?? null}
      busy={busy}
      error={error}
      captchaImage={captchaImage}
      onSubmit={submit}
      onCaptchaRefresh={showCaptcha}
      onLanguage={(next) => {
        languageSlot.write(next);
        setLanguage(next);
        setError('');
      }}
    />
  );
}

async function connectOnce(): Promise<Connected> {
  const config = await loadConfig();
  const client = createApiClient({ baseUrl: config.apiBase, dialect: config.dialect, tenantId: tenantSlot.read });
  return { config, client };
}

function targetOf(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect')) ?? paths.home;
}

function whenIdle(act: () => void): void {
  if ('requestIdleCallback' in window) window.requestIdleCallback(act, { timeout: 2000 });
  else setTimeout(act, 200);
}
