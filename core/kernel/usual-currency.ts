/** Own currency of companies that chose none (flow.ownCurrency). */
export const USUAL_CURRENCY = 'CNY';
