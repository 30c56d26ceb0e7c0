import {
  declared,
  joined,
  type Said,
  type Sentence,
  sentence,
  verbatim,
} from '../../kernel/language/sentence.ts'
import type { Context } from '../../kernel/routes/context.ts'
import { amountSaid } from '../../kernel/speech/figures.ts'
import { sayIn } from '../../kernel/speech/speech.ts'
import { toMinor } from '../../kernel/values/money.ts'
import type { Letter } from '../../platform/mail/compose.ts'
import { letter } from '../../platform/mail/papers.ts'
import { languageOfReader } from '../../platform/office/languages.ts'
import type { getAction } from './actions.ts'

type Action = Awaited<ReturnType<typeof getAction>>

/** Investors named in a mail; the page shows the rest. */
const MOST_SHARES = 40

/**
 * Builds the mail to the caller about proposals that await their vote: the effect of each in words, the
 * number of approvals, and a link.
 */
export async function letterOfVotes(
  ctx: Context,
  actions: readonly Action[],
  reminds: boolean,
): Promise<Letter> {
  const { name, email } = ctx.principal
  const say = sayIn(await languageOfReader(ctx, email))
  const [only] = actions
  const subject =
    actions.length === 1 && only
      ? reminds
        ? sentence`Expires soon: ${headline(ctx, only)}`
        : sentence`Waits for your approval: ${headline(ctx, only)}`
      : reminds
        ? sentence`${actions.length} proposals that wait for your approval expire soon`
        : sentence`${actions.length} proposals wait for your approval`
  const text = letter(
    ...actions.map(action => told(ctx, action)),
    sentence`Decide on the page: a reply to this mail decides nothing. You can switch these mails off under Settings, Your account.`,
  )
  return { to: { name, address: email ?? '' }, subject: say(subject), text: say(text) }
}

const headline = ({ services: { registry } }: Context, { kind, proposal, about }: Action): Said => {
  const what =
    registry.ofKind(kind)?.summary === proposal.summary ? declared(proposal.summary) : proposal.summary
  return about === null ? what : sentence`${what}: ${about}`
}

function told(ctx: Context, action: Action): Sentence {
  const { money, shares, preview, approvals, approvals_needed, expires_at } = action
  const currency = money?.currency ?? currencyOf(preview.after)
  const said = (amount: number) =>
    currency === null ? verbatim(String(amount)) : amountSaid(toMinor(amount, currency, 'amount'), currency)
  const lines: Said[] = [headline(ctx, action), sentence`Proposed by ${action.proposed_by}`]
  if (money) lines.push(sentence`Amount: ${said(money.amount)}`)
  for (const { name, amount, unfunded_after } of shares.slice(0, MOST_SHARES))
    lines.push(
      unfunded_after === null
        ? sentence`${name}: ${said(amount)}`
        : sentence`${name}: ${said(amount)}, unfunded afterwards ${said(unfunded_after)}`,
    )
  if (shares.length > MOST_SHARES) lines.push(sentence`and ${shares.length - MOST_SHARES} more`)
  lines.push(
    sentence`Approved by ${approvals.length} of ${approvals_needed}`,
    sentence`Expires ${verbatim(`${expires_at.slice(0, 16).replace('T', ' ')} UTC`)}`,
    `${ctx.services.baseUrl()}/approvals?action=${action.id}`,
  )
  return joined(lines, '\n')
}

const currencyOf = (record: unknown): string | null => {
  const { currency } = (record ?? {}) as { currency?: unknown }
  return typeof currency === 'string' ? currency : null
}
