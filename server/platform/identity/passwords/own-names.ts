import { sentence } from '../../../kernel/language/sentence.ts'
import { invalidField } from '../../../kernel/problems/errors.ts'
import type { Context } from '../../../kernel/routes/context.ts'
import { isOfNames } from './weak-passwords.ts'

/** Refuses a password made of the person’s own name or address, or of the office’s name: whoever guesses begins with those. */
export async function assertNotOfNames(
  { db }: Pick<Context, 'db'>,
  field: string,
  password: string,
  { name, email }: { name: string; email: string },
): Promise<void> {
  const office = await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow()
  if (isOfNames(password, [name, email, office.name]))
    throw invalidField(field, sentence`must not be made of your name, your address or the office’s name`)
}
