import { useQuery } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import { appSettingQuery } from '@/entities/setting';
import { languageChosen } from '@/features/switch-language';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { UserLayout } from '@/shared/ui/user-layout';
import './user-frame.css';

type UserFrameProps = {
  readonly title: string;
  /** Steps of a page that has some, and which of them is on the screen, from 0. */
  readonly steps?: { readonly titles: readonly string[]; readonly current: number };
  readonly children: ReactNode;
};

/** The user layout [A2.26] with the installation's name, around the pages that need no sign-in. */
export function UserFrame({ title, steps, children }: UserFrameProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const choose = useUnit(languageChosen);
  const { data: setting } = useQuery(appSettingQuery);
  const name = (language === 'en' ? setting?.nameEn : setting?.name) ?? text('app.name');
  useEffect(() => {
    document.title = `${title} - ${name}`;
  }, [title, name]);
  return (
    <UserLayout
      name={name}
      logo={setting?.logo ?? null}
      welcome={text('user.welcome')}
      infoPath={paths.customInfo}
      corner={
        <button
          type="button"
          className="login-language"
          lang={language === 'en' ? 'zh-CN' : 'en'}
          onClick={() => choose(language === 'en' ? 'zh-CN' : 'en')}
        >
          {language === 'en' ? '中文' : 'English'}
        </button>
      }
    >
      <div className="user-panel">
        <h1>{title}</h1>
        {steps === undefined ? null : (
          <ol className="user-steps">
            {steps.titles.map((step, place) => (
              <li key={step} data-number={place + 1} aria-current={place === steps.current ? 'step' : undefined}>
                {step}
              </li>
            ))}
          </ol>
        )}
        {children}
      </div>
    </UserLayout>
  );
}
