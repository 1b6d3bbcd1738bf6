import { describe, expect, it } from 'vitest';
import { LONGEST_DESIGN, readDesign } from './design.ts';
import { clip, designFaultText } from './faults.ts';

const read = (design: unknown) => readDesign(JSON.stringify(design));
const words = (design: unknown, language: 'zh' | 'en' = 'en') => {
  const found = read(design);
  return found.ok ? [] : found.faults.map((fault) => designFaultText(fault, language));
};
const section = (more: object = {}) => ({ sections: [{ key: 'a', ...more }] });
const many = (count: number, one: (index: number) => unknown) =>
  Array.from({ length: count }, (_, index) => one(index));

describe('[online.desform] what a design leaves open', () => {
  it('is nothing but empty words, and two columns in a section', () => {
    expect(read({})).toEqual({
      ok: true,
      design: { sections: [], withoutLines: [], submit: '', thanks: '' },
    });
    expect(read(section())).toMatchObject({
      design: { sections: [{ key: 'a', title: '', text: '', columns: 2, isCollapsible: false, items: [] }] },
    });
  });

  it.each([1, 2, 3])('%i columns are kept', (columns) => {
    expect(read(section({ columns }))).toMatchObject({ design: { sections: [{ columns }] } });
  });

  it('loses the blanks around its words', () => {
    expect(read({ submit: '  Save ', thanks: null })).toMatchObject({ design: { submit: 'Save', thanks: '' } });
  });
});

describe('[online.desform] the limits of a design', () => {
  it.each([
    ['a title', 100, 'sections[0].title', (text: string) => section({ title: text })],
    ['the words of a section', 1000, 'sections[0].text', (text: string) => section({ text })],
    [
      'the words of a note',
      1000,
      'sections[0].items[0].text',
      (text: string) => section({ items: [{ kind: 'note', key: 'n', text }] }),
    ],
    [
      'a label',
      50,
      'sections[0].items[0].label',
      (label: string) => section({ items: [{ kind: 'field', name: 'f', label }] }),
    ],
    [
      'a hint',
      200,
      'sections[0].items[0].hint',
      (hint: string) => section({ items: [{ kind: 'field', name: 'f', hint }] }),
    ],
    [
      'a default',
      500,
      'sections[0].items[0].preset',
      (preset: string) => section({ items: [{ kind: 'field', name: 'f', preset }] }),
    ],
    ['the words of the button', 20, 'submit', (submit: string) => ({ submit })],
    ['the words of thanks', 500, 'thanks', (thanks: string) => ({ thanks })],
  ] as const)('%s: %i characters', (_, most, place, design) => {
    expect(words(design('x'.repeat(most)))).toEqual([]);
    expect(words(design('x'.repeat(most + 1)))).toEqual([
      `${place} has ${most + 1} characters, at most ${most}: shorten it`,
    ]);
  });

  it('thirty sections, thirty sub-tables left out, three hundred items in a section', () => {
    const sections = (count: number) => ({ sections: many(count, (index) => ({ key: `s${index}` })) });
    const lines = (count: number) => ({ withoutLines: many(count, (index) => `t${index}`) });
    const items = (count: number) => section({ items: many(count, (index) => ({ kind: 'field', name: `f${index}` })) });
    expect([sections(30), lines(30), items(300)].map((design) => words(design))).toEqual([[], [], []]);
    expect(words(sections(31))).toEqual(['sections has 31 entries, at most 30']);
    expect(words(lines(31))).toEqual(['withoutLines has 31 entries, at most 30']);
    expect(words(items(301))).toEqual(['sections[0].items has 301 entries, at most 300']);
  });

  it('thirty thousand characters as a whole', () => {
    expect(LONGEST_DESIGN).toBe(30_000);
    const padded = (length: number) => readDesign(`{}${' '.repeat(length - 2)}`);
    expect(padded(30_000).ok).toBe(true);
    const refused = padded(30_001);
    expect(refused.ok ? [] : refused.faults.map((fault) => designFaultText(fault, 'en'))).toEqual([
      'The design is too large (30001 characters, at most 30000): take out texts or fields',
    ]);
  });

  it('names of one to sixty-four letters, digits and underscores', () => {
    expect(words({ withoutLines: ['a', 'b'.repeat(64)] })).toEqual([]);
    expect(words({ withoutLines: ['', 'b'.repeat(65), 7] })).toEqual([
      'withoutLines[0] must be a name of letters, digits and _, not ',
      `withoutLines[1] must be a name of letters, digits and _, not ${'b'.repeat(40)}…`,
      'withoutLines[2] must be a name of letters, digits and _, not 7',
    ]);
  });
});

describe('[online.desform] items of a design', () => {
  it.each([[null], [7], ['note'], [[]]])('%j is no item', (item) => {
    expect(words(section({ items: [item] }))[0]).toBe(
      `sections[0].items[0] must be an object { … }, not ${typeof item === 'string' ? item : JSON.stringify(item)}`,
    );
  });

  it('keep the switches that are on', () => {
    const items = [{ kind: 'field', name: 'f', isRequired: true, isHidden: false, isWide: true, label: ' ' }];
    expect(read(section({ items }))).toMatchObject({
      design: { sections: [{ items: [{ kind: 'field', name: 'f', isRequired: true, isWide: true }] }] },
    });
  });

  it('have switches that are on or off, nothing else', () => {
    expect(words(section({ isCollapsible: 'yes', items: [{ kind: 'field', name: 'f', isWide: null }] }))).toEqual([
      'sections[0].isCollapsible must be true or false, not yes',
      'sections[0].items[0].isWide must be true or false, not null',
    ]);
  });

  it('share no key with a section or another note; a field may be called as a section is', () => {
    const note = (key: string) => ({ kind: 'note', key, text: '' });
    const items = [{ kind: 'field', name: 'a' }, note('a'), note('b'), note('b')];
    expect(words({ sections: [{ key: 'a', items }, { key: 'b' }] }, 'zh')).toEqual([
      'sections[0].items[1]：key“a”重复，请换一个',
      'sections[0].items[3]：key“b”重复，请换一个',
      'sections[1]：key“b”重复，请换一个',
    ]);
  });
});

describe('[online.desform] the value a fault shows', () => {
  it('is cut after forty characters', () => {
    expect(clip('x'.repeat(40))).toBe('x'.repeat(40));
    expect(clip(`${'x'.repeat(40)}y`)).toBe(`${'x'.repeat(40)}…`);
  });

  it('is JSON unless it is a text', () => {
    expect([clip('a'), clip(['a']), clip(null), clip(undefined)]).toEqual(['a', '["a"]', 'null', 'undefined']);
  });

  it('is left out where there is none', () => {
    expect(designFaultText({ kind: 'flag', place: 'p', params: {} }, 'en')).toBe('p must be true or false, not ');
  });
});
