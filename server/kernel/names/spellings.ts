// The letters of names, which the databases search by, for what searches beside them.

export { folded, spellings } from '../../database/letters.ts'
