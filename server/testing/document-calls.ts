import { sql } from 'kysely';
import type { components } from '#core/contract/api.ts';
import type { Answer, TestServer } from './server.ts';

type Schemas = components['schemas'];
type Row = Record<string, unknown>;

/** A push of documents: the source's form, the button, the ids of the sources with commas between them. */
export type Step = readonly [form: string, button: string, ids: string];

/** Changes of a proposed line: other values, another quantity, or null for a line that is left out. */
export type LineChange = Row | number | null;

/** Values of a head that are filled in where a test says nothing, by form. */
export type Habits = {
  /** Of documents that are made by hand. */
  readonly make?: (form: string) => Row;
  /** Of documents that are pushed; the proposal goes before them. */
  readonly push?: (form: string) => Row;
};

export type Outcome = { readonly status: number; readonly message: string; readonly result: unknown };

/** Draft of a document: its form, and what is sent to save it. */
export type Draft = { readonly form: string; readonly body: Row };

/** Presses a button of records whose ids have commas between them, or of the list. */
type Act<T> = (form: string, act: string, ids?: string, value?: string) => Promise<T>;

/** Documents as one person makes and moves them over HTTP. */
export type DocumentCalls = {
  /** A call below the API prefix. @param as the token of somebody else */
  readonly call: <T>(method: string, path: string, body?: unknown, as?: string) => Promise<Answer<T>>;
  /** Saves a new record, whether it is taken or not. */
  readonly save: (form: string, body: Row) => Promise<Answer<string>>;
  /** Saves a new record and answers its id. @throws Error with what refused it */
  readonly make: (form: string, body: Row) => Promise<string>;
  /** @param value what the button asks for */
  readonly press: Act<Outcome>;
  /** Presses a button and answers status and message, to be compared together. */
  readonly outcome: Act<readonly [status: number, message: string]>;
  /** Presses a button and answers the message. */
  readonly said: Act<string>;
  /** Presses a button. @throws Error with what refused it */
  readonly done: Act<void>;
  readonly read: (form: string, id: string) => Promise<Row>;
  /** The lines of a document. */
  readonly lines: (form: string, id: string, table?: string) => Promise<readonly Row[]>;
  /** Saves a record as it is stored but for some values, whether that is taken or not. */
  readonly change: (form: string, id: string, values: Row) => Promise<Answer>;
  readonly remove: (form: string, id: string) => Promise<Answer>;
  readonly proposal: (...step: Step) => Promise<Answer<Schemas['FlowProposal']>>;
  /** Drafts what a push proposes, with other values, as a person would save it. @throws Error with what refused the push */
  readonly draft: (step: Step, lines?: readonly LineChange[], head?: Row) => Promise<Draft>;
  /** Saves what a push proposes and answers its id. @throws Error with what refused it */
  readonly pushed: (step: Step, lines?: readonly LineChange[], head?: Row) => Promise<string>;
  /** Saves what a push proposes and audits it. @throws Error with what refused it */
  readonly through: (step: Step, lines?: readonly LineChange[], head?: Row) => Promise<string>;
  /** Audits a draft, after handing it in where there is such an act. @throws Error with what refused it */
  readonly audit: (form: string, id: string) => Promise<void>;
  /** Makes a document and audits it. @throws Error with what refused it */
  readonly post: (form: string, body: Row) => Promise<string>;
  /** The id of the record that was made last. */
  readonly newest: (form: string) => Promise<string>;
};

