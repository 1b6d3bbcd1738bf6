import { describe, expect, it } from 'vitest';
import { decideWithheld, type ControlledElement } from './decide.ts';

const element = (id: string, part: Partial<ControlledElement> = {}): ControlledElement => ({
  id,
  code: 'price',
  type: 1,
  page: 5,
  control: 5,
  ...part,
});

describe('[A6.3] what is withheld from a person', () => {
  it('is everything under control that is not granted, and nothing else', () => {
    const elements = [
      element('list', { page: 3 }),
      element('form'),
      element('edit', { code: 'qty', control: 3 }),
      element('button', { code: 'export', type: 2, page: 3 }),
    ];
    const none = decideWithheld(elements, new Set());
    expect([...none.fromList]).toEqual(['price']);
    expect([...none.fromForm]).toEqual(['price']);
    expect([...none.fromEdit].sort()).toEqual(['price', 'qty']);
    expect([...none.buttons]).toEqual(['export']);
    const some = decideWithheld(elements, new Set(['list', 'edit', 'button']));
    expect([...some.fromList, ...some.buttons]).toEqual([]);
    expect([...some.fromForm]).toEqual(['price']);
    // What is not seen is not changed either.
    expect([...some.fromEdit]).toEqual(['price']);
  });

  it('is nothing of a form without control', () => {
    expect(decideWithheld([], new Set()).fromList.size).toBe(0);
  });
});
