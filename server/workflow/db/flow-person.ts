/** Somebody who can be asked: an account that is neither deleted nor frozen. */
export type FlowPerson = { readonly id: string; readonly username: string; readonly realname: string };
