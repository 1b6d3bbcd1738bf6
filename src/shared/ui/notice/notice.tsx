import { createEffect, createEvent, createStore, sample } from 'effector';
import { useUnit } from 'effector-react';
import { useLayoutEffect, useRef, type ReactNode } from 'react';
import { Button, IconButton } from '../button/button.tsx';
import { Icon } from '../icon/icon.tsx';
import './notice.css';

/** A short message that goes by itself. */
export type Notice = {
  /** Notices of one kind within three seconds are one notice. */
  readonly kind: string;
  readonly level: 'success' | 'info' | 'warning' | 'error';
  readonly text: string;
  /** Milliseconds it stays, where its level does not decide. */
  readonly lifeMs?: number;
  /** Action offered with it; the notice goes with it. */
  readonly action?: { readonly label: string; readonly act: () => void };
};

type Shown = Notice & { readonly id: number; readonly at: number };

const SAME_KIND_MS = 3000;
const LIFE_MS = { success: 3000, info: 4500, warning: 6000, error: 8000 } as const;

/** Shows a notice. */
export const noticeShown = createEvent<Notice>();
const noticeClosed = createEvent<number>();
const stamped = noticeShown.map((notice): Shown => ({ ...notice, id: Math.random(), at: Date.now() }));

/** Notices on the screen, oldest first. */
export const $notices = createStore<readonly Shown[]>([], { serialize: 'ignore' })
  .on(stamped, (list, notice) =>
    list.some(({ kind, at }) => kind === notice.kind && notice.at - at < SAME_KIND_MS)
      ? list
      : [...list.slice(-3), notice],
  )
  .on(noticeClosed, (list, id) => list.filter((notice) => notice.id !== id));

const waitFx = createEffect(
  ({ id, level, lifeMs }: Shown) => new Promise<number>((done) => setTimeout(() => done(id), lifeMs ?? LIFE_MS[level])),
);
sample({ clock: stamped, target: waitFx });
sample({ clock: waitFx.doneData, target: noticeClosed });

/** The place where notices appear; stands once in the application. */
export function NoticeHost({ closeLabel }: { readonly closeLabel: string }): ReactNode {
  const [notices, close] = useUnit([$notices, noticeClosed]);
  const host = useRef<HTMLDivElement>(null);
  useLayoutEffect(() => {
    const element = host.current;
    // Shown anew it stands above whatever modal dialog was opened meanwhile; a class would leave it dimmed behind.
    if (element === null || !('showPopover' in element)) return;
    element.hidePopover();
    if (notices.length > 0) element.showPopover();
  }, [notices]);
  return (
    <div ref={host} className="notices" popover="manual" aria-live="polite" role="status">
      {notices.map(({ id, level, text, action }) => (
        <div key={id} className={`notice notice-${level}`}>
          <Icon name={level === 'success' ? 'check' : level === 'info' ? 'info' : 'alert'} />
          <span>{text}</span>
          {action === undefined ? null : (
            <Button
              look="link"
              onClick={() => {
                close(id);
                action.act();
              }}
            >
              {action.label}
            </Button>
          )}
          <IconButton label={closeLabel} icon="close" onClick={() => close(id)} />
        </div>
      ))}
    </div>
  );
}
