import { describe, expect, it } from 'vitest';
import { readExtConfig, writeExtConfig } from './ext-config.ts';

describe('the settings of a form that are JSON text on the wire', () => {
  it.each([
    [undefined, { comments: true, links: [] }],
    ['', { comments: true, links: [] }],
    ['{"commentStatus":0}', { comments: false, links: [] }],
    ['{"commentStatus":"N","joinQuery":1}', { comments: false, links: [] }],
    ['{"enableExternalLink":1,"externalLinkActions":"add,edit,detail"}', { comments: true, links: ['add', 'view'] }],
    ['{"enableExternalLink":0,"externalLinkActions":"view"}', { comments: true, links: [] }],
    ['{"enableExternalLink":1}', { comments: true, links: [] }],
    ['[]', null],
    ['{', null],
  ])('[B2.4] are read from %j', (text, expected) => {
    expect(readExtConfig(text)).toEqual(expected);
  });

  it('are read as they were written', () => {
    const settings = { comments: false, links: ['view', 'add'] } as const;
    expect(readExtConfig(writeExtConfig(settings))).toEqual(settings);
  });
});
