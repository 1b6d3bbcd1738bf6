import type { components } from '#core/contract/api.ts';
import type { Db } from '#server/db/connection.ts';
import { httpRefusals } from '#server/http/refusals.ts';
import { may } from '#server/platform/actor.ts';
import {
  allDeparts,
  departsOf,
  listUsers,
  usersOfDeparts,
  type TextMatch,
} from '#server/platform/identity/db/identity-organisation.ts';
import { refusal } from '#server/platform/refusal.ts';
import { platformRefusals } from '#server/platform/refusals.ts';
import { managedPage } from '#server/system/kit/list.ts';
import { users } from '#server/system/user/users.ts';
import type { Call, HandlersOf } from '../handler.ts';
import { listedUsers } from '../system/user-routes.ts';
import { presentColleague, presentDepartTree } from './present.ts';

/** pageSize=-521 asks for all rows; this many at most. */
const allRows = -521;
const mostRows = 5_000;

/** Departments and users for pickers, of the own tenant only. */
export function organisationHandlers(
  db: Db,
): HandlersOf<'departTree' | 'departIdTree' | 'departSearch' | 'userList' | 'usersByDepart' | 'departUserList'> {
  const page = async (
    { actor, query }: Pick<Call<'userList'>, 'actor' | 'query'>,
    departIds: readonly string[] | undefined,
  ) => {
    const asked = query.pageSize ?? 10;
    const size = asked === allRows ? mostRows : Math.min(Math.max(asked, 1), mostRows);
    const current = asked === allRows ? 1 : (query.pageNo ?? 1);
    const username = textMatch(query.username);
    const realname = textMatch(query.realname);
    const { rows, total } = await listUsers(db, {
      tenantId: actor.tenantId,
      ...(username === undefined ? {} : { username }),
      ...(realname === undefined ? {} : { realname }),
      ...(departIds === undefined ? {} : { departIds }),
      sort: { column: sortColumn(query.column), ascending: /asc/i.test(query.order ?? '') },
      limit: size,
      offset: (current - 1) * size,
    });
    return { result: { records: rows.map(presentColleague), total, size, current, pages: Math.ceil(total / size) } };
  };
  return {
    departTree: async ({ actor }) => ({ result: presentDepartTree(await allDeparts(db, actor.tenantId)) }),
    departIdTree: async ({ actor }) => ({
      result: presentDepartTree(await allDeparts(db, actor.tenantId)).map(idsAlone),
    }),
    departSearch: async ({ actor, query }) => {
      const word = query.keyWord.trim().toLowerCase();
      const own =
        query.myDeptSearch === '1' ? (await departsOf(db, actor.userId)).map((depart) => depart.org_code) : null;
      const found = flat(presentDepartTree(await allDeparts(db, actor.tenantId)))
        .filter(({ departName }) => word !== '' && departName.toLowerCase().includes(word))
        .filter(({ orgCode }) => own === null || own.some((code) => orgCode.startsWith(code)));
      if (found.length === 0) throw refusal(404, httpRefusals.nothingFound);
      return { result: found.map((depart) => ({ ...depart, children: null })) };
    },
    userList: async (call) => {
      const { actor, query, filters } = call;
      if (!may(actor, 'system:user:view')) {
        const [unknown] = Object.keys(filters);
        if (unknown !== undefined) throw refusal(400, platformRefusals.noQueryField, { name: unknown.slice(0, 40) });
        return page(call, undefined);
      }
      const { field: _field, departId = '', roleId = '', username = '', realname = '', ...paging } = query;
      const asked = { ...paging, filters: { ...filters, departId, roleId, username, realname } };
      return { result: listedUsers(await managedPage(db, users, asked, actor)) };
    },
    departUserList: ({ actor, query }) => page({ actor, query }, idsOf(query.depId)),
    usersByDepart: async ({ actor, query }) => {
      const departIds = idsOf(query.id);
      if (departIds.length === 0) return { result: [] };
      const rows = await usersOfDeparts(db, {
        tenantId: actor.tenantId,
        departIds,
        // Upstream searches this list by part of the name, with or without asterisks.
        realname: query.realname === undefined ? undefined : containing(query.realname),
      });
      return { result: rows.map(presentColleague) };
    },
  };
}

type Depart = ReturnType<typeof presentDepartTree>[number];
type DepartId = components['schemas']['DepartId'];

function idsAlone({ key, value, title, children }: Depart): DepartId {
  return { key, value, title, children: children?.map(idsAlone) ?? null };
}

function flat(departs: readonly Depart[]): readonly Depart[] {
  return departs.flatMap((depart) => [depart, ...flat(depart.children ?? [])]);
}

function idsOf(list: string): readonly string[] {
  return list.split(',').filter((id) => id !== '');
}

/** The query language of list calls: `*x*` contains, `*x` ends with, `x*` starts with, else equals. */
export function textMatch(value: string | undefined): TextMatch | undefined {
  const text = value?.trim();
  if (text === undefined || text === '' || /^\*+$/.test(text)) return undefined;
  const [start, end] = [text.startsWith('*'), text.endsWith('*')];
  const bare = text.replace(/^\*/, '').replace(/\*$/, '');
  if (start && end) return { text: bare, mode: 'contains' };
  if (start) return { text: bare, mode: 'ends' };
  return { text: bare, mode: end ? 'starts' : 'equals' };
}

function containing(value: string): TextMatch | undefined {
  const match = textMatch(value);
  return match === undefined ? undefined : { ...match, mode: 'contains' };
}

/** Names of the wire, camelCase; an unknown one sorts as if none was sent. */
function sortColumn(name: string | undefined): 'create_time' | 'username' | 'realname' | 'work_no' {
  if (name === 'username' || name === 'realname') return name;
  return name === 'workNo' ? 'work_no' : 'create_time';
}
