/** Refusals for features a server of another family does not offer. */
export const familyRefusals = {} as const;
