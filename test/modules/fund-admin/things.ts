import type { Id, Ids, Maker, ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import { closeThrough } from '../cfo/closing.ts'

const ADMIN = '/api/v1/svc/fund-admin'
const RUNS = `${ADMIN}/nav-runs`
const RUN = `${RUNS}/{run_id}`
const ACCOUNTS = `${RUN}/capital-accounts`
const DAY = '2024-01-31'

/** A run of a fund with one investor, which another person prepared and which awaits the GP. */
async function newRun({ office }: Maker): Promise<Id> {
  const name = `Fund ${crypto.randomUUID()}`
  const fund = (await office.post('/api/v1/svc/cfo/accounts', { name, currency: 'USD' })).body
  const investor = { name: `Investor ${crypto.randomUUID()}`, primary_contact_email: 'lp@lp.example' }
  const lp_id = (await office.post('/api/v1/svc/investor-portal/lps', investor)).body.id
  const share = { lp_id, fund_account_id: fund.id, amount: 1_000_000, admitted_on: '2024-01-15' }
  await office.post('/api/v1/svc/investor-portal/commitments', share)
  await closeThrough(office, fund, DAY)
  const as = await office.person('member')
  return (await office.post(RUNS, { fund_account_id: fund.id, period_end: DAY }, { as })).body.id
}

async function accepted(maker: Maker): Promise<Id> {
  const run = await newRun(maker)
  await maker.office.post(`${RUNS}/${run}/gp-acceptance`)
  return run
}

const newFund = async ({ office }: Maker): Promise<Id> =>
  (await office.post('/api/v1/svc/cfo/accounts', { name: `Fund ${crypto.randomUUID()}` })).body.id

const investorOf = async ({ office }: Maker, { run_id }: Ids) =>
  (await office.get(`${RUNS}/${run_id}/capital-accounts`)).body[0].lp_id

export const things: ModuleThings['things'] = {
  [`${ADMIN}/{fa_id}`]: newFund,
  [`${ADMIN}/funds/{fa_id}`]: newFund,
  [RUN]: accepted,
  [`POST ${RUN}/check`]: newRun,
  [`POST ${RUN}/gp-acceptance`]: newRun,
  [`POST ${RUN}/gp-rejection`]: newRun,
  [`${ACCOUNTS}/{lp_id}`]: investorOf,
  [`${ACCOUNTS}/mail/{lp_id}`]: investorOf,
}

const withMail = async ({ office }: Maker, _known: Ids, example: unknown) => {
  await setMailAccount(office)
  return example as never
}

export const bodies: ModuleThings['bodies'] = {
  [`POST ${ACCOUNTS}/mail`]: withMail,
  [`POST ${ACCOUNTS}/{lp_id}/send`]: withMail,
}
