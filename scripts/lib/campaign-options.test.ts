import { describe, expect, it } from 'vitest';
import { campaignOptions, refusalOf } from './campaign-options.ts';

const read = (words: string) =>
  campaignOptions(
    words.split(' ').filter((word) => word !== ''),
    ['money', 'stock'],
  );

describe('options of a campaign', () => {
  it('are read as they are typed; a name counts once, a slice is of all', () => {
    expect(read('money money --seed 7 --minutes 0.5')).toEqual({
      wanted: ['money'],
      seed: 7,
      minutes: 0.5,
      slice: false,
      resume: false,
      anew: false,
    });
    expect(read('--slice').wanted).toEqual(['money', 'stock']);
  });

  it.each([
    ['', 'Name a campaign.'],
    ['mony', 'There is no campaign mony.'],
    ['money --minutes 0', '--minutes is a number above 0; got 0.'],
    ['money --minutes abc', '--minutes is a number above 0; got abc.'],
    ['money --seed 1.5', '--seed is a whole number; got 1.5.'],
    ['money --seed=', '--seed is a whole number; got .'],
    ['money --minute 3', "Unknown option '--minute'"],
    ['money --resume --anew', 'leave out one of them'],
    ['--slice --minutes 3', '--slice is one short run that keeps nothing'],
  ])('%s is refused with a sentence', (words, sentence) => {
    expect(() => read(words)).toThrow(sentence);
  });

  it('are held to the run that was begun', () => {
    const begun = { seed: 7, parts: 2, seconds: 61, done: { deals: 5 }, kept: {} };
    const refused = (words: string, run: typeof begun | null): string | null => refusalOf('money', read(words), run);
    expect(refused('money', null)).toBeNull();
    expect(refused('money --resume', null)).toBe('No run of money was begun; leave out --resume.');
    expect(refused('money', begun)).toContain('with seed 7 was begun: 2 parts, 61 s, deals 5.');
    expect(refused('money --resume', begun)).toBeNull();
    expect(refused('money --resume --seed 7', begun)).toBeNull();
    expect(refused('money --resume --seed 8', begun)).toContain('has seed 7, not 8; leave out --seed');
    expect(refused('money --anew --seed 8', begun)).toBeNull();
  });
});
