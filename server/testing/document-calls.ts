import type { Answer, TestServer } from './server.ts';

type Row = Record<string, unknown>;

/** Calls of tests on documents over HTTP, as one person. */
export type DocumentCalls = {
  readonly call: <T>(method: string, path: string, body?: unknown) => Promise<Answer<T>>;
  /** Makes a record and answers its id. @throws Error with what refused it */
  readonly make: (form: string, body: Row) => Promise<string>;
  readonly press: (form: string, act: string, id: string) => Promise<{ status: number; message: string }>;
  /** Presses a button. @throws Error with what refused it */
  readonly done: (form: string, act: string, id: string) => Promise<void>;
  /** Makes, hands in and audits. */
  readonly post: (form: string, body: Row) => Promise<string>;
};

/** @param signedIn what they come in with, once they have signed in */
export function documentCalls(signedIn: () => { readonly server: TestServer; readonly token: string }): DocumentCalls {
  const call: DocumentCalls['call'] = (method, path, body) => {
    const { server, token } = signedIn();
    return server.call(method, path, { token, ...(body === undefined ? {} : { body }) });
  };
  const make: DocumentCalls['make'] = async (form, body) => {
    const answer = await call<string>('POST', `/online/cgform/api/form/${form}`, body);
    if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message} ${JSON.stringify(answer.body.result)}`);
    return answer.body.result;
  };
  const press: DocumentCalls['press'] = async (form, act, id) => {
    const answer = await call('POST', '/online/cgform/api/doButton', { formId: form, buttonCode: act, dataId: id });
    return { status: answer.status, message: answer.body.message };
  };
  const done: DocumentCalls['done'] = async (form, act, id) => {
    const { status, message } = await press(form, act, id);
    if (status !== 200) throw new Error(`${form} ${act}: ${message}`);
  };
  const post: DocumentCalls['post'] = async (form, body) => {
    const id = await make(form, body);
    for (const act of ['submit', 'audit']) await done(form, act, id);
    return id;
  };
  return { call, make, press, done, post };
}