/** @param signedIn what they come in with, once they have signed in */
export function documentCalls(
  signedIn: () => { readonly server: TestServer; readonly token: string },
  habits: Habits = {},
): DocumentCalls {
  const call: DocumentCalls['call'] = (method, path, body, as) => {
    const { server, token } = signedIn();
    return server.call(method, path, { token: as ?? token, ...(body === undefined ? {} : { body }) });
  };
  const save: DocumentCalls['save'] = (form, body) => call('POST', `/online/cgform/api/form/${form}`, body);
  const make: DocumentCalls['make'] = async (form, body) => {
    const answer = await save(form, { ...habits.make?.(form), ...body });
    if (answer.status !== 200) throw new Error(`${form}: ${answer.body.message} ${JSON.stringify(answer.body.result)}`);
    return answer.body.result;
  };
  const press: DocumentCalls['press'] = async (form, act, ids = '', value) => {
    const body = {
      formId: form,
      buttonCode: act,
      dataId: ids,
      ...(value === undefined ? {} : { uiFormData: { value } }),
    };
    const answer = await call('POST', '/online/cgform/api/doButton', body);
    return { status: answer.status, message: answer.body.message, result: answer.body.result };
  };
  const done: DocumentCalls['done'] = async (form, act, ids, value) => {
    const { status, message } = await press(form, act, ids, value);
    if (status !== 200) throw new Error(`${form} ${act}: ${message}`);
  };
  const read: DocumentCalls['read'] = async (form, id) =>
    (await call<Row>('GET', `/online/cgform/api/form/${form}/${id}`)).body.result;
  const audit = auditing({ press, done, read });
  return {
    call,
    save,
    make,
    press,
    outcome: async (...act) => {
      const { status, message } = await press(...act);
      return [status, message];
    },
    said: async (...act) => (await press(...act)).message,
    done,
    read,
    lines: async (form, id, table = `${form}_item`) => (await read(form, id))[table] as readonly Row[],
    change: async (form, id, values) =>
      call('PUT', `/online/cgform/api/form/${form}`, { ...(await read(form, id)), ...values }),
    remove: (form, id) => call('DELETE', `/online/cgform/api/form/${form}/${id}`),
    audit,
    post: async (form, body) => {
      const id = await make(form, body);
      await audit(form, id);
      return id;
    },
    newest: async (form) => {
      const { rows } = await sql<{ id: string }>`
        select id from ${sql.table(form)} where del_flag = 0 order by create_time desc, id desc limit 1`.execute(
        signedIn().server.db,
      );
      return rows[0]?.id ?? '';
    },
    ...pushing({ call, make, audit }, habits),
  };
}

/** Audits drafts of any form: it is learned with the first of each form which acts that takes. */
function auditing({ press, done, read }: Pick<DocumentCalls, 'press' | 'done' | 'read'>): DocumentCalls['audit'] {
  const actsOf = new Map<string, readonly string[]>();
  return async (form, id) => {
    const known = actsOf.get(form);
    if (known !== undefined) {
      for (const act of known) await done(form, act, id);
      return;
    }
    const handed = await press(form, 'submit', id);
    const isSubmitted = handed.status === 200;
    if (!isSubmitted && !handed.message.includes('没有')) throw new Error(`${form} submit: ${handed.message}`);
    const isAudited = isSubmitted && (await read(form, id))['bill_status'] === '2';
    if (!isAudited) await done(form, 'audit', id);
    actsOf.set(form, [...(isSubmitted ? ['submit'] : []), ...(isAudited ? [] : ['audit'])]);
  };
}

function pushing(
  { call, make, audit }: Pick<DocumentCalls, 'call' | 'make' | 'audit'>,
  habits: Habits,
): Pick<DocumentCalls, 'proposal' | 'draft' | 'pushed' | 'through'> {
  const proposal: DocumentCalls['proposal'] = (form, button, ids) =>
    call('GET', `/online/cgform/flow/proposal/${form}?button=${button}&ids=${ids}`);
  const draft: DocumentCalls['draft'] = async (step, changes = [], head = {}) => {
    const { body } = await proposal(...step);
    if (!body.success) throw new Error(body.message);
    const { form, values } = body.result;
    const table = `${form}_item`;
    const rows = (values[table] as Row[]).flatMap((line, index) => {
      const change = changes[index];
      if (change === null) return [];
      return [{ ...line, ...(typeof change === 'number' ? { qty: change } : change) }];
    });
    const bare = Object.entries(values).filter(([name]) => !name.endsWith('_dictText'));
    return { form, body: { ...habits.push?.(form), ...Object.fromEntries(bare), ...head, [table]: rows } };
  };
  const saved = async (...args: Parameters<DocumentCalls['draft']>): Promise<readonly [form: string, id: string]> => {
    const { form, body } = await draft(...args);
    return [form, await make(form, body)];
  };
  return {
    proposal,
    draft,
    pushed: async (...args) => (await saved(...args))[1],
    through: async (...args) => {
      const [form, id] = await saved(...args);
      await audit(form, id);
      return id;
    },
  };
}
