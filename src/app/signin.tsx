/** Entry of the sign-in page: hydrates the page drawn at build time and brings in the application behind it. */
import { hydrateRoot } from 'react-dom/client';
import { SignIn } from './sign-in/sign-in.tsx';

const container = document.getElementById('root');
if (container !== null) {
  const root = hydrateRoot(
    container,
    <SignIn
      onSignedIn={(target) => {
        // No second page load: the application takes over this document.
        window.history.replaceState(null, '', target);
        void import('./application.tsx').then(
          ({ mountApplication }) => mountApplication(root),
          // A piece is missing, perhaps after an upgrade [A8.16]: the page itself is asked for, and brings its own.
          () => window.location.reload(),
        );
      }}
    />,
  );
}
