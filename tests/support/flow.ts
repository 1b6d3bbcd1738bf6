import type { ChainStep } from '#core/workflow/chain.ts';
import { chainXml } from '#core/workflow/chain-xml.ts';
import { emptyChain } from '#core/workflow/chain.ts';
import { usualApproval, type ApprovalSettings } from '#core/workflow/settings.ts';
import { account } from './app.ts';
import { signInTo } from './server.ts';

/** Of the people a test makes. */
export const FLOW_PASSWORD = 'Journey-2026';
const GIVEN_PASSWORD = 'Given-at-first-26';

/** A call of somebody who is signed in, for what a test needs and does not look at. Refusals are thrown. */
export type Call = <Result = unknown>(method: string, path: string, body?: unknown) => Promise<Result>;

export async function callerOf(
  { username, password } = account(),
  base = process.env['BASE_URL'] ?? '',
): Promise<Call> {
  const { token } = await signInTo(base, password, username);
  return async <Result>(method: string, path: string, body?: unknown): Promise<Result> => {
    const answer = await fetch(`${base}/platform${path}`, {
      method,
      headers: { 'X-Access-Token': token, 'content-type': 'application/json' },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    });
    const { success, message, result } = (await answer.json()) as { success: boolean; message: string; result: Result };
    if (!success) throw new Error(`${path}: ${message}`);
    return result;
  };
}

type Entry = { readonly key: string; readonly title: string; readonly children: readonly Entry[] | null };
const entriesIn = (entries: readonly Entry[]): readonly Entry[] =>
  entries.flatMap((entry) => [entry, ...entriesIn(entry.children ?? [])]);

/**
 * People with a role of their own.
 * @param pages of processes the role is granted, with all that can be done there
 * @returns takes them away again
 */
export async function buildApprovers(
  call: Call,
  code: string,
  { pages, people }: { readonly pages: readonly string[]; readonly people: Readonly<Record<string, string>> },
): Promise<() => Promise<void>> {
  await call('POST', '/sys/role/add', { roleCode: code, roleName: `审批人 ${code}` });
  const [roles, { treeList }, departs] = await Promise.all([
    call<{ records: { id: string }[] }>('GET', `/sys/role/list?roleCode=${code}`),
    call<{ treeList: Entry[] }>('GET', '/sys/role/queryTreeList'),
    call<{ id: string }[]>('GET', '/sys/sysDepart/queryTreeList'),
  ]);
  const role = roles.records[0]?.id ?? '';
  const isMine = ({ key }: Entry): boolean => pages.some((page) => new RegExp(`^workflow-${page}(-|$)`).test(key));
  const granted = entriesIn(treeList).filter((entry) => entry.title === '流程审批' || isMine(entry));
  const selecteddeparts = departs[0]?.id;
  await Promise.all([
    call('POST', '/sys/permission/saveRolePermission', {
      roleId: role,
      permissionIds: granted.map(({ key }) => key).join(','),
    }),
    ...Object.entries(people).map(async ([username, realname]) => {
      await call('POST', '/sys/user/add', {
        username,
        realname,
        password: GIVEN_PASSWORD,
        selectedroles: role,
        selecteddeparts,
      });
      // Whoever was given a password chooses his own before anything else.
      const own = await callerOf({ username, password: GIVEN_PASSWORD });
      await own('POST', '/sys/user/updatePassword', {
        oldpassword: GIVEN_PASSWORD,
        password: FLOW_PASSWORD,
        confirmpassword: FLOW_PASSWORD,
      });
    }),
  ]);
  return async () => {
    await Promise.all(
      Object.keys(people).map(async (username) => {
        const found = await call<{ records: { id: string }[] }>('GET', `/sys/user/list?username=${username}`);
        await call('DELETE', `/sys/user/delete?id=${found.records[0]?.id ?? ''}`);
      }),
    );
    await call('DELETE', `/sys/role/delete?id=${role}`);
  };
}

/** An approval of a chain by accounts. */
export function approvalBy(
  key: string,
  name: string,
  users: readonly string[],
  more: Partial<ApprovalSettings> = {},
): ChainStep {
  return { kind: 'approval', key, name, settings: { ...usualApproval, approvers: [{ type: '1', users }], ...more } };
}

/** A deployed process, over customers unless told otherwise. @returns the id of its model */
export async function deployChain(
  call: Call,
  { key, name, formCode = 'crm_customer' }: { readonly key: string; readonly name: string; readonly formCode?: string },
  steps: readonly ChainStep[],
): Promise<string> {
  const id = await call<string>('POST', '/workflow/model/add', { modelKey: key, name, formCode, rangeType: '1' });
  const xml = chainXml({ ...emptyChain({ key, name, formCode }, ['发起', '结束']), steps });
  const draft = await call<{ version: number }>('GET', `/workflow/model/draft?id=${id}`);
  const saved = await call<{ version: number }>('PUT', '/workflow/model/draft', { id, version: draft.version, xml });
  await call('PUT', '/workflow/model/deploy', { id, version: saved.version });
  return id;
}

/** Puts a new customer on its way. @returns the id of the instance */
export async function startChain(call: Call, modelKey: string, name: string): Promise<string> {
  await call('POST', '/online/cgform/api/form/crm_customer', { name });
  const query = new URLSearchParams({ name, pageNo: '1', pageSize: '1' });
  const found = await call<{ records: { id: string }[] }>(
    'GET',
    `/online/cgform/api/getData/crm_customer?${query.toString()}`,
  );
  return call('POST', '/workflow/apply/start', { modelKey, recordId: found.records[0]?.id ?? '' });
}

/** The open task somebody has in an instance. */
export async function ownTask(call: Call, instance: string): Promise<string> {
  const { task } = await call<{ task: { id: string } | null }>('GET', `/workflow/task/detail?instanceId=${instance}`);
  if (task === null) throw new Error('There is no task.');
  return task.id;
}
