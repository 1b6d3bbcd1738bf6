import { describe, expect, it } from 'vitest';
import { readExpression } from './expressions.ts';
import { eventFault, readListener } from './listeners.ts';
import { namedCodes } from './named.ts';
import { usualApproval, type ApproverRule } from './settings.ts';
import type { FlowGraph, FlowNode } from './graph.ts';

describe('[workflow.listener] what a listener does', () => {
  it.each([
    ['http:https://hooks.example.com/x?a=1', { kind: 'http', url: 'https://hooks.example.com/x?a=1' }],
    [' http: http://hooks.example.com ', { kind: 'http', url: 'http://hooks.example.com/' }],
    ['message: 流程\n已开始 ', { kind: 'message', text: '流程\n已开始' }],
  ])('is read from %j', (value, act) => {
    expect(readListener(value)).toEqual({ ok: true, act });
  });

  it.each([
    ['message: ', 'message: 后面要写通知的文字', 'message: is followed by what is said'],
    [
      '',
      '值以 http: 或 message: 开头，如 http:https://hooks.example.com/flow 或 message:流程已开始',
      'It begins with http: or message:, such as http:https://hooks.example.com/flow or message:It has begun',
    ],
    [
      'https://x.example',
      '值以 http: 或 message: 开头，如 http:https://hooks.example.com/flow 或 message:流程已开始',
      'It begins with http: or message:, such as http:https://hooks.example.com/flow or message:It has begun',
    ],
    ['http:', 'http: 后面要写完整的接口地址，以 https:// 开头', 'http: is followed by a whole address'],
    ['http:ftp://x.example', 'http: 后面要写完整的接口地址，以 https:// 开头', 'http: is followed by a whole address'],
    ['http:https://me@x.example', '接口地址中不能有账号和密码', 'the address may hold no account and password'],
    ['http:https://:secret@x.example', '接口地址中不能有账号和密码', 'the address may hold no account and password'],
  ])('is refused: %j', (value, zh, en) => {
    expect(readListener(value)).toEqual({ ok: false, zh, en });
  });

  it('waits for events of its kind', () => {
    for (const event of ['start', 'end', 'take'])
      expect([eventFault('1', event), eventFault('2', event)?.en]).toEqual([
        null,
        'tasks arrive, change hands or are done',
      ]);
    for (const event of ['create', 'assign', 'complete'])
      expect([eventFault('2', event), eventFault('1', event)?.en]).toEqual([
        null,
        'a process begins, ends or takes a flow',
      ]);
    expect(eventFault('2', 'x')?.zh).toBe('任务监听的事件是任务到达、任务换人或任务完成');
    expect(eventFault('1', 'x')?.zh).toBe('执行监听的事件是流程开始、流程结束或经过连线');
  });
});

describe('[workflow.expression] an expression that says who approves', () => {
  it('reads fields of the record, and who began it', () => {
    const read = readExpression(' if(amount > 5, manager, starter) ');
    expect(read).toMatchObject({ ok: true, fields: ['amount', 'manager'] });
    expect(readExpression('starter')).toMatchObject({ ok: true, fields: [] });
  });

  it('is refused where it is wrong, counted from 1', () => {
    expect(readExpression('a b')).toEqual({
      ok: false,
      zh: '第 3 个字符：此处不应出现“b”',
      en: 'character 3: unexpected “b”',
    });
  });
});

describe('[workflow.model] what a process names', () => {
  const node = (key: string, kind: FlowNode['kind'], settings: FlowNode['settings']): FlowNode => ({
    key,
    name: '',
    kind,
    settings,
    parent: null,
  });
  const rules: readonly ApproverRule[] = [
    { type: '1', users: ['li', 'wang'] },
    { type: '2', roles: ['boss'] },
    { type: '6', positions: ['cfo'] },
    { type: '7', groups: ['board'] },
    { type: '10', expression: 'byAmount' },
    { type: '4' },
  ];
  const graph = (nodes: readonly FlowNode[], listeners?: readonly string[]): FlowGraph => ({
    key: 'p',
    name: 'P',
    nodes,
    edges: [],
    settings: { kind: 'process', formCode: 'f', ...(listeners ? { listeners } : {}) },
  });
  const told = (given: FlowGraph) =>
    Object.fromEntries(Object.entries(namedCodes(given)).map(([kind, codes]) => [kind, [...codes]]));
  const all = {
    users: ['li', 'wang'],
    roles: ['boss'],
    positions: ['cfo'],
    groups: ['board'],
    expressions: ['byAmount'],
    listeners: [],
  };

  it('is named by approvals, their copies, copies and listeners', () => {
    expect(told(graph([node('a', '2', { ...usualApproval, approvers: rules })]))).toEqual(all);
    expect(told(graph([node('a', '2', { ...usualApproval, approvers: [], copies: rules })]))).toEqual(all);
    expect(told(graph([node('c', '3', { kind: 'copy', copies: rules })]))).toEqual(all);
    const none = { users: [], roles: [], positions: [], groups: [], expressions: [], listeners: [] };
    expect(told(graph([node('s', '1', null)], ['told', 'told']))).toEqual({ ...none, listeners: ['told'] });
    expect(told({ ...graph([]), settings: null })).toEqual(none);
  });
});
