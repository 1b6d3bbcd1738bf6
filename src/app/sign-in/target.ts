import { paths, safeRedirect } from '@/shared/routing';

/** Returns the page that somebody who signs in comes from, the home page without one. */
export function targetOf(search: string): string {
  return safeRedirect(new URLSearchParams(search).get('redirect')) ?? paths.home;
}
