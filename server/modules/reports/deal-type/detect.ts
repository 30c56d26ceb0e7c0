import {
  allows,
  type Context,
  forbidden,
  notFound,
  type PrepareContext,
  sentence,
} from '../../../kernel/index.ts'
import { updateDeal } from '../../crm/index.ts'
import { readFor } from '../generation/desk.ts'
import type { Asked, Reading } from '../kinds/kind.ts'
import { dealHoldings, dealRecord } from '../sections/readings.ts'
import { type DealTypeKey, dealTypes, type Evidence, scoresOf } from './types.ts'

const SVC = 'GET /api/v1/svc'
/** Documents whose names are looked at. */
const MOST_DOCUMENTS = 500

interface Deal {
  id: number
  name: string
  counterparty: string | null
  sponsor: string | null
  asset_class: string | null
  room_id: number | null
}

const documentsOf = (room_id: number): Reading => ({
  route: `${SVC}/vdr/rooms/{room_id}/documents`,
  given: () => ({ room_id }),
  name: sentence`Documents`,
  page: () => `/rooms/${room_id}`,
})

const wordsIn = (room_id: number, q: string): Reading => ({
  route: `${SVC}/vdr/search`,
  given: () => ({ room_id, q, limit: 3 }),
  name: sentence`Search in documents`,
  page: () => `/rooms/${room_id}`,
})

/**
 * Finds the type of a deal by its fields, positions and documents, as far as the caller may see them: points for each phrase
 * that speaks for one, with its place. None where nothing does, or two are level.
 */
export async function detectDealType(ctx: PrepareContext, deal_id: number) {
  const asked: Asked = { fund_account_id: null, deal_id, lp_id: null, from: '', to: '', before: '' }
  const read = (reading: Reading) =>
    readFor(ctx, reading, asked, ctx.now.slice(0, 10), { earlier: {}, say: ctx.say })
  const answer = await read(dealRecord)
  if (!('body' in answer)) throw notFound()
  const deal = answer.body as Deal
  const evidence: Evidence[] = fieldsOf(deal)
  const positions = await read(dealHoldings)
  if ('body' in positions)
    for (const { id, name, instrument } of positions.body as Array<{
      id: number
      name: string
      instrument: string
    }>)
      evidence.push({
        part: 'Position',
        text: `${name}, ${instrument.replaceAll('_', ' ')}`,
        points: 2,
        page: `/holdings/${id}`,
      })
  if (deal.room_id !== null) evidence.push(...(await inRoom(read, deal.room_id)))
  const scores = scoresOf(evidence)
  const [first, second] = scores
  const total = scores.reduce((sum, { score }) => sum + score, 0)
  const found = first && first.score > 0 && first.score > (second?.score ?? 0) ? first : null
  return {
    deal_id,
    current: deal.asset_class,
    detected: found?.key ?? null,
    confidence: found ? found.score / total : 0,
    types: scores
      .filter(({ score }) => score > 0)
      .map(({ key, title, score, reasons }) => ({
        deal_type: key,
        title,
        score,
        reasons: reasons.slice(0, 20),
      })),
  }
}

function fieldsOf({ id, name, counterparty, sponsor }: Deal): Evidence[] {
  const page = `/deals/${id}`
  return [
    { part: 'Name of the deal', text: name, points: 3, page },
    { part: 'Counterparty', text: counterparty ?? '', points: 1, page },
    { part: 'Sponsor', text: sponsor ?? '', points: 1, page },
  ]
}

async function inRoom(
  read: (reading: Reading) => ReturnType<typeof readFor>,
  room_id: number,
): Promise<Evidence[]> {
  const page = `/rooms/${room_id}`
  const listed = await read(documentsOf(room_id))
  const names = 'body' in listed ? (listed.body as Array<{ name: string }>).slice(0, MOST_DOCUMENTS) : []
  const evidence: Evidence[] = names.map(({ name }) => ({ part: 'Document', text: name, points: 2, page }))
  for (const { phrases } of dealTypes)
    for (const phrase of phrases.slice(0, 3)) {
      const found = await read(wordsIn(room_id, phrase))
      if (!('body' in found)) return evidence
      for (const { document, page: number, quote } of (
        found.body as Array<{ document: string; page: number; quote: string | null }>
      ).slice(0, 3))
        evidence.push({
          part: `${document}, page ${number}`,
          text: (quote ?? '').slice(0, 300),
          points: 1,
          page,
        })
    }
  return evidence.filter(
    (one, at) => evidence.findIndex(other => other.part === one.part && other.text === one.text) === at,
  )
}

/** Saves a type to its deal, by the deal’s own change: with its rights, its history and its policies. */
export async function saveDealType(
  ctx: Context,
  { deal_id, deal_type, version }: { deal_id: number; deal_type: DealTypeKey; version?: number | undefined },
) {
  if (!allows(ctx.principal, { key: 'crm' }, 'crm:write'))
    throw forbidden(sentence`Your rights in Deals do not include changing one.`)
  const { version: now } = await updateDeal(ctx, deal_id, {
    asset_class: deal_type,
    ...(version === undefined ? {} : { version }),
  })
  ctx.note({ deal_id, deal_type })
  return { id: deal_id, deal_id, deal_type, version: now }
}
