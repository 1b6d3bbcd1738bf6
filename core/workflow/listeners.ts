import { parsedUrl } from '../addresses/parsed-url.ts';

/** Events of a process, and those of a task: what a listener of kind 1 and of kind 2 can wait for. */
export const processEvents = ['start', 'end', 'take'] as const;
export const taskEvents = ['create', 'assign', 'complete'] as const;

/** Act of a listener: a call to an address of an allowed site, or a message to the starter and the managers. */
export type ListenerAct =
  | { readonly kind: 'http'; readonly url: string }
  | { readonly kind: 'message'; readonly text: string };

export type ReadListener =
  | { readonly ok: true; readonly act: ListenerAct }
  | { readonly ok: false; readonly zh: string; readonly en: string };

/**
 * Reads what a listener does: `http:https://hooks.example.com/x` or `message:“${title}” has begun`.
 * Whether the site is one the operator allows is asked where the call is made.
 */
export function readListener(value: string): ReadListener {
  const [, kind, rest = ''] = /^\s*(http|message):([\s\S]*)$/.exec(value) ?? [];
  const said = rest.trim();
  if (kind === 'message')
    return said === ''
      ? { ok: false, zh: 'message: 后面要写通知的文字', en: 'message: is followed by what is said' }
      : { ok: true, act: { kind: 'message', text: said } };
  if (kind === undefined)
    return {
      ok: false,
      zh: '值以 http: 或 message: 开头，如 http:https://hooks.example.com/flow 或 message:流程已开始',
      en: 'It begins with http: or message:, such as http:https://hooks.example.com/flow or message:It has begun',
    };
  const url = parsedUrl(said);
  if (url === null || (url.protocol !== 'https:' && url.protocol !== 'http:'))
    return {
      ok: false,
      zh: 'http: 后面要写完整的接口地址，以 https:// 开头',
      en: 'http: is followed by a whole address',
    };
  if (url.username !== '' || url.password !== '')
    return { ok: false, zh: '接口地址中不能有账号和密码', en: 'the address may hold no account and password' };
  return { ok: true, act: { kind: 'http', url: url.href } };
}

/** Returns the fault in an event of a listener of this kind (wf_listener_type); null for none. */
export function eventFault(type: string, event: string): { readonly zh: string; readonly en: string } | null {
  const own: readonly string[] = type === '2' ? taskEvents : processEvents;
  if (own.includes(event)) return null;
  return type === '2'
    ? { zh: '任务监听的事件是任务到达、任务换人或任务完成', en: 'tasks arrive, change hands or are done' }
    : { zh: '执行监听的事件是流程开始、流程结束或经过连线', en: 'a process begins, ends or takes a flow' };
}
