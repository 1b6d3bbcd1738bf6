import type { ReactNode } from 'react';
import { Link } from 'react-router-dom';
import type { RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import { paths } from '@/shared/routing';
import { Skeleton } from '@/shared/ui';
import { useOfferedWays } from '../model/use-offered-ways.ts';
import { UserFrame } from './user-frame.tsx';

type OfferedWayProps = {
  readonly title: string;
  /** Which way of the installation the page belongs to. */
  readonly way: Exclude<keyof NonNullable<RuntimeConfig['signIn']>, 'third'>;
  /** Said where the installation does not offer it, in the place of a form that could only fail. */
  readonly closed: string;
  readonly children: ReactNode;
};

/** A page that is there only where the installation offers its way in. */
export function OfferedWay({ title, way, closed, children }: OfferedWayProps): ReactNode {
  const text = useText();
  const ways = useOfferedWays();
  if (ways?.[way] === true) return children;
  return (
    <UserFrame title={title}>
      {ways === undefined ? (
        <Skeleton rows={4} label={text('app.loading')} />
      ) : (
        <>
          <p role="status">{closed}</p>
          <div className="user-buttons">
            <Link className="button button-primary" to={paths.signIn} reloadDocument>
              {text('user.backToSignIn')}
            </Link>
          </div>
        </>
      )}
    </UserFrame>
  );
}
