import Big from 'big.js';

/** Costs put into a work order, costs that came out of it and costs still in work. */
export type CostSheet = {
  readonly beginMaterial: Big;
  readonly beginConversion: Big;
  readonly material: Big;
  /** Labour, overhead, energy and molds. */
  readonly conversion: Big;
  readonly finished: Big;
  readonly inWork: Big;
  /** Degree of completion of the work in process, percent. */
  readonly degree: Big;
};

export type CostResult = {
  readonly finishedCost: Big;
  /** Cost still in work: its material, and all of it. */
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
