import { useMemo, type ReactNode } from 'react';
import { NavigationType, UNSAFE_LocationContext as LocationContext } from 'react-router-dom';
import { locationOf } from '@/shared/routing';

/**
 * Shows a page inside the address it was seen at last. So a hidden page neither renders nor changes when another tab navigates. The router
 * offers no public way to do this, hence its context.
 */
export function FrozenRoute({
  address,
  children,
}: {
  readonly address: string;
  readonly children: ReactNode;
}): ReactNode {
  const seen = useMemo(
    () => ({ location: { ...locationOf(address), state: null, key: address }, navigationType: NavigationType.Pop }),
    [address],
  );
  return <LocationContext value={seen}>{children}</LocationContext>;
}
