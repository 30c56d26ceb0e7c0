import { fromJson } from '../../../database/columns.ts'
import { AppError, type Context, type JobDefinition, type Services, sentence } from '../../../kernel/index.ts'
import { accountRow } from '../../../platform/mail/account.ts'
import { letter } from '../../../platform/mail/papers.ts'
import { sendNow } from '../../../platform/mail/send-now.ts'
import { networkOf } from '../../../platform/outbound/addresses.ts'
import type { VisitRow } from './link-proof.ts'
import type { LinkRow } from './links.ts'

/** Validity of a code, in minutes. */
const GOOD_FOR = 15
/** Maximum number of attempts at a code. */
const TRIES = 5
/** Codes that are sent within an hour: to one address, from one network, and by one link to addresses that it does not name. */
const TO_ONE = 5
const FROM_ONE = 10
const BY_LINK = 60
const SHARE_CODE = 'share-code'

/** Six digits that follow from the code's row by a key of the office: nothing of them is kept. */
function codeOf({ vault }: Services, { id, created_at }: { id: number; created_at: string }): string {
  const digest = vault.digest('share code', `${id} ${created_at}`)
  return String(Number.parseInt(digest.slice(0, 12), 16) % 1_000_000).padStart(6, '0')
}

/** Sends a new code to an address by mail; 429 where too many went out. */
export async function sendCode(ctx: Context, link: LinkRow, visit: VisitRow, email: string): Promise<void> {
  // Concurrent requests wait here, so that the codes can be counted.
  await ctx.db
    .updateTable('vdr_share_links')
    .set(eb => ({ views: eb('views', '+', 0) }))
    .where('id', '=', link.id)
    .execute()
  const sent = await ctx.db
    .selectFrom('vdr_share_codes')
    .innerJoin('vdr_share_visits', 'vdr_share_visits.id', 'vdr_share_codes.visit_id')
    .select(['vdr_share_codes.email', 'vdr_share_visits.address'])
    .where('vdr_share_codes.link_id', '=', link.id)
    .where('vdr_share_codes.created_at', '>', new Date(Date.parse(ctx.now) - 3_600_000).toISOString())
    .execute()
  if (isTooMany(ctx, link, email, sent))
    throw new AppError(429, 'rate_limited', sentence`Too many codes were requested. Try again in an hour.`, {
      headers: { 'Retry-After': '3600' },
    })
  const { id } = await ctx.db
    .insertInto('vdr_share_codes')
    .values({
      link_id: link.id,
      visit_id: visit.id,
      email,
      expires_at: new Date(Date.parse(ctx.now) + GOOD_FOR * 60_000).toISOString(),
      created_at: ctx.now,
      updated_at: ctx.now,
    })
    .returning('id')
    .executeTakeFirstOrThrow()
  await ctx.enqueue({ kind: SHARE_CODE, payload: { id } })
}

/**
 * Returns whether a network asked for too many codes. Each network has its own limit, so that nobody uses up
 * the codes of others, and people invited by name do not wait for strangers.
 */
function isTooMany(
  { address }: Pick<Context, 'address'>,
  { allow }: LinkRow,
  email: string,
  sent: ReadonlyArray<{ email: string; address: string | null }>,
): boolean {
  const network = networkOf(address)
  const invited = fromJson<string[]>(allow)
  const strangers = sent.filter(one => !invited.includes(one.email))
  return (
    sent.filter(one => one.email === email).length >= TO_ONE ||
    (network !== null && sent.filter(one => networkOf(one.address) === network).length >= FROM_ONE) ||
    (!invited.includes(email) && strangers.length >= BY_LINK)
  )
}

/** True when this is the last code that was sent to the visit; each is typed a few times at most, however many try at once. */
export async function isCodeOf(ctx: Context, visit: VisitRow, code: string): Promise<boolean> {
  const last = await ctx.db
    .selectFrom('vdr_share_codes')
    .select(['id', 'created_at'])
    .where('visit_id', '=', visit.id)
    .where('email', '=', visit.email)
    .where('expires_at', '>', ctx.now)
    .orderBy('id', 'desc')
    .executeTakeFirst()
  if (!last) return false
  const tried = await ctx.db
    .updateTable('vdr_share_codes')
    .set(eb => ({ tries: eb('tries', '+', 1), updated_at: ctx.now }))
    .where('id', '=', last.id)
    .where('tries', '<', TRIES)
    .executeTakeFirst()
  return Number(tried.numUpdatedRows) === 1 && codeOf(ctx.services, last) === code
}

/** Sends a code; tried a few times, for whoever waits asks for another. */
export const shareCode: JobDefinition = {
  kind: SHARE_CODE,
  attempts: 3,
  async prepare(ctx, payload) {
    const { id } = payload as { id: number }
    const found = await ctx.read(async db => ({
      code: await db
        .selectFrom('vdr_share_codes')
        .select(['id', 'email', 'expires_at', 'created_at'])
        .where('id', '=', id)
        .executeTakeFirst(),
      office: await db.selectFrom('organisations').select('name').executeTakeFirstOrThrow(),
      account: await accountRow(db),
    }))
    const { code, office, account } = found
    if (!code || !account || code.expires_at <= ctx.now) return
    await sendNow(ctx, {
      to: { name: '', address: code.email },
      subject: sentence`Your code for the documents of ${office.name}`,
      text: letter(
        sentence`Someone opened documents that ${office.name} shares with this address. If it was you, enter this code:`,
        codeOf(ctx.services, code),
        sentence`The code is valid for ${GOOD_FOR} minutes. If you did not request it, ignore this message: nothing is shown without the code.`,
      ),
    })
  },
  finish: async () => undefined,
}
