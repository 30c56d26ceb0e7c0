import type { Maker, ModuleThings } from '../../generated/things.ts'

const P = '/api/v1/svc/graph'

const deal = async (maker: Maker) => `deal/${await maker.thing('/api/v1/svc/crm/deals/{deal_id}')}`

export const queries: ModuleThings['queries'] = {
  [`GET ${P}/backlinks`]: async maker => ({ node: await deal(maker) }),
  [`GET ${P}/graph`]: async maker => ({ root: await deal(maker) }),
  [`GET ${P}/paths`]: async maker => ({ from: await deal(maker), to: await deal(maker) }),
}
