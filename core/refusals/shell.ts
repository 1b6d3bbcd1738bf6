/** Pages and addresses. */
export const shellRefusals = {} as const;
