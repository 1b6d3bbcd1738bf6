import { useQuery } from '@tanstack/react-query';
import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import { appSettingQuery } from '@/entities/setting';
import { UserFrame } from '@/widgets/user-frame';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { ErrorState, Skeleton } from '@/shared/ui';

/** Shows the installation's description of itself, for everybody [A2.1, A2.26]: name, description, version, contact. */
export function CustomInfoPage(): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const { data: setting, error, isPending, refetch } = useQuery(appSettingQuery);
  const facts = [
    [text('user.infoName'), (language === 'en' ? setting?.nameEn : setting?.name) ?? text('app.name')],
    [text('user.infoDescription'), (language === 'en' ? setting?.descriptionEn : setting?.description) ?? ''],
    [text('user.infoVersion'), setting?.version ?? ''],
    [text('user.infoContact'), setting?.contact ?? ''],
  ] as const;
  return (
    <UserFrame title={text('user.info')}>
      {error !== null ? (
        <ErrorState
          title={text('user.infoFailed')}
          retry={{ label: text('action.retry'), act: () => void refetch() }}
        />
      ) : isPending ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        <dl className="user-facts">
          {facts.map(([name, value]) => (
            <div key={name} style={{ display: 'contents' }}>
              <dt>{name}</dt>
              <dd>{value === '' ? text('user.infoNone') : value}</dd>
            </div>
          ))}
        </dl>
      )}
      <p className="user-foot">
        <Link to={paths.signIn} reloadDocument>
          {text('user.backToSignIn')}
        </Link>
      </p>
    </UserFrame>
  );
}
