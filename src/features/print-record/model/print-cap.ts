/** Most records of one print. */
export const PRINT_CAP = 500;
