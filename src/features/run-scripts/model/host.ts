import { useUnit } from 'effector-react';
import { useMemo } from 'react';
import { allowedGet, allowedPost, type AllowedCall } from '#core/scripts/allowed-calls.ts';
import { faultMessage } from '#core/scripts/messages.ts';
import type { Effect, Json, ScriptFault } from '#core/scripts/turn.ts';
import { $user } from '@/entities/session';
import { api, open, unwrap } from '@/shared/api';
import { useCoreLanguage, useText } from '@/shared/i18n';
import type { ScriptHost, ScriptInput } from '@/shared/sandbox';
import { noticeShown, questionAsked } from '@/shared/ui';

/** Actions that only the page itself can do for a script. */
export type ScriptPage = {
  readonly reload: () => void;
  readonly open: (mode: 'add' | 'edit' | 'view', id: string | null) => void;
  /** Values, fields, options, rows: of forms only. */
  readonly change?: (effect: Extract<Effect, { kind: 'set' | 'flag' | 'options' | 'rows' }>) => void;
};

export type ScriptTools = {
  readonly host: (page: ScriptPage) => ScriptHost;
  readonly user: NonNullable<ScriptInput['user']>;
  /** Says what is wrong with a script, or why it refused. */
  readonly say: (fault: ScriptFault) => void;
  readonly faultText: (fault: ScriptFault) => string;
};

let messages = 0;

/** Returns the tools that scripts of lists and forms share: messages, questions, the calls they may make, and the signed-in user. */
export function useScriptTools(): ScriptTools {
  const text = useText();
  const language = useCoreLanguage();
  const [notify, ask, user] = useUnit([noticeShown, questionAsked, $user]);
  return useMemo(() => {
    const show = (level: 'success' | 'info' | 'warning' | 'error', words: string): void => {
      messages += 1;
      // Each is a message of its own, however fast they come.
      notify({ kind: `script-${messages}`, level, text: words });
    };
    const faultText = (fault: ScriptFault): string => faultMessage(fault, language);
    return {
      faultText,
      say: (fault) => show(fault.kind === 'refused' ? 'warning' : 'error', faultText(fault)),
      user: {
        username: user?.username ?? '',
        realname: user?.realname ?? '',
        departments: (user?.departs ?? []).map(({ departName }) => departName),
      },
      host: (page) => ({
        apply: (effect) => {
          switch (effect.kind) {
            case 'message':
              show(effect.level, effect.text);
              return;
            case 'reload':
              page.reload();
              return;
            case 'open':
              page.open(effect.mode, effect.id);
              return;
            case 'log':
              return;
            case 'set':
            case 'flag':
            case 'options':
            case 'rows':
              page.change?.(effect);
          }
        },
        ask: (asked) => {
          if (asked.kind === 'confirm')
            return new Promise<Json>((resolve) =>
              ask({
                title: text('notice.title'),
                text: asked.text,
                yes: text('action.confirm'),
                no: text('action.cancel'),
                onYes: () => resolve(true),
                onNo: () => resolve(false),
              }),
            );
          const call =
            asked.kind === 'get' ? allowedGet(asked.path, asked.params) : allowedPost(asked.path, asked.body);
          if (call === null) return Promise.reject(new Error(`脚本不能调用 ${asked.path} (not allowed)`));
          return make(call);
        },
      }),
    };
  }, [text, language, notify, ask, user]);
}

/** Makes a call under the user's session; what the user may not read, the script may not. */
async function make(call: AllowedCall): Promise<Json> {
  switch (call.kind) {
    case 'rows': {
      const { pageNo, pageSize, ...filters } = call.query;
      const query = { ...filters, pageNo: Number(pageNo ?? 1), pageSize: Math.min(Number(pageSize ?? 10), 200) };
      return asJson(
        await unwrap(api().GET('/online/cgform/api/getData/{id}', { params: { path: { id: call.id }, query } })),
      );
    }
    case 'record': {
      const path = { id: call.id, dataId: call.dataId };
      return asJson(await unwrap(api().GET('/online/cgform/api/form/{id}/{dataId}', { params: { path } })));
    }
    case 'button': {
      const { formId, buttonCode, dataId } = call;
      const done = await open(api().POST('/online/cgform/api/doButton', { body: { formId, buttonCode, dataId } }));
      return { message: done.message };
    }
  }
}

function asJson(value: unknown): Json {
  // It came as JSON.
  return value as Json;
}
