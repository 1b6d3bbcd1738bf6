import { describe, expect, it } from 'vitest';
import { designOf, faultsOf, withColumn, type PopupConfig } from './config.ts';

const good: PopupConfig = { code: 'pop_customer', org: 'id, name', dest: 'customer_id,customer', isMultiple: false };
const columns = ['code', 'name'];

describe('[B3.2] the configuration of a popup field', () => {
  it('is right when every source column has a target; the key may be taken though it is no column', () => {
    expect(faultsOf(good, columns)).toEqual([]);
    expect(faultsOf(good, null)).toEqual([]);
  });

  it.each<[Partial<PopupConfig>, readonly object[]]>([
    [{ code: ' ' }, [{ key: 'popupTest.noCode' }]],
    [{ org: '', dest: ' , ' }, [{ key: 'popupTest.noOrg' }, { key: 'popupTest.noDest' }]],
    [{ dest: 'customer' }, [{ key: 'popupTest.counts', org: 2, dest: 1 }]],
    [{ org: 'id,price' }, [{ key: 'popupTest.unknownColumn', name: 'price' }]],
    [{ dest: 'name,name' }, [{ key: 'popupTest.twice', name: 'name' }]],
    [{ dest: 'name,1st' }, [{ key: 'popupTest.badName', name: '1st' }]],
  ])('names what is wrong in %j', (part, faults) => {
    expect(faultsOf({ ...good, ...part }, columns)).toEqual(faults);
  });

  it('takes a column with a target of its name, and gives both up', () => {
    const more = withColumn(good, 'code');
    expect(more).toMatchObject({ org: 'id,name,code', dest: 'customer_id,customer,code' });
    expect(withColumn(more, 'name')).toMatchObject({ org: 'id,code', dest: 'customer_id,code' });
    expect(withColumn({ ...good, dest: 'x' }, 'code')).toMatchObject({ org: 'id,name,code', dest: 'x' });
  });

  it('is said as the line of a field in the form designer', () => {
    expect(designOf({ ...good, isMultiple: true })).toEqual({
      fieldShowType: 'popup',
      dictTable: 'pop_customer',
      dictField: 'id,name',
      dictText: 'customer_id,customer',
      fieldExtendJson: '{"popupMulti":true}',
    });
  });
});
