export { compareDocuments } from './compare.ts'
export type { ComparedParagraph, Comparison, Piece } from './comparison.ts'
