// An integrator's use of the hey-api client.
import { createCovenant, createDeal, type Deal, listDeals, runPricer } from '../generated/hey-api'
import { client } from '../generated/hey-api/client.gen'

export async function run(baseUrl: string, token: string) {
  client.setConfig({ baseUrl, auth: () => token })

  const { data: made, error } = await createDeal({
    body: { name: 'Alder Row Facility', target_size: 25_000_000 },
  })
  if (error) throw new Error(`${error.code}: ${error.detail}`)
  // A policy may hold the call: the answer is then a proposal, which has no deal yet.
  if (!made || 'action_id' in made || !made.persisted) throw new Error('It was not created')

  const { data: preview } = await createDeal({ query: { ephemeral: true }, body: { name: 'Birch Lane' } })

  const { data: priced } = await runPricer({
    body: { principal: 1_000_000, term_months: 24, amortisation: 'bullet', coupon_pct: 0.1 },
  })
  if (!priced || 'action_id' in priced) throw new Error('It was not priced')

  const { data: covenant } = await createCovenant({
    body: { name: 'Debt service coverage', direction: 'min', threshold: 1.25, current_value: 1.1 },
  })

  const refused = await createDeal({ body: { name: '' } })

  const deals: Deal[] = []
  for (let cursor: string | undefined; ; ) {
    const { data = [], response } = await listDeals({ query: { limit: 1, ...(cursor ? { cursor } : {}) } })
    deals.push(...data)
    cursor = response?.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1]
    if (!cursor) break
  }
  return {
    created: made.name,
    preview: preview?.persisted,
    irr: priced.irr,
    covenant: covenant && 'status' in covenant ? covenant.status : null,
    refused: refused.error?.code,
    deals: deals.length,
  }
}
