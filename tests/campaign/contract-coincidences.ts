/** Properties of the contract whose names occur in the application although it does not use them; each was looked at. */
export const coincidences: ReadonlySet<string> = new Set<string>([]);
