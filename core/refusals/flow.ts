/** Documents that may not count, or not like this. */
export const flowRefusals = {} as const;
