import { useEffect, useRef } from 'react';
import { missingFunction } from '#core/scripts/messages.ts';
import { useScriptTools } from '@/features/run-scripts';
import type { ScriptCall } from '@/shared/fields';
import { useCoreLanguage } from '@/shared/i18n';
import { openScript } from '@/shared/sandbox';

/** Runs the function of a button in a popup report; forms cannot be opened from there. */
export function PopupScript({ call }: { readonly call: ScriptCall }): null {
  const tools = useScriptTools();
  const language = useCoreLanguage();
  const newest = useRef({ tools, language });
  useEffect(() => {
    newest.current = { tools, language };
  });
  useEffect(() => {
    const { button, row, reload, onEnd } = call;
    const now = newest.current;
    const session = openScript(call.script);
    const input = { args: [row], record: row, selectedRows: [row], user: now.tools.user, mode: 'list' };
    session
      .call(button, input, now.tools.host({ reload, open: () => undefined }))
      .then(({ state, fault }) => {
        if (fault !== null) now.tools.say(fault);
        else if (state === 'missing')
          now.tools.say({ kind: 'error', message: missingFunction(button, now.language), line: null });
      })
      .catch((error: unknown) => now.tools.say({ kind: 'error', message: String(error), line: null }))
      .finally(() => {
        session.dispose();
        onEnd();
      });
  }, [call]);
  return null;
}
