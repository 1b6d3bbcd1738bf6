import { describe, expect, it } from 'vitest';
import { amisAnswer, amisRefusal } from './answers.ts';
import { floodGate, readFrameMessage } from './protocol.ts';

describe('[XSS-05] messages of a frame', () => {
  it.each<[unknown, unknown]>([
    [{ kind: 'drawn', more: 1 }, { kind: 'drawn' }],
    [
      { kind: 'height', height: 12.2 },
      { kind: 'height', height: 13 },
    ],
    [
      { kind: 'height', height: 1e9 },
      { kind: 'height', height: 20_000 },
    ],
    [
      { kind: 'height', height: -5 },
      { kind: 'height', height: 0 },
    ],
    [
      { kind: 'fault', words: 'x'.repeat(999) },
      { kind: 'fault', words: 'x'.repeat(300) },
    ],
    [
      { kind: 'notice', level: 'evil', words: 'a' },
      { kind: 'notice', level: 'info', words: 'a' },
    ],
    [
      { kind: 'go', to: '/a', isNew: 'yes' },
      { kind: 'go', to: '/a', isNew: false },
    ],
    [
      { kind: 'ask', id: 1, method: 'get', url: '/a', data: 2, token: 3 },
      { kind: 'ask', id: 1, method: 'get', url: '/a', data: 2 },
    ],
  ])('have one shape: %j', (data, message) => {
    expect(readFrameMessage(data)).toEqual(message);
  });

  it.each([
    [null],
    [undefined],
    ['drawn'],
    [1],
    [[]],
    [{}],
    [
      {
        kind: 'eval',
        code: 'x',
      },
    ],
    [{ kind: ['drawn'] }],
    [{ kind: '__proto__' }],
    [
      {
        kind: 'height',
        height: NaN,
      },
    ],
    [
      {
        kind: 'height',
        height: '1',
      },
    ],
    [{ kind: 'fault' }],
    [
      {
        kind: 'notice',
        words: ' ',
      },
    ],
    [
      {
        kind: 'go',
        to: 'x'.repeat(2001),
      },
    ],
    [{ kind: 'go' }],
    [
      {
        kind: 'ask',
        id: 1.5,
        method: 'get',
        url: '/',
      },
    ],
    [
      {
        kind: 'ask',
        id: 1,
        url: '/',
      },
    ],
    [
      {
        kind: 'ask',
        id: '1',
        method: 'get',
        url: '/',
      },
    ],
    [
      {
        kind: 'blocked',
        what: 1,
      },
    ],
  ])('are dropped otherwise: %j', (data) => {
    expect(readFrameMessage(data)).toBeNull();
  });

  it('[WS-04] are counted: too many requests are refused, too many messages end the frame', () => {
    const gate = floodGate();
    const open = Array.from({ length: 12 }, () => gate.ask(0));
    expect(open.filter(Boolean)).toHaveLength(10);
    for (let answered = 0; answered < 10; answered += 1) gate.done();
    for (let more = 0; more < 90; more += 1) {
      expect(gate.ask(1)).toBe(true);
      gate.done();
    }
    expect(gate.ask(2)).toBe(false);
    expect(gate.ask(10_002)).toBe(true);
    const heard = Array.from({ length: 301 }, () => gate.hear(0));
    expect([heard.lastIndexOf(true), heard.at(-1)]).toEqual([299, false]);
    expect(gate.hear(10_001)).toBe(true);
  });
});

describe('[B2.5] answers in the shape of amis', () => {
  it('are lists, records, options', () => {
    const page = { records: [{ id: '1' }], total: 7 };
    expect(amisAnswer({ kind: 'list', code: 'a', query: {} }, page, '')).toEqual({
      status: 0,
      msg: '',
      data: { items: [{ id: '1' }], total: 7 },
    });
    expect(amisAnswer({ kind: 'chart', code: 'a', query: {} }, { data: [{ n: 1 }] }, '').data).toEqual({
      items: [{ n: 1 }],
      total: 1,
    });
    expect(amisAnswer({ kind: 'dict', code: 'a' }, [{ text: '甲', value: '1' }], '').data).toEqual({
      options: [{ label: '甲', value: '1' }],
    });
    expect(amisAnswer({ kind: 'record', code: 'a', id: '1' }, { id: '1' }, '').data).toEqual({ id: '1' });
    expect(amisAnswer({ kind: 'add', code: 'a', body: {} }, '9', '已添加').data).toEqual({ id: '9', said: '已添加' });
  });

  it('are refusals with the fields they are about', () => {
    expect(amisRefusal(422, '编码已存在', [{ field: 'code', message: '已存在' }])).toEqual({
      status: 422,
      msg: '编码已存在',
      data: null,
      errors: { code: '已存在' },
    });
    expect(amisRefusal(0, 'x').status).toBe(1);
  });
});
