const LONGEST = 80

/** A finding by the beginning of its description. */
export const titleOf = (description: string): string =>
  description.length > LONGEST ? `${description.slice(0, LONGEST - 1)}…` : description
