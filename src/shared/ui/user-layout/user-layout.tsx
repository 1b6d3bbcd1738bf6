import type { ReactNode } from 'react';
import './user-layout.css';

export type UserLayoutProps = {
  readonly name: string;
  /** Address of the logo; the built-in mark without one. */
  readonly logo: string | null;
  readonly welcome: string;
  /** Target of the welcome line. */
  readonly infoPath: string;
  /** Stands in the corner, e.g. the language. */
  readonly corner?: ReactNode;
  readonly children: ReactNode;
};

/** The layout around the sign-in screens [A2.26]: logo, application name, a welcome line that leads to the installation's own page. */
export function UserLayout({ name, logo, welcome, infoPath, corner, children }: UserLayoutProps): ReactNode {
  return (
    <div className="login">
      <header className="login-brand">
        <div className="login-logo" aria-hidden="true">
          {logo === null || logo === '' ? <Mark /> : <img src={logo} alt="" />}
        </div>
        <a className="login-welcome" href={infoPath}>
          {welcome}
        </a>
        <p className="login-name">{name}</p>
      </header>
      <main className="login-side">
        {corner}
        {children}
      </main>
    </div>
  );
}

function Mark(): ReactNode {
  return (
    <svg viewBox="0 0 24 24" width="30" height="30" fill="none" stroke="currentColor" strokeWidth="1.6">
      <path d="M3 20V9l6 4V9l6 4V4h6v16z" strokeLinejoin="round" />
      <path d="M7 20v-3M12 20v-3M17 20v-3M18 7.5v3" strokeLinecap="round" />
    </svg>
  );
}
