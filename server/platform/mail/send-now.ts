import { type Said, verbatim } from '../../kernel/language/sentence.ts'
import { AppError } from '../../kernel/problems/errors.ts'
import type { PrepareContext } from '../../kernel/routes/context.ts'
import { sayIn } from '../../kernel/speech/speech.ts'
import { languageOfReader } from '../office/languages.ts'
import { sealed_under_another_key } from '../secrets/sealed.ts'
import { accountRow, notConfigured, openAccount } from './account.ts'
import { compose } from './compose.ts'
import { deliver } from './smtp.ts'

/**
 * Sends a letter in its reader's language while the sender waits, for contents that must not be stored until
 * a job sends them; returns the server's own words. 409 `mail_not_configured`, 502 `upstream_failed` with its
 * refusal.
 */
export async function sendNow(
  ctx: PrepareContext,
  { to, subject, text }: { to: { name: string; address: string }; subject: Said; text: Said },
): Promise<string> {
  const row = await ctx.read(accountRow)
  if (!row) throw notConfigured()
  const account = openAccount(row, ctx.services)
  const messageId = `<${crypto.randomUUID()}@${account.fromAddress.split('@')[1]}>`
  const say = sayIn(await ctx.read(db => languageOfReader({ db }, to.address)))
  const letter = { to, subject: say(subject), text: say(text) }
  const message = await compose(letter, account, { messageId, date: ctx.now })
  const { end, response } = await deliver(account, { to: to.address, message })
  if (end !== 'sent') throw new AppError(502, 'upstream_failed', verbatim(response))
  return response
}

/** The problems of it, as routes declare them. */
export const sendNowErrors = {
  sealed_under_another_key,
  upstream_failed: [502, 'The mail server cannot be reached or refused; see `detail`'],
} as const
