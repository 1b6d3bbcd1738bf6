import { subject } from './subject.ts';

/** The platform's categories; their codes say where they stand [system.category]. */
export const categorySubject = subject({
  title: ['分类字典', 'Category dictionary'],
  item: ['分类', 'category'],
  naming: 'name',
  permission: 'system:category',
  path: '/sys/category',
  fields: [
    { name: 'name', label: ['分类名称', 'Category'], isRequired: true, maxLength: 100, query: 'like', width: 280 },
    { name: 'pid', label: ['父级', 'Above'], widget: 'list', hasChoices: true, width: 200 },
    // Given by the server: the code of the category above, a letter and two digits.
    { name: 'code', label: ['分类编码', 'Code'], query: 'like', form: 'never', width: 180 },
  ],
});
