// An integrator's use of the openapi-typescript and openapi-fetch client.
import createClient from 'openapi-fetch'
import type { components, paths } from '../generated/openapi-typescript/office.d.ts'

type Api = ReturnType<typeof createClient<paths>>
type Deal = components['schemas']['Deal']

export async function run(baseUrl: string, token: string) {
  const api: Api = createClient<paths>({ baseUrl, headers: { authorization: `Bearer ${token}` } })

  const { data: made, error } = await api.POST('/api/v1/svc/crm/deals', {
    body: { name: 'Alder Row Facility', target_size: 25_000_000 },
  })
  if (error) throw new Error(`${error.code}: ${error.detail}`)
  // A policy may hold the call: the answer is then a proposal, which has no deal yet.
  if ('action_id' in made || !made.persisted) throw new Error('It was not created')

  const { data: preview } = await api.POST('/api/v1/svc/crm/deals', {
    params: { query: { ephemeral: true } },
    body: { name: 'Birch Lane' },
  })

  const { data: priced } = await api.POST('/api/v1/svc/pricer/run', {
    body: { principal: 1_000_000, term_months: 24, amortisation: 'bullet', coupon_pct: 0.1 },
  })
  if (!priced || 'action_id' in priced) throw new Error('It was not priced')

  const { data: covenant } = await api.POST('/api/v1/svc/risk/covenants', {
    body: { name: 'Debt service coverage', direction: 'min', threshold: 1.25, current_value: 1.1 },
  })

  const refused = await api.POST('/api/v1/svc/crm/deals', { body: { name: '' } })

  const deals: Deal[] = []
  for (let cursor: string | undefined; ; ) {
    const { data = [], response } = await api.GET('/api/v1/svc/crm/deals', {
      params: { query: { limit: 1, ...(cursor ? { cursor } : {}) } },
    })
    deals.push(...data)
    cursor = response.headers.get('link')?.match(/cursor=([^&>]+)/)?.[1]
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
