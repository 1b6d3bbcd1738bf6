import type { components } from '#core/contract/api.ts';
import type { DepartRow, UserRow } from '#server/platform/identity/db/identity-organisation.ts';

type Schemas = components['schemas'];

/** A user as the wire shows him. Built field by field: a new column never leaves the server by accident. */
export function presentUser(row: UserRow): Schemas['UserInfo'] {
  return {
    id: row.id,
    username: row.username,
    realname: row.realname,
    avatar: row.avatar,
    birthday: row.birthday,
    sex: row.sex,
    email: row.email,
    phone: row.phone,
    orgCode: row.org_code,
    orgCodeTxt: row.depart_name,
    status: row.status,
    workNo: row.work_no,
    post: row.post,
    telephone: row.telephone,
    userIdentity: row.user_identity,
    createTime: row.create_time,
  };
}

/** A user as other users see him in a picker: who it is and where he belongs. How to reach him, whoever manages users is told. */
export function presentColleague({
  id,
  username,
  realname,
  avatar,
  org_code: orgCode,
  depart_name: orgCodeTxt,
}: UserRow): Schemas['UserInfo'] {
  return { id, username, realname, avatar, orgCode, orgCodeTxt };
}

export function presentDepart(row: DepartRow): Schemas['Depart'] {
  return {
    id: row.id,
    parentId: row.parent_id,
    departName: row.depart_name,
    orgCategory: row.org_category,
    orgType: row.org_type,
    orgCode: row.org_code,
    departOrder: row.depart_order,
  };
}

/** Departments as a tree; one whose parent is gone stands at the root rather than nowhere. */
export function presentDepartTree(rows: readonly DepartRow[]): Schemas['DepartTreeNode'][] {
  const ids = new Set(rows.map((row) => row.id));
  const below = Map.groupBy(rows, (row) => (row.parent_id !== null && ids.has(row.parent_id) ? row.parent_id : ''));
  const node = (row: DepartRow): Schemas['DepartTreeNode'] => {
    const children = below.get(row.id);
    return {
      id: row.id,
      key: row.id,
      value: row.id,
      title: row.depart_name,
      parentId: row.parent_id,
      departName: row.depart_name,
      orgCategory: row.org_category,
      orgCode: row.org_code,
      isLeaf: children === undefined,
      children: children?.map(node) ?? null,
    };
  };
  return (below.get('') ?? []).map(node);
}
