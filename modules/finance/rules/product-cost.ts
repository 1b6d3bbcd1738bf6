import Big from 'big.js';

/** What was put into a work order, what came out of it and what is still in work. */
export type CostSheet = {
  readonly beginMaterial: Big;
  readonly beginConversion: Big;
  readonly material: Big;
  /** Labour, overhead, energy and molds. */
  readonly conversion: Big;
  readonly finished: Big;
  readonly inWork: Big;
  /** How far what is in work is done, percent. */
  readonly degree: Big;
};

export type CostResult = {
  readonly finishedCost: Big;
  /** What is still in work: its material, and all of it. */
  readonly endMaterial: Big;
  readonly endWip: Big;
  readonly unitCost: Big | null;
};

/**
 * Cost of what is finished, by equivalent units: material goes in at the beginning, the rest as the work goes on. What is in work takes
 * the remainder, so that opening and input are finished and closing (P21).
 * @example 50000 material, 19000 conversion, 900 finished, 100 in work at 50 %: finished 63000.00, in work 6000.00
 */
export function costOf(sheet: CostSheet): CostResult {
  const { finished, inWork, degree } = sheet;
  const share = (total: Big, left: Big): Big => {
    const units = finished.plus(left);
    return units.eq(0) ? new Big(0) : total.times(finished).div(units).round(2, Big.roundHalfUp);
  };
  const material = sheet.beginMaterial.plus(sheet.material);
  const conversion = sheet.beginConversion.plus(sheet.conversion);
  const finishedMaterial = share(material, inWork);
  const finishedCost = finishedMaterial.plus(share(conversion, inWork.times(degree).div(100)));
  return {
    finishedCost,
    endMaterial: material.minus(finishedMaterial),
    endWip: material.plus(conversion).minus(finishedCost),
    unitCost: finished.eq(0) ? null : finishedCost.div(finished).round(6, Big.roundHalfUp),
  };
}
