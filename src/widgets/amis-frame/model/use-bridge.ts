import { useMutation } from '@tanstack/react-query';
import { useUnit } from 'effector-react';
import { useNavigate } from 'react-router-dom';
import { amisRefusal, type AmisAnswer } from '#core/amis/answers.ts';
import type { FromFrame } from '#core/amis/protocol.ts';
import { decideRequest } from '#core/amis/requests.ts';
import { linkOf } from '#core/screen/link.ts';
import { performAmisCall } from '@/entities/amis-page';
import { failureOf, refusalDetail } from '@/shared/api';
import { useText } from '@/shared/i18n';
import { noticeShown, questionAsked } from '@/shared/ui';

type Bridge = {
  readonly ask: (request: Extract<FromFrame, { kind: 'ask' }>) => Promise<AmisAnswer>;
  readonly tooMany: () => AmisAnswer;
  readonly go: (to: string, isNew: boolean) => void;
  readonly notify: (level: 'success' | 'warning' | 'info', words: string) => void;
};

/**
 * Returns the actions a page may take outside of its frame: declared calls with the reader's rights, and addresses by the rules of links. A
 * preview changes nothing.
 */
export function useBridge({ isPreview }: { readonly isPreview: boolean }): Bridge {
  const text = useText();
  const navigate = useNavigate();
  const [notify, question] = useUnit([noticeShown, questionAsked]);
  // Through the client of the queries, so that the end of a session is noticed as everywhere.
  const { mutateAsync } = useMutation({ meta: { isQuiet: true }, mutationFn: performAmisCall });
  const say = (level: 'warning' | 'info', words: string): void => void notify({ kind: 'amis-go', level, text: words });
  return {
    ask: async (request) => {
      const decision = decideRequest(request);
      if (!decision.ok) {
        const shown = { url: request.url.slice(0, 100), method: request.method.slice(0, 10).toUpperCase() };
        return amisRefusal(403, text(`amis.refused.${decision.why}`, shown));
      }
      const { call } = decision;
      if (isPreview && (call.kind === 'add' || call.kind === 'change' || call.kind === 'remove'))
        return amisRefusal(403, text('amis.previewSave'));
      if (isPreview && call.kind === 'upload') return amisRefusal(403, text('amis.previewUpload'));
      try {
        return await mutateAsync(call);
      } catch (error) {
        const failure = failureOf(error);
        const said = 'message' in failure && failure.message !== '' ? failure.message : text('amis.noAnswer');
        // The library says that a file failed, not why.
        if (call.kind === 'upload') say('warning', text('amis.uploadFailed', { name: call.file.name, reason: said }));
        return amisRefusal('status' in failure ? failure.status : 500, said, refusalDetail(failure)?.errors ?? []);
      }
    },
    tooMany: () => amisRefusal(429, text('amis.busy')),
    go: (asked, isNew) => {
      const to = linkOf(asked, {});
      const shown = asked.slice(0, 200);
      if (to === null) say('warning', text('amis.notHere', { to: shown }));
      else if (isPreview) say('info', text('amis.previewGo', { to: shown }));
      else if (to.startsWith('/') && !isNew) void navigate(to);
      else if (to.startsWith('/')) window.open(to, '_blank', 'noopener,noreferrer');
      else
        question({
          title: text('notice.title'),
          text: text('amis.leave', { to: shown }),
          yes: text('amis.leaveYes'),
          no: text('action.cancel'),
          onYes: () => void window.open(to, '_blank', 'noopener,noreferrer'),
        });
    },
    notify: (level, words) => void notify({ kind: 'amis-page', level, text: words }),
  };
}
