import { useUnit } from 'effector-react';
import { useEffect, useState, type ReactNode } from 'react';
import { ChunkLoadError, retryParts } from '@/shared/chunk';
import { currentVersion, type RuntimeConfig } from '@/shared/config';
import { useText } from '@/shared/i18n';
import { Button, Icon } from '@/shared/ui';
import { $hasUnsaved } from '@/shared/unsaved';

type PageFailureProps = {
  readonly error: Error;
  readonly config: RuntimeConfig;
  /** Makes the page anew. */
  readonly onRetry: () => void;
  /** Absent where the page has no tab that could be closed. */
  readonly onClose?: () => void;
};

/** A page that crashed or could not be fetched, told in its own tab; the others go on working. */
export function PageFailure({ error, config, onRetry, onClose }: PageFailureProps): ReactNode {
  const text = useText();
  const isChunk = error instanceof ChunkLoadError;
  return (
    <div className="state state-error" role="alert">
      <Icon name="alert" size={36} />
      <p>{text(isChunk ? 'page.chunk' : 'app.crashed')}</p>
      <p className="state-reason">{text(isChunk ? 'page.chunkHint' : 'page.crashedHint')}</p>
      <p className="state-reason">{error.message}</p>
      {isChunk ? <Upgrade startedWith={config.version ?? null} /> : null}
      <div>
        <Button
          icon="refresh"
          look="primary"
          onClick={() => {
            retryParts();
            onRetry();
          }}
        >
          {text('page.reload')}
        </Button>{' '}
        {onClose === undefined ? null : <Button onClick={onClose}>{text('page.close')}</Button>}
      </div>
    </div>
  );
}

/** [A8.16] files usually go missing because the system was upgraded meanwhile: then a reload is offered, nothing reloads by itself. */
function Upgrade({ startedWith }: { readonly startedWith: string | null }): ReactNode {
  const text = useText();
  const hasUnsaved = useUnit($hasUnsaved);
  const [isUpgraded, setUpgraded] = useState(false);
  useEffect(() => {
    const abort = new AbortController();
    currentVersion(abort.signal).then(
      (version) => {
        if (!abort.signal.aborted) setUpgraded(version !== null && startedWith !== null && version !== startedWith);
      },
      // Without an answer there is nothing to offer; trying again stands beside it.
      () => undefined,
    );
    return () => abort.abort();
  }, [startedWith]);
  if (!isUpgraded) return null;
  return (
    <>
      <p className="state-reason">{text('page.chunkUpgraded')}</p>
      {hasUnsaved ? <p className="state-reason">{text('page.chunkUnsaved')}</p> : null}
      <Button icon="refresh" onClick={() => window.location.reload()}>
        {text('page.reloadAll')}
      </Button>
    </>
  );
}
