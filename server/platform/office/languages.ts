import type { Context } from '../../kernel/routes/context.ts'
import type { Language } from '../../kernel/speech/speech.ts'
import { languageOfOffice } from './letterhead.ts'

/** The language in which an address is written to: the one that its person chose, or else that of the office. */
export async function languageOfReader(
  { db }: Pick<Context, 'db'>,
  address: string | null,
): Promise<Language> {
  const person =
    address === null
      ? undefined
      : await db.selectFrom('users').select('language').where('email', '=', address).executeTakeFirst()
  return (person?.language as Language | null | undefined) ?? languageOfOffice({ db })
}

/** Keeps the language that somebody chose to be written to in. */
export async function keepLanguage(
  { db, now }: Pick<Context, 'db' | 'now'>,
  userId: number,
  language: Language | null,
) {
  await db.updateTable('users').set({ language, updated_at: now }).where('id', '=', userId).execute()
  return { language }
}
