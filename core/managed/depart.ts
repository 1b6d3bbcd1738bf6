import { subject } from './subject.ts';

/** Departments; their codes say where they stand [system.depart]. */
export const departSubject = subject({
  title: ['部门管理', 'Departments'],
  item: ['部门', 'department'],
  naming: 'departName',
  permission: 'system:depart',
  path: '/sys/sysDepart',
  fields: [
    {
      name: 'departName',
      label: ['部门名称', 'Department'],
      isRequired: true,
      maxLength: 100,
      query: 'like',
      width: 240,
    },
    { name: 'parentId', label: ['上级部门', 'Above'], widget: 'sel_depart', width: 160 },
    // Given by the server: the code of the department above and two digits with a letter.
    { name: 'orgCode', label: ['机构编码', 'Code'], query: 'like', form: 'never', width: 140 },
    {
      name: 'orgCategory',
      label: ['机构类型', 'Kind'],
      widget: 'radio',
      options: [
        ['1', ['公司', 'Company']],
        ['2', ['部门', 'Department']],
        ['3', ['岗位', 'Post']],
      ],
      isRequired: true,
      defaultText: '2',
      width: 110,
    },
    { name: 'departNameEn', label: ['英文名称', 'English name'], maxLength: 100, isListed: false },
    { name: 'managerId', label: ['负责人', 'Head'], widget: 'sel_user', width: 120 },
    { name: 'mobile', label: ['电话', 'Telephone'], maxLength: 30, width: 140 },
    { name: 'address', label: ['地址', 'Address'], maxLength: 200, width: 200 },
    { name: 'departOrder', label: ['排序', 'Order'], widget: 'integer', min: 0, max: 9999, width: 90 },
  ],
});
