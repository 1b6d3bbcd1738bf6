import { useEffect, useState, type ReactNode } from 'react';
import { LoginPage, loginTexts } from '@/pages/user/login';
import type { RuntimeConfig } from '@/shared/config';
import type { Language } from '@/shared/language';
import { languageSlot } from '@/shared/storage';
import { connector, waysOf } from './connection.ts';
import { useArrival, type AppNames } from './use-arrival.ts';
import { useAttempt } from './use-attempt.ts';
import { useCaptcha } from './use-captcha.ts';
import { useEntering } from './use-entering.ts';
import { useForms } from './use-forms.ts';

/** The sign-in page with its behaviour: every way in, configuration, captcha, language, and the way into the application. */
export function SignIn({ onSignedIn }: { readonly onSignedIn: (target: string) => void }): ReactNode {
  const [language, setLanguage] = useState<Language>('zh-CN');
  const [appNames, setAppNames] = useState<AppNames>(null);
  const [settings, setSettings] = useState<RuntimeConfig | null>(null);
  const [connect] = useState(() => connector(({ config }) => setSettings(config)));
  const texts = loginTexts[language];
  const captcha = useCaptcha(connect);
  const attempts = useAttempt(captcha, texts);
  const { setProblem } = attempts;
  const { ticket, binding, identity, first, enter, leave } = useEntering(connect, attempts, texts, onSignedIn);
  const forms = useForms({ connect, enter, attempts, captcha, texts, ticket });
  // A picture that does not come is said: without it the next press cannot succeed.
  const showCaptcha = (): void => {
    captcha.refresh().catch(attempts.say);
  };
  useArrival({
    connect,
    enter,
    setProblem,
    awaitBinding: binding.await,
    showCaptcha,
    onLanguage: setLanguage,
    onAppNames: setAppNames,
  });

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
      busy={attempts.busy}
      problem={attempts.problem}
      note={binding.isWaiting ? texts.thirdBind : ''}
      captchaImage={captcha.image}
      identities={identity.identities}
      onSubmit={forms.account}
      onPhone={forms.phone}
      onSendCode={forms.sendCode}
      isStep={ticket !== null && identity.identities === null}
      onStep={forms.step}
      firstPassword={first.given === null ? null : { asksOld: first.given.password === null }}
      onFirstPassword={(fields) => void first.change(fields)}
      onPasskey={forms.passkey}
      onSso={() => settings !== null && forms.sso(settings)}
      onThird={(source) => settings !== null && void forms.third(settings, source)}
      onIdentity={(chosen) => void identity.choose(chosen)}
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
