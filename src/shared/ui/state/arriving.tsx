import { Suspense, useEffect, useState, type ReactNode } from 'react';
import { useText } from '../../i18n/index.ts';
import './state.css';

/** Milliseconds from which on a wait is noticed; a bar that comes and goes sooner only flashes. */
export const NOTICED_MS = 300;

/**
 * Shows parts of the application that are fetched when they are wanted. Nothing on the page moves meanwhile: a wait that is long enough to be noticed
 * is told by a bar at the top of the window.
 */
export function Arriving({ children }: { readonly children: ReactNode }): ReactNode {
  return <Suspense fallback={<Wait />}>{children}</Suspense>;
}

function Wait(): ReactNode {
  const text = useText();
  const [isLong, setLong] = useState(false);
  useEffect(() => {
    const timer = setTimeout(setLong, NOTICED_MS, true);
    return () => clearTimeout(timer);
  }, []);
  // The bar of the document the application is delivered with, across the window.
  return isLong && <div className="waiting-bar arriving" role="status" aria-label={text('app.loading')} />;
}
