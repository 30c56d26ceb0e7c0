import { keyOf } from '../kernel/names/name-keys.ts'

/** The key of a company's name by which earlier migrations entered it. */
export const companyKey = keyOf
