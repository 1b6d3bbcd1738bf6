import { describe, expect, it } from 'vitest';
import { linkOf } from './link.ts';

describe('the link of a cell', () => {
  it.each([
    ['/sale/order?form=view&id=${id}', '/sale/order?form=view&id=a%2Fb%3F'],
    ['https://example.com/x?y=${id}', 'https://example.com/x?y=a%2Fb%3F'],
    ['/x?token={{ACCESS_TOKEN}}&id=${id}', '/x?token=&id=a%2Fb%3F'],
  ])('[B2.35] fills %s with the values of the row', (href, link) => {
    expect(linkOf(href, { id: 'a/b?' })).toBe(link);
  });

  it.each([
    ['javascript:alert(1)'],
    ['//evil.example/${id}'],
    ['/\\evil.example'],
    ['data:text/html,x'],
    ['/components/Detail.vue?id=${id}'],
    ['/x?id=${none}'],
  ])('[XSS-03] is none for %s', (href) => {
    expect(linkOf(href, { id: '1' })).toBeNull();
  });
});
