/** The module of what belongs to none: forms, reports and charts that administrators made in the browser. */
export const OWN = 'custom';
