/** A program and a database that do not fit together. */
export const upgradeRefusals = {} as const;
