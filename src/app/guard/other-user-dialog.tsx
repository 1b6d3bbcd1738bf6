import { useUnit } from 'effector-react';
import { useEffect, useState, type ReactNode } from 'react';
import { useText } from '@/shared/i18n';
import { Button, Dialog } from '@/shared/ui';
import { $hasUnsaved } from '@/shared/unsaved';

const reload = (): void => window.location.reload();
/** Long enough to read why. */
const RELOAD_AFTER_MS = 4000;

/**
 * Somebody else signed in in this browser: the page belongs to nobody any more, so it says so and starts anew. What was typed and not saved
 * waits for its owner: a bar takes the place of the dialog while he copies it.
 */
export function OtherUserDialog({ name }: { readonly name: string }): ReactNode {
  const text = useText();
  const hasUnsaved = useUnit($hasUnsaved);
  const [isCopying, setCopying] = useState(false);
  useEffect(() => {
    // What was typed stays readable until its owner has looked.
    if (hasUnsaved || isCopying) return;
    const timer = setTimeout(reload, RELOAD_AFTER_MS);
    return () => clearTimeout(timer);
  }, [hasUnsaved, isCopying]);
  const leave = (
    <Button look="primary" onClick={reload}>
      {text('otherUser.reload')}
    </Button>
  );
  if (isCopying) {
    return (
      <div className="other-user-bar" role="alert">
        <span>{text('otherUser.copying', { name })}</span>
        {leave}
      </div>
    );
  }
  return (
    <Dialog
      title={text('otherUser.title')}
      width={440}
      canFill={false}
      closeLabel={text('action.close')}
      footer={
        <>
          {hasUnsaved ? <Button onClick={() => setCopying(true)}>{text('otherUser.copy')}</Button> : null}
          {leave}
        </>
      }
    >
      <p role="alert">{text(hasUnsaved ? 'otherUser.unsaved' : 'otherUser.text', { name })}</p>
    </Dialog>
  );
}
