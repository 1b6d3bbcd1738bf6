import { describe, expect, it } from 'vitest';
import { fieldType, fieldTypes } from './field-types.ts';

describe('widget types', () => {
  it('[B2.55] are all thirty of the specification', () => {
    const names =
      'text number integer password date datetime textarea list radio file image checkbox rate switch umeditor popup popups transfer list_multi sel_depart sel_user sel_search sel_tree cat_tree hidden link_down pca markdown divider month';
    expect(names.split(' ').filter((name) => fieldType(name) === undefined)).toEqual([]);
    expect(fieldTypes()).toHaveLength(30);
  });

  it('are undefined when unknown, never guessed', () => {
    expect(fieldType('constructor')).toBeUndefined();
    expect(fieldType('map')).toBeUndefined();
  });
});
