import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { nextInTurn, verdictOf, type TaskState, type Verdict } from './decide.ts';
import type { MultiMode } from './settings.ts';

const votes = (states: string) =>
  [...states].map((state, index) => ({ id: String(index), turn: index + 1, state: state as TaskState }));

describe('verdictOf [B2.36, P30]', () => {
  const cases: readonly [string, MultiMode, number | undefined, string, Verdict][] = [
    ['all agree', '1', undefined, '222', 'agreed'],
    ['one of all is missing', '1', undefined, '221', 'open'],
    ['one of all rejects', '1', undefined, '213', 'rejected'],
    ['the first of three decides', '3', undefined, '211', 'agreed'],
    ['the first of three rejects', '3', undefined, '131', 'rejected'],
    ['60 % of five are three', '2', 60, '22211', 'agreed'],
    ['two of five are not 60 %', '2', 60, '22111', 'open'],
    ['three of five rejected: 60 % cannot come any more', '2', 60, '33311', 'rejected'],
    ['two of five rejected: 60 % can still come', '2', 60, '33111', 'open'],
    ['a removed signer does not count', '1', undefined, '224', 'agreed'],
    ['a signer after it still decides', '1', undefined, '27', 'open'],
    ['one after another, the second waits', '4', undefined, '20', 'open'],
  ];
  it.each(cases)('%s', (_name, mode, percent, states, expected) => {
    expect(verdictOf(mode, percent, votes(states))).toBe(expected);
  });

  it('is open as long as nobody decided, and never open once everybody has', () => {
    const states = fc.array(fc.constantFrom<TaskState>('2', '3'), { minLength: 1, maxLength: 9 });
    const modes = fc.constantFrom<MultiMode>('1', '2', '3', '4');
    fc.assert(
      fc.property(modes, fc.integer({ min: 1, max: 100 }), states, (mode, percent, list) => {
        const decided = list.map((state, index) => ({ id: String(index), turn: index, state }));
        expect(verdictOf(mode, percent, decided)).not.toBe('open');
        const undecided = decided.map((vote) => ({ ...vote, state: '1' as const }));
        expect(verdictOf(mode, percent, undecided)).toBe('open');
      }),
    );
  });
});

describe('nextInTurn', () => {
  it('asks the next one when the one before him is done', () => {
    expect(nextInTurn('4', votes('200'))).toEqual(['1']);
    expect(nextInTurn('4', votes('210'))).toEqual([]);
    expect(nextInTurn('1', votes('200'))).toEqual([]);
  });
});
