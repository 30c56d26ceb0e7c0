/** A term that a text defines. */
export interface Definition {
  name: string
  /** The sentence, or the words before the brackets, with its meaning. */
  definition: string
}

const NAME = String.raw`["“]([\p{Lu}\d][^"”]{0,80})["”]`
/** “Business Day” means a day on which … */
const MEANS = new RegExp(
  String.raw`${NAME}(?:\s*\([^)]*\))?\s+(?:means?|shall mean|has the meaning|have the meaning|includes?|is defined)\b[^;]*`,
  'gu',
)
/** … Birch Bank PLC (the “Lender”) */
const IN_BRACKETS = new RegExp(
  String.raw`([^.;()]{1,200})\((?:(?:together|collectively|each|individually)[, ]*)?(?:(?:the|an?)\s+)?${NAME}\)`,
  'gu',
)

/**
 * Returns the terms a paragraph defines, as contracts do: by meaning, or in brackets after the term's
 * referent.
 */
export function definitionsIn(paragraph: string): Definition[] {
  return [
    ...[...paragraph.matchAll(MEANS)].map(({ 0: definition, 1: name = '' }) => ({ name, definition })),
    ...[...paragraph.matchAll(IN_BRACKETS)].map(({ 1: definition = '', 2: name = '' }) => ({
      name,
      definition: definition.trim(),
    })),
  ]
}
