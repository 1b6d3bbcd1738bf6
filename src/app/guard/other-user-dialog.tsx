import { useUnit } from 'effector-react';
import { useEffect, type ReactNode } from 'react';
import { $otherUser } from '@/entities/session';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { $hasUnsaved } from '@/shared/unsaved';

const reload = (): void => window.location.reload();
/** Long enough to read why. */
const RELOAD_AFTER_MS = 4000;

/** Somebody else signed in in this browser: the page belongs to nobody any more, so it says so and starts anew. */
export function OtherUserDialog(): ReactNode {
  const text = useText();
  const [name, hasUnsaved] = useUnit([$otherUser, $hasUnsaved]);
  useEffect(() => {
    // What was typed stays readable until its owner has looked.
    if (name === null || hasUnsaved) return;
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [name, hasUnsaved]);
  if (name === null) return null;
  return (
    <Dialog
      title={text('otherUser.title')}
      width={440}
      canFill={false}
      closeLabel={text('action.close')}
      footer={
        <Button look="primary" onClick={reload}>
          {text('otherUser.reload')}
        </Button>
      }
    >
      <p role="alert">{text('otherUser.text', { name })}</p>
      {hasUnsaved ? <p>{text('otherUser.unsaved')}</p> : null}
    </Dialog>
  );
}
