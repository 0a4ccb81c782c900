// Texts looked up by codes that come from elsewhere: the rules, the server, a file.

/** Every language has a text for each of these codes, and any other code may be looked up, in vain. */
export type Coded<Code extends string, T> = Readonly<Record<Code, T>> & { readonly [code: string]: T };

export function coded<Code extends string, T = string>(texts: Readonly<Record<Code, T>>): Coded<Code, T> {
  return texts;
}
