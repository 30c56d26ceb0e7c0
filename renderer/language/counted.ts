/** A counted noun as a message, of which a language has as many forms as it counts by. */
export const countedAs = (one: string, other = `${one}s`): string =>
  `{0, plural, one {${one}} other {${other}}}`
