import type { Field } from '../../components/form/fields.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
}

/** What somebody says about themselves who gets an account, by setting the office up or by an invitation. */
export const newAccountFields: ReadonlyArray<Field<keyof NewAccount>> = [
  { name: 'name', label: 'Your name', kind: 'text', required: true, autoComplete: 'name' },
  { name: 'email', label: 'E-mail', kind: 'email', required: true, autoComplete: 'username' },
  {
    name: 'password',
    label: 'Password',
    kind: 'password',
    required: true,
    hint: 'At least 10 characters',
    autoComplete: 'new-password',
  },
]
