/** Files and rows that an import cannot take. */
export const importsRefusals = {} as const;
