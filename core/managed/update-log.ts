import { subject } from './subject.ts';

/** Versions of the product and what is new in them [system.update-log]. */
export const updateLogSubject = subject({
  title: ['更新日志', 'Update log'],
  item: ['更新日志', 'version'],
  naming: 'versionNo',
  permission: 'system:update-log',
  path: '/sys/updateLog',
  fields: [
    {
      name: 'versionNo',
      label: ['版本', 'Version'],
      isRequired: true,
      isUnique: true,
      maxLength: 50,
      query: 'like',
      width: 160,
    },
    { name: 'updateDate', label: ['日期', 'Date'], widget: 'date', isRequired: true, query: 'range', width: 130 },
    {
      name: 'content',
      label: ['内容', 'What is new'],
      widget: 'markdown',
      isRequired: true,
      maxLength: 20_000,
      isListed: false,
      isWide: true,
    },
  ],
});
