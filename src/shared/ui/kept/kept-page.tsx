import { Activity, useCallback, useState, type ReactNode } from 'react';
import { keepLaidOut } from './laid-out.ts';
import { PortalHostContext } from './portal-host.ts';

type KeptPageProps = {
  readonly isShown: boolean;
  /** Names the page in the document [A2.17]. */
  readonly name: string;
  readonly children: ReactNode;
};

/**
 * A page that lives on while another one is shown: its state, its fields and its open dialogs stay, its effects rest, so it neither asks the
 * server nor listens to anything.
 */
export function KeptPage({ isShown, name, children }: KeptPageProps): ReactNode {
  // Made before the first drawing and never changed: a portal whose place changes would start anew.
  const [host] = useState(() => document.createElement('div'));
  const adopt = useCallback((place: HTMLDivElement | null) => place?.append(host), [host]);
  const frame = useCallback((place: HTMLDivElement | null) => {
    if (place !== null) keepLaidOut(place);
  }, []);
  return (
    <Activity mode={isShown ? 'visible' : 'hidden'}>
      <div className="kept-page" data-page={name} ref={frame}>
        <PortalHostContext value={host}>{children}</PortalHostContext>
        <div className="kept-portals" ref={adopt} />
      </div>
    </Activity>
  );
}
