import { describe, expect, it } from 'vitest';
import { readExtConfig, writeExtConfig } from './ext-config.ts';

describe('[B2.35] the settings of a form that are JSON text on the wire', () => {
  it.each<[string | null | undefined, unknown]>([
    [null, { comments: true, links: [] }],
    [undefined, { comments: true, links: [] }],
    ['', { comments: true, links: [] }],
    [' ', { comments: true, links: [] }],
    ['{}', { comments: true, links: [] }],
    ['{"commentStatus":0}', { comments: false, links: [] }],
    ['{"commentStatus":"0"}', { comments: false, links: [] }],
    ['{"commentStatus":false}', { comments: false, links: [] }],
    ['{"commentStatus":1}', { comments: true, links: [] }],
    ['{"commentStatus":"N","joinQuery":1}', { comments: false, links: [] }],
    ['{"enableExternalLink":1,"externalLinkActions":"add,edit,detail"}', { comments: true, links: ['add', 'view'] }],
    [
      '{"enableExternalLink":1,"externalLinkActions":"detail, add,edit,view"}',
      { comments: true, links: ['view', 'add'] },
    ],
    ['{"enableExternalLink":"1","externalLinkActions":"add"}', { comments: true, links: ['add'] }],
    ['{"enableExternalLink":true,"externalLinkActions":"add"}', { comments: true, links: ['add'] }],
    ['{"enableExternalLink":"Y","externalLinkActions":"add"}', { comments: true, links: ['add'] }],
    ['{"enableExternalLink":0,"externalLinkActions":"view"}', { comments: true, links: [] }],
    ['{"enableExternalLink":1}', { comments: true, links: [] }],
    ['{"enableExternalLink":1,"externalLinkActions":5}', { comments: true, links: [] }],
    ['[]', null],
    ['null', null],
    ['5', null],
    ['{', null],
  ])('[B2.4] are read from %j', (text, expected) => {
    expect(readExtConfig(text)).toEqual(expected);
  });

  it('are read as they were written', () => {
    const settings = { comments: false, links: ['view', 'add'] } as const;
    expect(readExtConfig(writeExtConfig(settings))).toEqual(settings);
  });

  it('are written as servers of the family do', () => {
    expect(writeExtConfig({ comments: true, links: [] })).toBe(
      '{"commentStatus":1,"enableExternalLink":0,"externalLinkActions":""}',
    );
    expect(writeExtConfig({ comments: false, links: ['view'] })).toBe(
      '{"commentStatus":0,"enableExternalLink":1,"externalLinkActions":"view"}',
    );
  });
});
