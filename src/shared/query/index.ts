export { QueryForm } from './query-form.tsx';
export { NOTHING, useAddress } from './use-address.ts';
