import { subject } from './subject.ts';

/** The company that runs the platform; definitions live under it, and a single installation needs no other. */
export const PLATFORM_TENANT = '1';

/** Companies that use the platform [system.tenant]. */
export const tenantSubject = subject({
  title: ['租户管理', 'Companies'],
  item: ['租户', 'company'],
  naming: 'name',
  permission: 'system:tenant',
  path: '/sys/tenant',
  // A company comes with the account of its administrator, whose password no workbook should hold.
  acts: ['view', 'add', 'edit', 'delete', 'batch_delete', 'export'],
  fields: [
    { name: 'name', label: ['租户名称', 'Company'], isRequired: true, maxLength: 100, query: 'like', width: 220 },
    {
      name: 'tenantNo',
      label: ['租户编号', 'Number'],
      widget: 'integer',
      isRequired: true,
      isUnique: true,
      min: 1,
      max: 999_999_999,
      // Its records are kept under this number.
      form: 'fixed',
      width: 110,
    },
    { name: 'beginDate', label: ['开始日期', 'From'], widget: 'date', width: 120 },
    { name: 'endDate', label: ['结束日期', 'Until'], widget: 'date', width: 120 },
    {
      name: 'status',
      label: ['状态', 'State'],
      widget: 'list',
      options: [
        ['1', ['正常', 'Active']],
        ['0', ['冻结', 'Frozen']],
      ],
      isRequired: true,
      defaultText: '1',
      query: 'equals',
      width: 100,
    },
    { name: 'administrators', label: ['管理员', 'Administrators'], form: 'never', width: 160 },
    { name: 'userCount', label: ['用户数', 'Users'], widget: 'integer', form: 'never', width: 90 },
    {
      name: 'adminAccount',
      label: ['管理员账号', 'Account of its administrator'],
      isRequired: true,
      maxLength: 32,
      form: 'new',
      isListed: false,
    },
    {
      name: 'adminName',
      label: ['管理员姓名', 'Name of its administrator'],
      isRequired: true,
      maxLength: 50,
      form: 'new',
      isListed: false,
    },
    {
      name: 'adminPassword',
      label: ['管理员密码', 'Password of its administrator'],
      widget: 'password',
      isRequired: true,
      maxLength: 200,
      form: 'new',
      isListed: false,
    },
  ],
});
