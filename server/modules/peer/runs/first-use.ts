import type { PeerDealFetched } from '../../../deals/peer-deals.ts'
import { type Context, invalidField, type PrepareContext } from '../../../kernel/index.ts'
import { Sentence, sentence } from '../../../kernel/language/sentence.ts'
import { dealOfPeer } from '../applying/links.ts'
import { askPlatform } from '../connections/ask.ts'
import { type ConnectionRow, lockConnection, modulesOf } from '../connections/connections.ts'
import { bringIn, momentAsked } from './imports.ts'

const TIMEOUT_MS = 10_000

/** Asks the connections that bring companies in, one after the other, for one that is named for the first time. */
export async function fetchPeerDeal(ctx: PrepareContext, peerId: string): Promise<PeerDealFetched> {
  const connections = await ctx.read(db =>
    db
      .selectFrom('peer_connections')
      .selectAll()
      .where('is_active', '=', 1)
      .where('primary_url', 'is not', null)
      .orderBy('id')
      .execute(),
  )
  let ended: PeerDealFetched = { status: 'not_configured' }
  for (const connection of connections.filter(one => modulesOf(one).includes('companies'))) {
    const path = `companies/${encodeURIComponent(peerId)}`
    const answer = await askPlatform(ctx, connection, { path, timeoutMs: TIMEOUT_MS })
    if (!(answer instanceof Sentence) && answer.status === 200 && isRecord(answer.body, peerId))
      return { status: 'found', bringIn: inner => bringInOne(inner, connection, peerId, answer.body) }
    if (!(answer instanceof Sentence) && answer.status === 404) {
      if (ended.status === 'not_configured') ended = { status: 'unknown' }
    } else ended = { status: 'unavailable', detail: complaintOf(connection, answer) }
  }
  return ended
}

const isRecord = (body: unknown, peerId: string): boolean =>
  typeof body === 'object' && body !== null && (body as { id?: unknown }).id === peerId

function complaintOf({ name }: ConnectionRow, answer: { status: number } | Sentence): Sentence {
  const why =
    answer instanceof Sentence
      ? answer
      : answer.status === 200
        ? sentence`It did not return the company.`
        : sentence`It returned ${answer.status}.`
  return sentence`The data platform (${name}) cannot be queried for the company now. ${why}`
}

/** Makes the company a deal, by the rules of an import; of two callers at once the second finds the first one's. */
async function bringInOne(
  ctx: Context,
  connection: ConnectionRow,
  peerId: string,
  record: unknown,
): Promise<number> {
  await lockConnection(ctx, connection.id)
  const known = await dealOfPeer(ctx, peerId)
  if (known !== null) return known
  const asked = await momentAsked(ctx, ctx.now)
  const { error } = await bringIn(ctx, { connection, kind: 'company', asked }, record)
  if (error !== null) throw invalidField('peer_deal_id', sentence`cannot be imported: ${error}`)
  const dealId = await dealOfPeer(ctx, peerId)
  if (dealId === null) throw new Error(`The company ${peerId} was brought in and is no deal`)
  return dealId
}
