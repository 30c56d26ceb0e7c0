import type { Principal } from '../../kernel/index.ts'
import type { Call, Step } from '../calls/caller.ts'
import type { SampleOffice } from '../office/office.ts'
import { quarterEnd } from '../office/quarters.ts'
import type { Made } from './deal-steps.ts'

const BENCHMARK = '/api/v1/svc/intelligence/benchmark'

/** A file of peer funds around the vintage of the office's first fund; the file says that its figures are invented. */
export const peerStep = (call: Call, officer: Principal, { peers }: SampleOffice, made: Made): Step => ({
  daysAgo: peers.days_ago,
  run: async () => {
    const query = { fund_account_id: String(made.funds.get(0)), metric: 'tvpi' }
    const { vintage } = await call<{ vintage: number }>(officer, 'GET', BENCHMARK, { query })
    const rows = peers.funds.map(({ years_later, figures }, at) =>
      [`Sample peer ${at + 1}`, vintage + years_later, figures].join(';'),
    )
    await call(officer, 'POST', `${BENCHMARK}/imports`, {
      body: {
        csv: [peers.header, ...rows].join('\n'),
        file_name: peers.file_name,
        source: peers.source,
        as_of: quarterEnd(0).period_end,
      },
    })
  },
})
