import type { components } from '#core/contract/api.ts';
import type { Answer, TestServer } from './server.ts';

type Schemas = components['schemas'];
type Mode = 'role' | 'depart' | 'user';

/** Administers the permissions of forms over the calls of the contract. */
export function formPermissions(server: TestServer, token: string) {
  const call = async <T>(method: string, path: string, body?: unknown): Promise<T> => {
    const answer = await server.call<T>(method, `/online/cgform/api${path}`, {
      token,
      ...(body === undefined ? {} : { body }),
    });
    if (!answer.body.success) throw new Error(`${method} ${path}: ${answer.body.message}`);
    return answer.body.result;
  };
  const kinds = { 1: 'roleColumnAuth', 2: 'roleButtonAuth', 3: 'roleDataAuth' } as const;
  return {
    call,
    /** Puts aspects of fields under control; what is not named is free. */
    control: (
      table: string,
      fields: readonly string[],
      { list = false, form = false, edit = false }: { list?: boolean; form?: boolean; edit?: boolean } = {},
    ) =>
      call('POST', '/authColumn/batch', {
        cgformId: table,
        code: fields.join(','),
        listShow: list,
        formShow: form,
        formEditable: edit,
      }),
    button: (table: string, code: string) => call<string>('POST', '/authButton', { cgformId: table, code }),
    rule: (table: string, rule: Omit<Schemas['AuthRule'], 'cgformId'>) =>
      call<string>('POST', '/authData', { cgformId: table, ...rule }),
    elements: (table: string, type: 1 | 2) => call<Schemas['AuthElement'][]>('GET', `/authPage/${table}/${type}`),
    grant: (table: string, type: 1 | 2 | 3, mode: Mode, granteeId: string, ids: readonly string[]) =>
      call('POST', `/${kinds[type]}/${granteeId}/${table}`, { authId: JSON.stringify(ids), authMode: mode }),
  };
}

/** The records of a list, or the status it was refused with. */
export function recordsOf(answer: Answer<Schemas['RowPage']>): Record<string, unknown>[] | number {
  return answer.body.success ? answer.body.result.records : answer.status;
}
