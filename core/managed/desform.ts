import { subject, type SubjectOption } from './subject.ts';
import { LONGEST_DESIGN } from '../desform/design.ts';

/** States of a designed form: can people fill it in, and do they see its newest design? */
export const desformStates: readonly SubjectOption[] = [
  ['0', ['未发布', 'Not published']],
  ['1', ['已发布', 'Published']],
  ['2', ['有未发布的修改', 'Changed since it was published']],
];

/** Entry pages drawn over online forms [online.desform]. */
export const desformSubject = subject({
  title: ['拖拽表单设计', 'Designed forms'],
  item: ['设计表单', 'designed form'],
  naming: 'desformName',
  permission: 'online:desform',
  path: '/online/desform',
  fields: [
    {
      name: 'desformCode',
      label: ['编码', 'Code'],
      isRequired: true,
      isUnique: true,
      maxLength: 60,
      query: 'like',
      pattern: {
        source: '^[a-z][a-z0-9_]*$',
        said: [
          '编码以小写字母开头，只能有小写字母、数字和下划线',
          'A code begins with a small letter and has small letters, digits and _ alone',
        ],
      },
      form: 'fixed',
      width: 180,
    },
    {
      name: 'desformName',
      label: ['名称', 'Name'],
      isRequired: true,
      maxLength: 100,
      query: 'like',
      width: 220,
    },
    {
      name: 'cgformCode',
      label: ['关联表', 'Online form'],
      widget: 'list',
      hasChoices: true,
      isRequired: true,
      query: 'equals',
      form: 'fixed',
      width: 150,
    },
    {
      name: 'desformJson',
      label: ['设计JSON', 'Design (JSON)'],
      widget: 'textarea',
      maxLength: LONGEST_DESIGN,
      isWide: true,
      placeholder: [
        '可以留空，保存后点击“设计”用拖拽的方式设计',
        'May stay empty: save, then choose “Design” to draw it',
      ],
      width: 180,
    },
    {
      name: 'state',
      label: ['状态', 'State'],
      widget: 'list',
      options: desformStates,
      form: 'never',
      query: 'equals',
      width: 150,
    },
    { name: 'publishTime', label: ['发布时间', 'Published at'], widget: 'datetime', form: 'never', width: 170 },
    { name: 'publishBy', label: ['发布人', 'Published by'], form: 'never', isListed: false },
  ],
});
