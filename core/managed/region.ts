import { subject, type SubjectOption } from './subject.ts';
import { inUse } from './message.ts';

export const regionLevels: readonly SubjectOption[] = [
  ['1', ['省级', 'Province']],
  ['2', ['地级', 'City']],
  ['3', ['县级', 'District']],
];

/** Those of the published table are renamed or switched off, those of the installation can also be deleted. */
export const regionOrigins: readonly SubjectOption[] = [
  ['0', ['自带', 'Published']],
  ['1', ['自建', 'Own']],
];

/** Administrative divisions the area fields choose from [system.region]. */
export const regionSubject = subject({
  title: ['行政区划', 'Regions'],
  item: ['行政区划', 'region'],
  naming: 'name',
  permission: 'system:region',
  path: '/sys/region',
  fields: [
    { name: 'name', label: ['名称', 'Name'], isRequired: true, maxLength: 50, query: 'like', width: 260 },
    {
      name: 'code',
      label: ['区划代码', 'Code'],
      isRequired: true,
      isUnique: true,
      maxLength: 6,
      pattern: {
        source: '^[1-9]\\d{5}$',
        said: ['区划代码是六位数字，例如 440103', 'A code has six digits, 440103 for instance'],
      },
      query: 'like',
      // Records keep it.
      form: 'fixed',
      width: 140,
    },
    {
      name: 'pid',
      label: ['上级', 'Above'],
      widget: 'list',
      hasChoices: true,
      query: 'equals',
      form: 'fixed',
      width: 180,
    },
    {
      name: 'levelNo',
      label: ['级别', 'Level'],
      widget: 'list',
      options: regionLevels,
      query: 'equals',
      form: 'never',
      width: 100,
    },
    {
      name: 'origin',
      label: ['来源', 'From'],
      widget: 'list',
      options: regionOrigins,
      query: 'equals',
      form: 'never',
      width: 100,
    },
    inUse,
  ],
});
