import { parseFormula } from '../formula/parse.ts';
import type { FlowEdge, FlowFault, FlowGraph, FlowNode } from './graph.ts';
import { STARTER } from './expressions.ts';
import { taskActs, type ApprovalSettings, type ApproverRule, type FieldAuth } from './settings.ts';

/** Things a process may name; those left out are not checked. */
export type FlowSurroundings = {
  /** Fields of the form, `table.field` for those of sub-tables; null where the form is not there. */
  readonly fields: ReadonlySet<string> | null;
  /** Buttons of the form a node can offer. */
  readonly buttons?: ReadonlySet<string>;
  readonly users?: ReadonlySet<string>;
  readonly roles?: ReadonlySet<string>;
  readonly positions?: ReadonlySet<string>;
  readonly groups?: ReadonlySet<string>;
  /** Expressions by code, with the fields of the record they read. */
  readonly expressions?: ReadonlyMap<string, readonly string[]>;
  readonly listeners?: ReadonlySet<string>;
};

/**
 * Lists the faults of a readable process: anything that would let an instance stand still, run for ever or find nobody.
 * @returns faults in the order of the elements; none where it can be deployed
 */
export function checkFlow(graph: FlowGraph, around: FlowSurroundings): readonly FlowFault[] {
  const faults = new Faults();
  processFaults(graph, around, faults);
  for (const scope of scopesOf(graph)) scopeFaults(graph, scope, faults);
  const byKey = new Map(graph.nodes.map((node) => [node.key, node]));
  for (const node of graph.nodes) {
    gatewayFaults(graph, node, faults);
    settingFaults(node, { around, byKey, faults });
  }
  for (const edge of graph.edges) conditionFaults(edge, byKey.get(edge.from), { around, faults });
  return faults.found;
}

class Faults {
  readonly found: FlowFault[] = [];
  add(node: string | null, zh: string, en: string): void {
    this.found.push({ node, zh, en });
  }
}

/** Returns the name of an element in a sentence. */
export function flowName({ name, key }: { readonly name: string; readonly key: string }): string {
  return name.trim() === '' ? key : name.trim();
}

function processFaults({ settings, nodes }: FlowGraph, around: FlowSurroundings, faults: Faults): void {
  const form = settings?.formCode ?? '';
  if (form === '') faults.add(null, '流程没有绑定表单，请在流程模型里选择', 'The process is bound to no form');
  else if (around.fields === null)
    faults.add(null, `绑定的表单“${form}”不存在，请重新选择`, `The form “${form}” is not there`);
  for (const code of settings?.listeners ?? [])
    if (around.listeners?.has(code) === false)
      faults.add(null, `监听器“${code}”不存在或已停用`, `There is no listener “${code}” in use`);
  if (!nodes.some(({ kind }) => kind === '2'))
    faults.add(null, '流程里没有审批节点，请至少添加一个', 'The process has no approval');
}

/** The process itself and each of its sub-processes. */
function scopesOf({ nodes }: FlowGraph): readonly (string | null)[] {
  return [null, ...nodes.filter(({ kind }) => kind === '7').map(({ key }) => key)];
}

