import type { Field } from '../../components/form/fields.ts'

export interface NewAccount {
  name: string
  email: string
  password: string
}

/** A password that somebody chooses. */
export const newPasswordField = (label: string): Field<'password'> => ({
  name: 'password',
  label,
  kind: 'password',
  required: true,
  hint: 'At least 10 characters; three or four unrelated words work well',
  autoComplete: 'new-password',
})

/** Fields of a new account, used on setup and by invitations. */
export const newAccountFields: ReadonlyArray<Field<keyof NewAccount>> = [
  { name: 'name', label: 'Your name', kind: 'text', required: true, autoComplete: 'name' },
  { name: 'email', label: 'E-mail', kind: 'email', required: true, autoComplete: 'username' },
  newPasswordField('Password'),
]
