/** People who leave, and what hangs on them. */
export const peopleRefusals = {} as const;
