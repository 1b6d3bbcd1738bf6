import { subject, type SubjectField } from './subject.ts';

/** Columns of a role, wherever it belongs. */
export const roleFields = [
  {
    name: 'roleCode',
    label: ['角色编码', 'Role code'],
    isRequired: true,
    isUnique: true,
    maxLength: 64,
    pattern: {
      source: '^[A-Za-z]\\w{0,63}$',
      said: [
        '角色编码以字母开头，只能有字母、数字和下划线',
        'A role code begins with a letter and has letters, digits and underscores',
      ],
    },
    query: 'like',
    form: 'fixed',
    width: 200,
  },
  { name: 'roleName', label: ['角色名称', 'Role'], isRequired: true, maxLength: 100, query: 'like', width: 200 },
  {
    name: 'description',
    label: ['描述', 'Description'],
    widget: 'textarea',
    maxLength: 500,
    width: 320,
  },
] as const satisfies readonly SubjectField[];

/** Roles: what people may do is granted to them [system.role]. */
export const roleSubject = subject({
  title: ['角色管理', 'Roles'],
  item: ['角色', 'role'],
  naming: 'roleName',
  permission: 'system:role',
  path: '/sys/role',
  fields: roleFields,
});
