import { globSync, readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { validateXML } from 'xmllint-wasm';
import { chainXml } from '#core/workflow/chain-xml.ts';
import { emptyChain, type Chain, type ChainStep } from '#core/workflow/chain.ts';
import { usualApproval } from '#core/workflow/settings.ts';
import { approval, copies, flow, processXml } from '#server/testing/flows.ts';
import { modulesDir } from '#server/testing/online.ts';

/** The schema of BPMN 2.0 as the parser's package has it. */
const schema = (name: string) => {
  const folder = join(dirname(createRequire(import.meta.url).resolve('bpmn-moddle')), '../resources/bpmn/xsd');
  return { fileName: name, contents: readFileSync(join(folder, name), 'utf8') };
};
const parts = ['BPMNDI.xsd', 'DC.xsd', 'DI.xsd', 'Semantic.xsd'].map(schema);
const validate = (contents: string) =>
  validateXML({ xml: [{ fileName: 'process.bpmn', contents }], schema: [schema('BPMN20.xsd')], preload: parts });

const asked = (key: string): ChainStep => ({
  kind: 'approval',
  key,
  name: `审批 <${key}> & "其他"`,
  settings: { ...usualApproval, approvers: [{ type: '2', roles: ['a"<b>'] }] },
});
const told: ChainStep = { kind: 'copy', key: 'c1', name: '抄送', settings: { kind: 'copy', copies: [{ type: '4' }] } };
const both = (kind: 'condition' | 'parallel', key: string, inside: readonly ChainStep[]): ChainStep => ({
  kind,
  key,
  name: '分支',
  join: `${key}j`,
  branches: [
    { key: `${key}1`, name: '大额', condition: kind === 'condition' ? 'amount >= 10000' : null, steps: inside },
    { key: `${key}2`, name: '', condition: null, steps: [] },
  ],
});

describe('processes as files [workflow.designer]', () => {
  const chain = (steps: readonly ChainStep[]): Chain => ({
    ...emptyChain({ key: 'leave', name: '请假', formCode: 'leave' }, ['开始', '结束']),
    steps,
  });
  const files: readonly [string, string][] = [
    ['an empty chain', chainXml(chain([]))],
    ['approvals and a copy', chainXml(chain([asked('a1'), told, asked('a2')]))],
    [
      'branches in branches',
      chainXml(chain([both('condition', 'x', [asked('a1'), both('parallel', 'y', [asked('a2')])])])),
    ],
    [
      'a drawn one',
      processXml(
        'p',
        'leave',
        `${approval('a', ['qian'])}${copies('k', ['li'])}${flow('f0', 's', 'a')}${flow('f1', 'a', 'k', 'days > 3')}${flow('f2', 'k', 'e')}`,
      ),
    ],
    ...globSync(join(modulesDir, '*/workflows/*.bpmn')).map((path): [string, string] => [
      `the process of ${basename(path)}`,
      readFileSync(path, 'utf8'),
    ]),
  ];

  it.each(files)('%s is valid by the XSD of BPMN 2.0', async (_name, xml) => {
    const { valid, errors } = await validate(xml);
    expect(errors).toEqual([]);
    expect(valid).toBe(true);
  });

  it('what is not valid is found', async () => {
    const xml = chainXml(chain([asked('a1')])).replace('isExecutable="true"', 'isExecutable="perhaps"');
    expect((await validate(xml)).valid).toBe(false);
  });
});
