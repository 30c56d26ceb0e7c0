// An integrator's use of the orval client.
import { createCovenant, createDeal, type Deal, listDeals, runPricer } from '../generated/orval/office'

export async function run(baseUrl: string, token: string) {
  // Calls go to addresses without a host, which a browser takes from the page.
  const { fetch } = globalThis
  globalThis.fetch = (input, init) => fetch(new URL(String(input), baseUrl), init)
  const as = { headers: { authorization: `Bearer ${token}` } }
  try {
    const made = await createDeal({ name: 'Alder Row Facility', target_size: 25_000_000 }, {}, as)
    // A policy may hold the call: the answer is then a proposal, which has no deal yet.
    if (made.status !== 201 || !made.data.persisted) throw new Error(`It was not created: ${made.status}`)

    const preview = await createDeal({ name: 'Birch Lane' }, { ephemeral: true }, as)

    const terms = { principal: 1_000_000, term_months: 24, amortisation: 'bullet', coupon_pct: 0.1 } as const
    const priced = await runPricer(terms, {}, as)
    if (priced.status !== 200) throw new Error('It was not priced')

    const threshold = { direction: 'min', threshold: 1.25, current_value: 1.1 } as const
    const covenant = await createCovenant({ name: 'Debt service coverage', ...threshold }, {}, as)

    const refused = await createDeal({ name: '' }, {}, as)

    const deals: Deal[] = []
    for (let cursor: string | undefined; ; ) {
      const { status, data, headers } = await listDeals({ limit: 1, ...(cursor ? { cursor } : {}) }, as)
      if (status === 200) deals.push(...data)
      cursor = headers.get('link')?.match(/cursor=([^&>]+)/)?.[1]
      if (!cursor) break
    }
    return {
      created: made.data.name,
      preview: preview.status === 201 ? preview.data.persisted : null,
      irr: priced.data.irr,
      covenant: covenant.status === 201 ? covenant.data.status : null,
      refused: refused.status === 422 ? refused.data.code : null,
      deals: deals.length,
    }
  } finally {
    globalThis.fetch = fetch
  }
}
