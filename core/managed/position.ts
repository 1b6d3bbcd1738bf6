import { subject, type SubjectOption } from './subject.ts';

/** Ranks of positions; the dictionary position_rank of the family. */
export const positionRanks: readonly SubjectOption[] = [
  ['1', ['员级', 'Junior']],
  ['2', ['助级', 'Assistant']],
  ['3', ['中级', 'Intermediate']],
  ['4', ['副高级', 'Associate senior']],
  ['5', ['正高级', 'Senior']],
];

/** Positions people hold [system.position]. */
export const positionSubject = subject({
  title: ['职务管理', 'Positions'],
  item: ['职务', 'position'],
  naming: 'name',
  permission: 'system:position',
  path: '/sys/position',
  fields: [
    {
      name: 'code',
      label: ['职务编码', 'Position code'],
      isRequired: true,
      isUnique: true,
      maxLength: 50,
      query: 'like',
      // Users keep their positions as a comma list of codes.
      pattern: {
        source: '^[^,，\\s]+$',
        said: ['职务编码不能有逗号和空格', 'A position code has no commas and blanks'],
      },
      form: 'fixed',
      width: 180,
    },
    {
      name: 'name',
      label: ['职务名称', 'Position'],
      isRequired: true,
      maxLength: 100,
      query: 'like',
      width: 220,
    },
    {
      name: 'postRank',
      label: ['职级', 'Rank'],
      widget: 'list',
      options: positionRanks,
      isRequired: true,
      query: 'equals',
      width: 140,
    },
  ],
});