function scopeFaults(graph: FlowGraph, scope: string | null, faults: Faults): void {
  const nodes = graph.nodes.filter(({ parent }) => parent === scope);
  const keys = new Set(nodes.map(({ key }) => key));
  const edges = graph.edges.filter(({ from, to }) => keys.has(from) && keys.has(to));
  for (const edge of graph.edges)
    if (keys.has(edge.from) && !keys.has(edge.to))
      faults.add(
        edge.key,
        `连线“${flowName(edge)}”没有连到同一层的节点`,
        `The flow “${flowName(edge)}” ends nowhere in its own process`,
      );
  const owner = scope === null ? undefined : graph.nodes.find(({ key }) => key === scope);
  const [zhIn, enIn] = owner === undefined ? ['流程', 'The process'] : [`子流程“${flowName(owner)}”`, flowName(owner)];
  const starts = nodes.filter(({ kind }) => kind === '1');
  if (starts.length !== 1)
    faults.add(
      scope,
      starts.length === 0 ? `${zhIn}没有开始节点，请添加一个` : `${zhIn}有 ${starts.length} 个开始节点，只能有一个`,
      starts.length === 0 ? `${enIn} has no start` : `${enIn} has ${starts.length} starts instead of one`,
    );
  const ends = nodes.filter(({ kind }) => kind === '9');
  if (ends.length === 0) faults.add(scope, `${zhIn}没有结束节点，请添加一个`, `${enIn} has no end`);
  // A boundary timer is reached from what it hangs on.
  const ways = [
    ...edges,
    ...nodes.flatMap(({ key, attachedTo }) => (attachedTo ? [{ from: attachedTo, to: key }] : [])),
  ];
  const reached = closure(starts, (key) => ways.filter(({ from }) => from === key).map(({ to }) => to));
  const ending = closure(ends, (key) => ways.filter(({ to }) => to === key).map(({ from }) => from));
  for (const node of nodes) {
    const shown = flowName(node);
    if (starts.length === 1 && !reached.has(node.key))
      faults.add(node.key, `从开始走不到“${shown}”，请连线或删除它`, `“${shown}” cannot be reached from the start`);
    else if (ends.length > 0 && !ending.has(node.key))
      faults.add(node.key, `“${shown}”之后走不到结束，请连线到后面的节点`, `No end can be reached from “${shown}”`);
    if (node.kind === '9' && edges.some(({ from }) => from === node.key))
      faults.add(node.key, `结束节点“${shown}”后面不能再连线`, `Nothing follows the end “${shown}”`);
    if (node.kind === '1' && edges.some(({ to }) => to === node.key))
      faults.add(node.key, `开始节点“${shown}”前面不能有连线`, `Nothing leads to the start “${shown}”`);
  }
  loopFaults(nodes, edges, faults);
}

function closure(from: readonly FlowNode[], next: (key: string) => readonly string[]): ReadonlySet<string> {
  const found = new Set(from.map(({ key }) => key));
  const waiting = [...found];
  for (let key = waiting.pop(); key !== undefined; key = waiting.pop())
    for (const one of next(key))
      if (!found.has(one)) {
        found.add(one);
        waiting.push(one);
      }
  return found;
}

/** A way round on which nobody and nothing is waited for would be gone round for ever. */
function loopFaults(nodes: readonly FlowNode[], edges: readonly FlowEdge[], faults: Faults): void {
  const waits = new Set(nodes.filter(({ kind }) => kind === '2' || kind === '7').map(({ key }) => key));
  const told = new Set<string>();
  for (const node of nodes) {
    if (waits.has(node.key) || told.has(node.key)) continue;
    const next = (key: string) => edges.filter(({ from, to }) => from === key && !waits.has(to)).map(({ to }) => to);
    const after = closure(
      nodes.filter(({ key }) => next(node.key).includes(key)),
      next,
    );
    if (!after.has(node.key)) continue;
    for (const key of after) told.add(key);
    faults.add(
      node.key,
      `经过“${flowName(node)}”的循环里没有审批节点，流程会一直转下去`,
      `The loop through “${flowName(node)}” holds no approval and would never end`,
    );
  }
}

/** Checks that a gateway with several ways always leaves one open, whatever the record says. */
function gatewayFaults({ edges }: FlowGraph, node: FlowNode, faults: Faults): void {
  const out = edges.filter(({ from }) => from === node.key);
  const shown = flowName(node);
  const conditional = out.filter(({ condition, isDefault }) => condition !== null && !isDefault);
  if (node.kind === '5') {
    for (const edge of conditional)
      faults.add(
        edge.key,
        `并行分支“${shown}”后的连线不能有条件，请改用条件分支或包容分支`,
        `Flows after the parallel gateway “${shown}” have no conditions`,
      );
    return;
  }
  if (node.kind !== '4' && node.kind !== '6') {
    // Beside a gateway conditions and several ways would be a gateway nobody sees.
    if (out.length > 1)
      faults.add(
        node.key,
        `“${shown}”后面有 ${out.length} 条连线，请在它后面加一个网关再分支`,
        `“${shown}” has ${out.length} flows: put a gateway behind it`,
      );
    else if (conditional[0] !== undefined)
      faults.add(
        conditional[0].key,
        `“${shown}”后面的连线不能有条件，请用条件分支`,
        `The flow after “${shown}” has a condition: use a gateway`,
      );
    return;
  }
  if (out.length < 2) return;
  if (!out.some(({ isDefault }) => isDefault))
    faults.add(
      node.key,
      `条件分支“${shown}”没有默认分支，条件都不成立时流程会停住，请指定一条默认连线`,
      `The gateway “${shown}” has no default flow: where no condition holds it would stand still`,
    );
  for (const edge of out)
    if (edge.condition === null && !edge.isDefault)
      faults.add(
        edge.key,
        `“${shown}”后的连线“${flowName(edge)}”没有条件，请填写条件或设为默认`,
        `The flow “${flowName(edge)}” after “${shown}” has neither a condition nor is it the default`,
      );
}

