import { describe, expect, it } from 'vitest';
import { fillTemplate, placesOf, saidFault, templateFault } from './template.ts';

describe('templates of messages', () => {
  it('[system.message-template] put values in as text: what stands in a value is not read again', () => {
    const values = { name: '${secret}', n: '<b>3</b>', secret: 'x' };
    expect(fillTemplate('${ name }：${n}，${other}', values)).toBe('${secret}：<b>3</b>，${other}');
  });

  it('[system.message-template] say where a place is that nothing stands for, or that cannot be read', () => {
    expect(placesOf('a ${b}\n${c}').places).toEqual([
      { name: 'b', line: 1, column: 3 },
      { name: 'c', line: 2, column: 1 },
    ]);
    const unknown = templateFault('您好\n  ${who} ${what}', ['what']);
    expect(unknown).toEqual({ kind: 'unknown', name: 'who', line: 2, column: 3 });
    expect(unknown === null ? '' : saidFault(unknown, ['what'])[0]).toBe(
      '第 2 行第 3 列的占位符 ${who} 没有对应的值，可以使用：${what}',
    );
    expect(templateFault('${a', null)?.kind).toBe('broken');
    expect(templateFault('${名称}', null)?.kind).toBe('broken');
    expect(templateFault('100$ {x} ${a}', null)).toBeNull();
  });
});
