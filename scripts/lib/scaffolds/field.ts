import { afterLast, camel, kebabName, pascal, type Scaffold } from './scaffold.ts';

/** A widget type: editor, cell, filter and test in a folder of the registry, and its line among the field types. */
export const field: Scaffold = {
  usage: 'field <type>',
  example: ['colour'],
  make: ([rawName]) => {
    const name = kebabName(rawName, 'The type');
    const type = name.replaceAll('-', '_');
    const part = pascal(name);
    const folder = `src/shared/fields/${name}`;
    return {
      create: new Map([
        [
          `${folder}/index.ts`,
          [
            `import { fieldWidget } from '../field-widget.ts';`,
            `import { ${part}Cell } from './cell.tsx';`,
            `import { ${part}Filter } from './filter.tsx';`,
            ``,
            `/** Say what a value of this type means. */`,
            `export const ${camel(name)}Field = fieldWidget('${type}', { Cell: ${part}Cell, Filter: ${part}Filter });`,
            ``,
          ].join('\n'),
        ],
        [
          `${folder}/editor.tsx`,
          [
            `import { Input } from 'antd';`,
            `import type { ReactNode } from 'react';`,
            `import type { EditorProps } from '../field-props.ts';`,
            `import { useEditor } from '../use-editor.ts';`,
            ``,
            `/** Changes the value; empty is null. */`,
            `export function ${part}Editor(props: EditorProps): ReactNode {`,
            `  const { value, change, base, hint } = useEditor(props);`,
            `  return (`,
            `    <Input`,
            `      {...base}`,
            `      value={value}`,
            `      placeholder={hint}`,
            `      onChange={(event) => change(event.target.value === '' ? null : event.target.value)}`,
            `    />`,
            `  );`,
            `}`,
            ``,
          ].join('\n'),
        ],
        [
          `${folder}/cell.tsx`,
          [
            `import type { ReactNode } from 'react';`,
            `import { cellText } from '#core/screen/list-view.ts';`,
            `import type { CellProps } from '../field-props.ts';`,
            ``,
            `/** Shows the value in a list. */`,
            `export function ${part}Cell({ column, row }: CellProps): ReactNode {`,
            `  return <span>{cellText(column, row)}</span>;`,
            `}`,
            ``,
          ].join('\n'),
        ],
        [
          `${folder}/filter.tsx`,
          [
            `import type { ReactNode } from 'react';`,
            `import type { FilterProps } from '../field-props.ts';`,
            ``,
            `/** Asks for the value in a query. */`,
            `export function ${part}Filter({ field, id, values }: FilterProps): ReactNode {`,
            `  return <input className="control" id={id} name={field.field} defaultValue={values[field.field] ?? field.defaultText} />;`,
            `}`,
            ``,
          ].join('\n'),
        ],
        [
          `${folder}/${name}.test.tsx`,
          [
            `import { render, screen } from '@testing-library/react';`,
            `import { expect, it } from 'vitest';`,
            `import { buildColumn } from '../testing/build-fields.ts';`,
            `import { ${part}Cell } from './cell.tsx';`,
            ``,
            `it('shows its value in a list', () => {`,
            `  render(<${part}Cell column={buildColumn({ widget: '${type}' })} row={{ value: 'A' }} />);`,
            `  expect(screen.getByText('A').tagName).toBe('SPAN');`,
            `});`,
            ``,
          ].join('\n'),
        ],
      ]),
      change: new Map([
        [
          'core/fields/field-types.ts',
          (text) => afterLast(text, /^ {2}pca: /, `  ${type}: text,`, 'core/fields/field-types.ts'),
        ],
        [
          'src/shared/fields/registry.ts',
          (text) =>
            afterLast(
              afterLast(
                text,
                /^import \{ \w+Field \} from/,
                `import { ${camel(name)}Field } from './${name}/index.ts';`,
                'src/shared/fields/registry.ts',
              ),
              /^ {2}\w+: \w+Field,$/,
              `  ${type}: ${camel(name)}Field,`,
              'src/shared/fields/registry.ts',
            ),
        ],
        [
          'src/shared/fields/editors.ts',
          (text) =>
            afterLast(
              afterLast(
                text,
                /^import \{ \w+Editor \} from/,
                `import { ${part}Editor } from './${name}/editor.tsx';`,
                'src/shared/fields/editors.ts',
              ),
              /^ {2}\w+: \w+Editor,$/,
              `  ${type}: ${part}Editor,`,
              'src/shared/fields/editors.ts',
            ),
        ],
      ]),
      next: [
        `Say in core/fields/field-types.ts how ${type} is stored and asked for, add it to modules/schema, write its behaviour in ${folder}.`,
      ],
    };
  },
};