type Asked = {
  readonly around: FlowSurroundings;
  readonly byKey: ReadonlyMap<string, FlowNode>;
  readonly faults: Faults;
};

function conditionFaults(edge: FlowEdge, from: FlowNode | undefined, { around, faults }: Omit<Asked, 'byKey'>): void {
  if (edge.condition === null || edge.isDefault) return;
  const shown = edge.name === '' && from !== undefined ? `${flowName(from)} →` : flowName(edge);
  formulaFaults(edge.key, edge.condition, {
    around,
    faults,
    zh: `连线“${shown}”的条件`,
    en: `Condition of “${shown}”`,
  });
}

type InWords = { readonly around: FlowSurroundings; readonly faults: Faults; readonly zh: string; readonly en: string };

function formulaFaults(node: string, text: string, { around, faults, zh, en }: InWords): void {
  const parsed = parseFormula(text);
  if (!parsed.ok) {
    const { position, ...fault } = parsed.fault;
    faults.add(
      node,
      `${zh}有误，第 ${position + 1} 个字符：${fault.zh}`,
      `${en}, character ${position + 1}: ${fault.en}`,
    );
    return;
  }
  const { fields, sums } = parsed.formula;
  const named = [
    ...fields.filter((field) => field !== STARTER),
    ...sums.map(({ table, field }) => `${table}.${field}`),
  ];
  for (const field of named) missingField(node, field, { around, faults, zh, en });
}

function missingField(node: string, field: string, { around, faults, zh, en }: InWords): void {
  if (around.fields === null || around.fields.has(field)) return;
  faults.add(node, `${zh}：表单没有字段“${field}”`, `${en}: the form has no field “${field}”`);
}

function settingFaults(node: FlowNode, asked: Asked): void {
  const { faults, around } = asked;
  const shown = flowName(node);
  const { settings } = node;
  if (node.kind === '2') {
    if (settings?.kind === 'approval') approvalFaults(node, settings, asked);
    else faults.add(node.key, `审批节点“${shown}”没有设置审批人`, `The approval “${shown}” has no approvers`);
    return;
  }
  switch (settings?.kind) {
    case 'copy':
      if (settings.copies.length === 0)
        faults.add(node.key, `抄送节点“${shown}”没有设置抄送人`, `The copy “${shown}” goes to nobody`);
      for (const rule of settings.copies) ruleFaults(node, rule, { ...asked, what: ['抄送人', 'receivers of copies'] });
      return;
    case 'auto':
      for (const [field, formula] of Object.entries(settings.set)) {
        const words = { around, faults, zh: `自动节点“${shown}”`, en: `“${shown}”` };
        missingField(node.key, field, words);
        formulaFaults(node.key, formula, {
          ...words,
          zh: `${words.zh}给“${field}”的公式`,
          en: `${words.en}, “${field}”`,
        });
      }
      return;
    case 'start':
      authFaults(node, settings.fields, asked);
      return;
    case 'approval':
    case undefined:
      return;
  }
}

