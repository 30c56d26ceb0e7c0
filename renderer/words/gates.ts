import type { SharedRoom } from '../api/modules.ts'
import type { Words } from './words.ts'

export type Gate = NonNullable<SharedRoom['gate']>

export const gateTitles: Words<Gate> = {
  password: 'This link is password-protected',
  email: 'View the documents',
  code: 'Enter your code',
  nda: 'Before you continue',
}

export const gateVerbs: Words<Gate> = {
  password: 'Continue',
  email: 'Continue',
  code: 'Continue',
  nda: 'I accept',
}
