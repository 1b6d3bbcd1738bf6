import { subject, type SubjectField } from './subject.ts';

const state = {
  name: 'status',
  label: ['状态', 'State'],
  widget: 'list',
  options: [
    ['1', ['正常', 'Active']],
    ['2', ['冻结', 'Frozen']],
  ],
  query: 'equals',
  // Freezing is an act of its own.
  form: 'never',
  width: 100,
} as const satisfies SubjectField;

/** People who sign in [system.user]. */
export const userSubject = subject({
  title: ['用户管理', 'Users'],
  item: ['用户', 'user'],
  naming: 'realname',
  permission: 'system:user',
  path: '/sys/user',
  fields: [
    {
      name: 'username',
      label: ['用户账号', 'Account'],
      isRequired: true,
      maxLength: 32,
      pattern: {
        source: '^[A-Za-z][A-Za-z0-9._-]{2,31}$',
        said: [
          '账号须以字母开头，由 3 到 32 个字母、数字、点、横线或下划线组成',
          'An account begins with a letter and has 3 to 32 letters, digits, dots, dashes or underscores',
        ],
      },
      query: 'like',
      // Records keep who made them by this name.
      form: 'fixed',
      width: 140,
    },
    { name: 'realname', label: ['用户姓名', 'Name'], isRequired: true, maxLength: 50, query: 'like', width: 130 },
    state,
    {
      name: 'password',
      label: ['密码', 'Password'],
      widget: 'password',
      isRequired: true,
      maxLength: 200,
      form: 'new',
      isListed: false,
    },
    { name: 'workNo', label: ['工号', 'Staff number'], isUnique: true, maxLength: 50, query: 'like', width: 110 },
    { name: 'phone', label: ['手机', 'Mobile'], isUnique: true, validType: 'm', query: 'like', width: 140 },
    { name: 'email', label: ['邮箱', 'Mail'], isUnique: true, validType: 'e', width: 180 },
    {
      name: 'sex',
      label: ['性别', 'Sex'],
      widget: 'radio',
      options: [
        ['1', ['男', 'Male']],
        ['2', ['女', 'Female']],
      ],
      width: 80,
    },
    // His own to choose; the list shows it beside his name.
    { name: 'avatar', label: ['头像', 'Picture'], form: 'never', isListed: false },
    { name: 'birthday', label: ['生日', 'Birthday'], widget: 'date', isListed: false },
    {
      name: 'selecteddeparts',
      label: ['所属部门', 'Departments'],
      widget: 'sel_depart',
      isMultiple: true,
      isRequired: true,
      maxLength: 4000,
      query: 'equals',
      askedBy: 'departId',
      width: 180,
    },
    { name: 'mainDepId', label: ['主岗部门', 'Main department'], widget: 'sel_depart', width: 140 },
    {
      name: 'selectedroles',
      label: ['角色', 'Roles'],
      widget: 'list_multi',
      hasChoices: true,
      maxLength: 4000,
      query: 'equals',
      askedBy: 'roleId',
      width: 180,
    },
    { name: 'post', label: ['职务', 'Positions'], widget: 'list_multi', hasChoices: true, width: 140 },
    { name: 'superior', label: ['直属上级', 'Superior'], widget: 'sel_user', isListed: false },
    { name: 'telephone', label: ['座机', 'Telephone'], maxLength: 30, isListed: false },
    {
      name: 'userIdentity',
      label: ['身份', 'Standing'],
      widget: 'radio',
      options: [
        ['1', ['普通成员', 'Member']],
        ['2', ['上级', 'Head']],
      ],
      isListed: false,
    },
    {
      name: 'departIds',
      label: ['负责部门', 'Heads'],
      widget: 'sel_depart',
      isMultiple: true,
      maxLength: 4000,
      isListed: false,
      when: ['userIdentity', ['2']],
    },
  ],
});