function approvalFaults(node: FlowNode, settings: ApprovalSettings, asked: Asked): void {
  const { faults } = asked;
  const shown = flowName(node);
  const say = (zh: string, en: string): void => faults.add(node.key, `“${shown}”${zh}`, `“${shown}”: ${en}`);
  if (settings.approvers.length === 0) say('没有设置审批人', 'nobody approves');
  for (const rule of settings.approvers) ruleFaults(node, rule, { ...asked, what: ['审批人', 'approvers'] });
  for (const rule of settings.copies ?? [])
    ruleFaults(node, rule, { ...asked, what: ['抄送人', 'receivers of copies'] });
  const { multi, percent, hours, reject, rejectNode, except = [], without = [], buttons = [] } = settings;
  if (multi === '2' && (percent === undefined || !Number.isInteger(percent) || percent < 1 || percent > 100))
    say('的会签比例要在 1 到 100 之间', 'the share that agrees is 1 to 100');
  if (hours !== undefined && !(hours > 0)) say('的时限要大于 0 小时', 'the limit is more than 0 hours');
  if (hours !== undefined && settings.timeout === undefined)
    say('有时限但没有选择超时处理', 'say what happens when time is up');
  if (reject === '3') {
    const target = rejectNode === undefined ? undefined : asked.byKey.get(rejectNode);
    if (target?.kind !== '2' || target.key === node.key)
      say('驳回到的指定节点不存在，请重新选择一个审批节点', 'the node a rejection leads to is no other approval');
  }
  for (const key of except)
    if (asked.byKey.get(key)?.kind !== '2')
      say(`不同于的节点“${key}”不存在`, `there is no approval “${key}” to differ from`);
  for (const act of without) if (!taskActs.includes(act)) say(`的操作“${act}”不存在`, `there is no act “${act}”`);
  for (const code of buttons)
    if (asked.around.buttons?.has(code) === false)
      say(`的按钮“${code}”在表单中不存在或已停用`, `the form has no button “${code}” in use`);
  authFaults(node, settings.fields, asked);
}

function authFaults(node: FlowNode, fields: readonly FieldAuth[], { around, faults }: Asked): void {
  const shown = flowName(node);
  for (const { field, need, auth } of fields) {
    missingField(node.key, field, { around, faults, zh: `“${shown}”的字段权限`, en: `Field rights of “${shown}”` });
    if (need === true && auth !== '1')
      faults.add(
        node.key,
        `“${shown}”的字段“${field}”必填但不可编辑`,
        `“${shown}”: “${field}” is needed but cannot be written`,
      );
  }
}

type RuleAsked = Asked & { readonly what: readonly [zh: string, en: string] };

/** Names that mean somebody, each of a list the surroundings know. */
function ruleFaults(node: FlowNode, rule: ApproverRule, { around, byKey, faults, what }: RuleAsked): void {
  const shown = flowName(node);
  const say = (zh: string, en: string): void =>
    faults.add(node.key, `“${shown}”的${what[0]}：${zh}`, `${what[1]} of “${shown}”: ${en}`);
  const named = (
    codes: readonly string[],
    known: ReadonlySet<string> | undefined,
    [zh, en]: readonly [string, string],
  ): void => {
    if (codes.length === 0) say(`请选择${zh}`, `choose ${en}`);
    for (const code of codes)
      if (known?.has(code) === false) say(`${zh}“${code}”不存在或已停用`, `there is no ${en} “${code}”`);
  };
  switch (rule.type) {
    case '1':
      return named(rule.users, around.users, ['人员', 'people']);
    case '2':
      return named(rule.roles, around.roles, ['角色', 'role']);
    case '3':
      return atLeast(rule.level, 0, () => say('上级部门的层数不能小于 0', 'the level is 0 or more'));
    case '5':
      return atLeast(rule.levels, 1, () => say('上级的级数要在 1 到 10 之间', 'the number of superiors is 1 to 10'));
    case '6':
      return named(rule.positions, around.positions, ['岗位', 'position']);
    case '7':
      return named(rule.groups, around.groups, ['用户组', 'group']);
    case '9':
      if (rule.field === '') say('请选择表单字段', 'choose a field');
      else if (around.fields !== null && !around.fields.has(rule.field))
        say(`表单没有字段“${rule.field}”`, `the form has no field “${rule.field}”`);
      return;
    case '10': {
      const fields = around.expressions?.get(rule.expression);
      if (around.expressions !== undefined && fields === undefined)
        say(`表达式“${rule.expression}”不存在或已停用`, `there is no expression “${rule.expression}”`);
      for (const field of fields ?? [])
        if (around.fields !== null && !around.fields.has(field))
          say(
            `表达式“${rule.expression}”用到表单没有的字段“${field}”`,
            `the expression names “${field}”, which the form lacks`,
          );
      return;
    }
    case '11':
      if (byKey.get(rule.node)?.kind !== '2' || rule.node === node.key)
        say(`节点“${rule.node}”不存在或不是审批节点`, `“${rule.node}” is no other approval`);
      return;
    case '4':
    case '8':
      return;
  }
}

function atLeast(value: number, least: number, say: () => void): void {
  if (!Number.isInteger(value) || value < least || value > 10) say();
}
