import { kebabName, type Scaffold } from './scaffold.ts';

/** A module of business screens with one form. */
export const module: Scaffold = {
  usage: 'module <name>',
  example: ['fleet'],
  make: ([rawName]) => {
    const name = kebabName(rawName, 'The module').replaceAll('-', '');
    return {
      create: new Map([
        [
          `modules/${name}/module.yaml`,
          [
            `# yaml-language-server: $schema=../schema/module.schema.json`,
            `module: ${name}`,
            `title: ${name} 模块`,
            `title_en: Module ${name}`,
            `icon: appstore`,
            `sort: 900`,
            `menu:`,
            `  - item`,
            ``,
          ].join('\n'),
        ],
        [
          `modules/${name}/forms/item.yaml`,
          [
            `# yaml-language-server: $schema=../../schema/form.schema.json`,
            `table: ${name}_item`,
            `title: ${name} 档案`,
            `title_en: ${name} item`,
            `kind: single`,
            `route: /${name}/item`,
            `permission: ${name}:item`,
            `buttons: [view, add, edit, delete, batch_delete]`,
            `columns: 2`,
            `sort: [{ field: code, order: asc }]`,
            `display: name`,
            `fields:`,
            `  - { name: code, label: 编码, label_en: Code, type: text, required: true, unique: true, list: true, query: true, length: 50 }`,
            `  - { name: name, label: 名称, label_en: Name, type: text, required: true, list: true, query: true }`,
            ``,
          ].join('\n'),
        ],
      ]),
      next: [
        `Describe the fields in modules/${name}/forms/item.yaml; the next start creates table, menu and permissions.`,
      ],
    };
  },
};
