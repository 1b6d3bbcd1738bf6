import { roleFields } from './role.ts';
import { subject } from './subject.ts';

/** Roles of one department: given to its people, never more than the department itself may [system.depart-role]. */
export const departRoleSubject = subject({
  title: ['部门角色', 'Department roles'],
  item: ['部门角色', 'department role'],
  naming: 'roleName',
  permission: 'system:depart-role',
  path: '/sys/sysDepartRole',
  fields: [
    {
      name: 'departId',
      label: ['部门', 'Department'],
      widget: 'sel_depart',
      isRequired: true,
      query: 'equals',
      form: 'fixed',
      width: 180,
    },
    ...roleFields,
  ],
});
