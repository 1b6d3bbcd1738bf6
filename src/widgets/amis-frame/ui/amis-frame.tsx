import { useEffect, useLayoutEffect, useMemo, useRef, useState, type CSSProperties, type ReactNode } from 'react';
import type { ToFrame } from '#core/amis/protocol.ts';
import { useCoreLanguage, useText } from '@/shared/i18n';
import { usePaint } from '@/shared/lib';
import { Button, ErrorState, Skeleton } from '@/shared/ui';
import { linkFrame, type FrameLink } from '../model/frame-link.ts';
import { useBridge } from '../model/use-bridge.ts';
import './amis-frame.css';

/** Address of the frame, which the build knows (scripts/lib/amis-frame.ts). */
declare const AMIS_FRAME: string | undefined;

const PING_MS = 2_000;
/** A frame that is silent for so long does not answer. */
const SILENT_MS = 8_000;
const OPEN_MS = 20_000;

type State = 'opening' | 'drawn' | 'hung' | 'stopped' | 'failed' | 'flooded';

type AmisFrameProps = {
  readonly label: string;
  /** A checked schema, as JSON text. */
  readonly schema: string;
  /** Parameters of the address, which the page may use as data. */
  readonly query: Readonly<Record<string, string>>;
  /** Of a draft: nothing is saved and no link is followed; what was blocked is told. */
  readonly isPreview?: boolean;
};

/**
 * An amis page in a frame that shares nothing with the application: no token, no storage, no document, no connection. A page that hangs is
 * noticed by its silence and can be stopped.
 */
export function AmisFrame({ label, schema, query, isPreview = false }: AmisFrameProps): ReactNode {
  const text = useText();
  const language = useCoreLanguage();
  const { isDark, strong } = usePaint();
  const bridge = useBridge({ isPreview });
  const frame = useRef<HTMLIFrameElement>(null);
  const link = useRef<FrameLink | null>(null);
  const [round, setRound] = useState(0);
  const [state, setState] = useState<State>('opening');
  const [height, setHeight] = useState(0);
  const [broken, setBroken] = useState('');
  const [blocked, setBlocked] = useState<readonly string[]>([]);
  const queryText = JSON.stringify(query);
  const drawing = useMemo(
    // What came from an address goes on as it was written.
    (): ToFrame => ({ kind: 'draw', schema, language, query: JSON.parse(queryText) as Record<string, string> }),
    [schema, language, queryText],
  );
  const look = useMemo((): ToFrame => ({ kind: 'look', isDark, strong }), [isDark, strong]);
  const newest = useRef({ bridge, drawing, look });
  useLayoutEffect(() => {
    newest.current = { bridge, drawing, look };
  });

  const end = (how: State): void => {
    link.current?.close();
    link.current = null;
    setState(how);
  };
  /** The frame is there, or there anew: it gets a port and what it is to draw. */
  const connect = (): void => {
    const { current } = frame;
    if (current?.contentWindow == null) return;
    if (link.current !== null) {
      // It went somewhere else by itself. Our policy lets it go nowhere, so it is drawn again or given up.
      link.current.close();
      setState('opening');
    }
    const { port1, port2 } = new MessageChannel();
    link.current = linkFrame(port1, {
      ask: (request) => newest.current.bridge.ask(request),
      tooMany: () => newest.current.bridge.tooMany(),
      flooded: () => end('flooded'),
      hear: (message) => {
        if (message.kind === 'drawn') {
          setState('drawn');
          setBroken('');
        } else if (message.kind === 'height') setHeight(message.height);
        else if (message.kind === 'fault') setBroken(message.words);
        else if (message.kind === 'blocked')
          setBlocked((known) => (known.includes(message.what) || known.length > 20 ? known : [...known, message.what]));
        else if (message.kind === 'notice') newest.current.bridge.notify(message.level, message.words);
        // Only who works in the frame leaves it: a page does not go somewhere by itself.
        else if (document.activeElement === frame.current) newest.current.bridge.go(message.to, message.isNew);
      },
    });
    // Its origin is nobody's, so none can be named; the port goes to this one window.
    current.contentWindow.postMessage('amis', '*', [port2]);
    link.current.send(newest.current.look);
    link.current.send(newest.current.drawing);
  };
  useEffect(() => {
    link.current?.send(drawing);
  }, [drawing]);
  useEffect(() => {
    link.current?.send(look);
  }, [look]);
  useEffect(() => {
    if (state !== 'opening') return undefined;
    const timer = setTimeout(() => setState('failed'), OPEN_MS);
    return () => clearTimeout(timer);
  }, [state]);
  useEffect(() => {
    if (state !== 'drawn' && state !== 'hung') return undefined;
    const timer = setInterval(() => {
      const now = performance.now();
      if ((link.current?.silentFor(now) ?? 0) > SILENT_MS) setState('hung');
      else {
        setState('drawn');
        link.current?.ping(now);
      }
    }, PING_MS);
    return () => clearInterval(timer);
  }, [state]);

  const reopen = (): void => {
    setBlocked([]);
    setBroken('');
    setState('opening');
    setRound((now) => now + 1);
  };
  if (state === 'stopped' || state === 'failed' || state === 'flooded')
    return (
      <ErrorState
        title={text(state === 'failed' ? 'amis.failed' : state === 'flooded' ? 'amis.flood' : 'amis.stopped')}
        reason={state === 'failed' ? text('amis.failedHint') : ''}
        retry={{ label: text('amis.again'), act: reopen }}
      />
    );
  return (
    <div className="amis-frame" aria-busy={state === 'opening'}>
      {state === 'hung' ? (
        <div className="amis-frame-note" role="alert">
          <span>{text('amis.hung')}</span>
          <Button look="primary" onClick={() => end('stopped')}>
            {text('amis.stop')}
          </Button>
        </div>
      ) : null}
      {broken === '' ? null : (
        <p className="amis-frame-note" role="alert">
          {text('amis.broken', { words: broken })}
        </p>
      )}
      {isPreview && blocked.length > 0 ? (
        <p className="amis-frame-note" role="note">
          {text('amis.blocked', { count: blocked.length, what: blocked.slice(0, 3).join('; ') })}
        </p>
      ) : null}
      {state === 'opening' ? (
        <div className="amis-frame-waiting">
          <Skeleton rows={8} label={text('amis.loading')} />
        </div>
      ) : null}
      <iframe
        key={round}
        ref={frame}
        title={label}
        src={typeof AMIS_FRAME === 'string' ? AMIS_FRAME : 'about:blank'}
        sandbox="allow-scripts allow-forms"
        referrerPolicy="no-referrer"
        hidden={state === 'opening'}
        style={{ '--amis-height': `${height}px` } as CSSProperties}
        onLoad={connect}
      />
    </div>
  );
}
