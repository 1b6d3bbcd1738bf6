import { useUnit } from 'effector-react';
import { useEffect, useRef, useState, type ReactNode } from 'react';
import { $device } from '@/entities/display';
import { useText } from '@/shared/i18n';
import type { PageAction } from '@/shared/page-actions';
import { Dialog, IconButton } from '@/shared/ui';
import { prepareSearch, SearchBox } from './search-box.tsx';
// Here, not with the panel: every window fetches it, and a file of 400 bytes is a request like any other.
import './search-box.css';

/** The page on the screen goes first. */
const PREPARE_MS = 3000;

/**
 * The search icon of the top bar: a plain drop-down on desktop, a dialog on mobile [A2.27]. Ctrl+K opens the command palette from anywhere.
 */
export function MenuSearch({ actions }: { readonly actions: readonly PageAction[] }): ReactNode {
  const text = useText();
  const isMobile = useUnit($device) === 'mobile';
  const [open, setOpen] = useState<'drop' | 'dialog' | null>(null);
  const anchor = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const timer = setTimeout(prepareSearch, PREPARE_MS);
    return () => clearTimeout(timer);
  }, []);
  useEffect(() => {
    const onKey = (event: KeyboardEvent): void => {
      if (!(event.ctrlKey || event.metaKey) || event.altKey || event.isComposing || event.key.toLowerCase() !== 'k')
        return;
      event.preventDefault();
      setOpen('dialog');
    };
    document.addEventListener('keydown', onKey);
    return () => document.removeEventListener('keydown', onKey);
  }, []);
  const close = (): void => {
    setOpen(null);
    anchor.current?.querySelector('button')?.focus();
  };
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- closes the drop-down when key or focus leave it
    <div
      className="finder-anchor"
      ref={anchor}
      onKeyDown={(event) => {
        if (event.key === 'Escape' && open === 'drop') close();
      }}
      onBlur={(event) => {
        if (open === 'drop' && !event.currentTarget.contains(event.relatedTarget)) setOpen(null);
      }}
    >
      <IconButton
        label={`${text('search.open')} (Ctrl+K)`}
        icon="search"
        aria-expanded={open === 'drop'}
        onClick={() => setOpen(open === null ? (isMobile ? 'dialog' : 'drop') : null)}
      />
      {open === 'drop' ? (
        <div className="finder-drop">
          <SearchBox actions={null} onDone={() => setOpen(null)} />
        </div>
      ) : null}
      {open === 'dialog' ? (
        <Dialog
          title={text('search.palette')}
          width={600}
          isAtTop
          canFill={false}
          closeLabel={text('action.close')}
          onClose={() => setOpen(null)}
        >
          <SearchBox actions={actions} onDone={() => setOpen(null)} />
        </Dialog>
      ) : null}
    </div>
  );
}
