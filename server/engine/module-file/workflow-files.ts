import { createHash } from 'node:crypto';
import { flowModelSubject } from '#core/managed/workflow.ts';
import type { FormFile } from '#core/online/definition.ts';
import type { RefusalText } from '#core/refusals/text.ts';
import { enhancementOf, type EnhancementFile } from '#core/scripts/enhancement-file.ts';
import { checkFlow } from '#core/workflow/check-flow.ts';
import type { FlowGraph } from '#core/workflow/graph.ts';
import { readBpmn, type BpmnFile } from '#core/workflow/read-bpmn.ts';
import type { ProcessEntry } from '#core/workflow/settings.ts';
import { buttonsToOffer } from '#server/workflow/task-button.ts';
import { forAuthors, type ModuleFault, type Source } from './source.ts';

/** A process as its file draws it. */
export type WorkflowFile = {
  readonly graph: FlowGraph;
  readonly entry: ProcessEntry;
  readonly bpmn: BpmnFile;
  readonly text: string;
};
/** Lines are asked for by the key of an element; without one, that of the process. */
export type WorkflowSource = Source<WorkflowFile>;

type Asked = {
  readonly file: string;
  readonly text: string;
  readonly faults: ModuleFault[];
  /** Returns the faults of a value by a schema, in words. */
  readonly against: (schema: string, value: unknown) => readonly RefusalText[];
};

/** Reads a process file and the settings in it, each of which has a schema by its kind; null with faults. */
export async function readWorkflow({ file, text, faults, against }: Asked): Promise<WorkflowSource | null> {
  const read = await readBpmn(text);
  const lineOf: WorkflowSource['lineOf'] = ([key]) => lineOfElement(text, key);
  if (!read.ok) {
    for (const { node, zh } of read.faults) {
      const said = zh.replaceAll(/\s+/g, ' ');
      const line = /line: (\d+)/.exec(said)?.[1];
      // The parser counts from 0.
      faults.push({
        file,
        line: line === undefined ? lineOf(node === null ? [] : [node]) : Number(line) + 1,
        text: forAuthors(said),
      });
    }
    return null;
  }
  const { graph } = read;
  const own = [{ key: graph.key, settings: graph.settings }, ...graph.nodes].flatMap(({ key, settings }) =>
    settings === null ? [] : [{ key, settings }],
  );
  const before = faults.length;
  for (const { key, settings } of own) {
    const kind = kinds.find((one) => one === settings.kind);
    const said =
      kind === undefined ? [forAuthors(`没有种类 ${settings.kind}`)] : against(`flow#/$defs/${kind}`, settings);
    for (const { zh } of said) faults.push({ file, line: lineOf([key]), text: forAuthors(`“${key}”的设置：${zh}`) });
  }
  if (faults.length > before) return null;
  const hash = createHash('sha256').update(text).digest('hex');
  return { file, hash, value: { graph, entry: graph.settings?.entry ?? {}, bpmn: read.file, text }, lineOf };
}

const kinds = ['process', 'start', 'approval', 'copy', 'auto'] as const;

function lineOfElement(text: string, key: string | number | undefined): number {
  const quoted = key === undefined ? '' : String(key).replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&');
  const found = text.search(key === undefined ? /<(\w+:)?process\b/ : new RegExp(`\\sid\\s*=\\s*["']${quoted}["']`));
  return found === -1 ? 1 : text.slice(0, found + 1).split('\n').length;
}

/** Chinese texts of a process that people read, each once. */
export function workflowTexts({ graph, entry }: Pick<WorkflowFile, 'graph' | 'entry'>): readonly string[] {
  const { nodes, edges, name } = graph;
  const texts = [
    name,
    entry.category?.name,
    entry.remark,
    ...nodes.map((node) => node.name),
    ...edges.map((edge) => edge.name),
  ];
  return [...new Set(texts.flatMap((text) => (text === undefined || text.trim() === '' ? [] : text)))];
}

/** Fields a process may name. */
export function fieldsOfForm({
  fields,
  sub_tables: subs = [],
}: Pick<FormFile, 'fields' | 'sub_tables'>): ReadonlySet<string> {
  return new Set([
    ...fields.map(({ name }) => name),
    ...subs.flatMap((sub) => sub.fields.map(({ name }) => `${sub.table}.${name}`)),
  ]);
}

export function codesOf(all: readonly { readonly code: string }[]): ReadonlySet<string> {
  return new Set(all.map(({ code }) => code));
}

/** Beside the roles of files every company has that of its administrators. */
export function knownRoles(roles: ReadonlySet<string>): ReadonlySet<string> {
  return new Set([...roles, 'admin']);
}

/** Parts of a module that its processes are checked against. */
type OfModule = {
  readonly forms: readonly Source<FormFile>[];
  readonly enhancements: readonly Source<EnhancementFile>[];
  readonly workflows: readonly WorkflowSource[];
};

type Checked = {
  readonly roles: ReadonlySet<string>;
  readonly hasEnglish: (text: string) => boolean;
};

/** A process is of a form of its own module and can be deployed as it is; accounts and lists of a company are asked about where it is installed. */
export function checkWorkflows(
  { forms, enhancements, workflows }: OfModule,
  { roles, hasEnglish }: Checked,
  faults: ModuleFault[],
): void {
  const keys = new RegExp(flowModelSubject.fields.find(({ name }) => name === 'modelKey')?.pattern?.source ?? '');
  for (const { file, value, lineOf } of workflows) {
    const { graph, entry } = value;
    const report = (key: string | null, text: string): void => {
      faults.push({ file, line: lineOf(key === null ? [] : [key]), text: forAuthors(text) });
    };
    if (!keys.test(graph.key) || file.replace(/^.*\/|\.bpmn$/g, '') !== graph.key)
      report(null, `流程标识“${graph.key}”与文件名不一致，或不是小写字母、数字、下划线和短横线`);
    if (graph.name.trim() === '') report(null, '流程没有名称');
    const formCode = graph.settings?.formCode ?? '';
    const form = forms.find(({ value: { table, copies = [] } }) =>
      [table, ...copies.map((copy) => copy.table)].includes(formCode),
    )?.value;
    if (formCode !== '' && form === undefined) report(null, `本模块没有表单 ${formCode}`);
    const fields = form === undefined ? undefined : fieldsOfForm(form);
    const enhanced = enhancements.filter((one) => one.value.table === formCode);
    const buttons = enhanced.flatMap((one) => buttonsToOffer({ enhancement: enhancementOf(one.value) }));
    // Without its form nothing can be said of fields.
    if (formCode === '' || fields !== undefined)
      for (const { node, zh } of checkFlow(graph, {
        fields: fields ?? null,
        roles: knownRoles(roles),
        buttons: codesOf(buttons),
      }))
        report(node, zh);
    for (const role of entry.range !== undefined && 'roles' in entry.range ? entry.range.roles : [])
      if (!knownRoles(roles).has(role)) report(null, `可见范围：没有角色 ${role}`);
    for (const text of workflowTexts(value))
      if (entry.english?.[text] === undefined && !hasEnglish(text))
        report(null, `“${text}”没有英文，请写在 entry.english 或补充 glossary.yaml`);
  }
}
