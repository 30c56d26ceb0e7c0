export { compareDocuments } from './compare.ts'
export {
  type ChangedTerm,
  type ComparedParagraph,
  type Comparison,
  type Piece,
  type TermKind,
  termKinds,
} from './comparison.ts'
