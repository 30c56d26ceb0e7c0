const COLOURS = 6
const DASHES = [undefined, '7 3', '2 3', '10 3 2 3', '12 4', '4 4']

/** The colour of a series, the same in every chart; the theme holds them in an order that colour-blind eyes tell apart. */
export const colourOf = (series: number): string => `var(--series-${(series % COLOURS) + 1})`

/** Lines differ in their strokes too, for print and for eyes that see no colour. */
export function dashesOf(series: number): { strokeDasharray?: string } {
  const dashes = DASHES[series % DASHES.length]
  return dashes ? { strokeDasharray: dashes } : {}
}
