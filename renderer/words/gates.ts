import type { SharedRoom } from '../api/modules.ts'
import type { Words } from './words.ts'

export type Gate = NonNullable<SharedRoom['gate']>

export const gateTitles: Words<Gate> = {
  password: 'This link has a password',
  email: 'Who are you?',
  code: 'Enter your code',
  nda: 'Before you see anything',
}

export const gateVerbs: Words<Gate> = {
  password: 'Continue',
  email: 'Continue',
  code: 'Continue',
  nda: 'I accept',
}
