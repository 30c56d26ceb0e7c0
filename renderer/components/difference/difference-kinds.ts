/** How a numeric field is formatted. */
export type FigureKind = 'fraction' | 'amount'

/** The kind of each field that holds a figure, by its name. */
export type FigureKinds = ReadonlyMap<string, FigureKind>

/** For a tool whose fields are unknown. */
export const NO_FIGURES: FigureKinds = new Map()

interface PropertySchema {
  description?: string
  anyOf?: PropertySchema[]
}

/** Reads the figure kinds of a tool's fields from the descriptions in its JSON Schema. */
export function figureKinds(properties: Record<string, PropertySchema>): FigureKinds {
  const found = new Map<string, FigureKind>()
  for (const [name, property] of Object.entries(properties)) {
    const kind = kindIn(textOf(property))
    if (kind) found.set(name, kind)
  }
  return found
}

const textOf = ({ description = '', anyOf = [] }: PropertySchema): string =>
  [description, ...anyOf.map(textOf)].join(' ')

function kindIn(text: string): FigureKind | undefined {
  if (/as a fraction/i.test(text)) return 'fraction'
  return /in major units/i.test(text) ? 'amount' : undefined
}
