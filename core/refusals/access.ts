/** Who may come in and do what, and how often. */
export const accessRefusals = {} as const;
