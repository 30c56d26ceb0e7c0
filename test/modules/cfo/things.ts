import { commit } from '../../../server/books/partners/commitments.ts'
import { registerLp } from '../../../server/books/partners/partners.ts'
import { systemPrincipal } from '../../../server/kernel/access/principal.ts'
import type { Id, Ids, Maker, ModuleThings } from '../../generated/things.ts'
import { setMailAccount } from '../../mail-server.ts'
import type { Json, Office } from '../../office.ts'
import { closeThrough } from './closing.ts'

const CFO = '/api/v1/svc/cfo'
const FUND = `${CFO}/accounts/{account_id}`
const LIFE = `${FUND}/life`
const CLAUSES = `${FUND}/side-letter-clauses`
const STATEMENT_MAIL = `${FUND}/period-close/{close_id}/statements/mail`
const K1_MAIL = `${FUND}/k1/years/{tax_year}/mail`
const TAX_YEAR = 2025

export const things: ModuleThings['things'] = {
  [`${CFO}/journal/by-ref/{reference}`]: async maker => {
    const reference = `CALL/${crypto.randomUUID()}`
    await post(maker.office, await maker.thing(FUND), { reference })
    return reference
  },
  [`${CFO}/gl/journal/drafts/{draft_id}`]: async maker =>
    (await post(maker.office, await maker.thing(FUND), { status: 'draft' })).id,
  // One with an investor in it.
  [`${FUND}/period-close/{close_id}`]: async (maker, { account_id }) => {
    const { office } = maker
    const lp_id = await maker.thing('/api/v1/svc/investors/lp/{lp_id}')
    const share = { fund_account_id: account_id, amount: 1_000_000, admitted_on: '2024-01-15' }
    await office.post('/api/v1/svc/investor-portal/commitments', { lp_id, ...share })
    return (await closeThrough(office, { id: account_id }, '2024-01-31')).id
  },
  [`${CLAUSES}/{clause_id}`]: async (maker, { account_id }) =>
    (
      await maker.office.post(`${CFO}/accounts/${account_id}/side-letter-clauses`, {
        lp_id: await maker.thing('/api/v1/svc/investors/lp/{lp_id}'),
        clause: 'other',
        obligation: 'Tells of changes of the auditor',
      })
    ).body.id,
  [`${FUND}/fees/{calculation_id}`]: ({ office }, { account_id }) => newAccrual(office, account_id),
  [`${FUND}/fees/payments/{payment_id}`]: async ({ office }, { account_id }) => {
    await newAccrual(office, account_id)
    const payment = { amount: 1000, date: '2026-01-15', reference: crypto.randomUUID() }
    return (await office.post(`${CFO}/accounts/${account_id}/fees/payments`, payment)).body.id
  },
  [`${FUND}/evidence/{evidence_id}`]: async ({ office }, { account_id }) => {
    const body = await evidence(office, account_id)
    return (await office.post(`${CFO}/accounts/${account_id}/evidence`, body)).body.id
  },
  [`${FUND}/structure/{relation_id}`]: async ({ office }, { account_id }) => {
    const { body: master } = await office.post(`${CFO}/accounts`, { name: `Master ${crypto.randomUUID()}` })
    const input = { kind: 'feeder', related_id: master.id, from_on: '2025-01-01' }
    const { body } = await office.post(`${CFO}/accounts/${account_id}/structure`, input)
    return body.id
  },
  [`${FUND}/k1/{lp_id}`]: ({ office }, { account_id }) => newK1(office, account_id),
  [`${FUND}/k1/{lp_id}/{tax_year}`]: async () => TAX_YEAR,
  [`${FUND}/k1/years/{tax_year}`]: async ({ office }, { account_id }) => {
    await newK1(office, account_id, await office.person('member'))
    await office.post(`${CFO}/accounts/${account_id}/k1/review`, { tax_year: TAX_YEAR })
    return TAX_YEAR
  },
  [`${FUND}/imports/opening-balances/{import_id}`]: async ({ office }, { account_id }) => {
    const body = { csv: 'Account,Debit,Credit\n1010,1,\n3100,,1\n', date: '2025-12-31' }
    const path = `${CFO}/accounts/${account_id}/imports/opening-balances`
    return (await office.post(path, body)).body.import_id
  },
  [`${FUND}/imports/journal/{import_id}`]: async ({ office }, { account_id }) => {
    const csv = 'Date,Account,Debit,Credit\n2025-12-31,1010,1,\n2025-12-31,3100,,1\n'
    return (await office.post(`${CFO}/accounts/${account_id}/imports/journal`, { csv })).body.import_id
  },
  [`${K1_MAIL}/{lp_id}`]: async ({ office }, { account_id }) =>
    (await office.get(`${CFO}/accounts/${account_id}/k1?tax_year=${TAX_YEAR}`)).body[0].lp_id,
  [`${STATEMENT_MAIL}/{lp_id}`]: async ({ office }, { account_id, close_id }) =>
    (await office.get(`${CFO}/accounts/${account_id}/period-close/${close_id}/statements`)).body.statements[0]
      .lp_id,
}

/** A sheet is of one kind or of none. */
export const kept: ModuleThings['kept'] = ['csv']

export const named: ModuleThings['named'] = { fund_account_id: FUND }

const ofItsPartner = async ({ office }: Maker, { account_id, close_id }: Ids) => {
  const { body } = await office.get(`${CFO}/accounts/${account_id}/period-close/${close_id}/statements`)
  return { lp_id: String(body.statements[0].lp_id) }
}

export const queries: ModuleThings['queries'] = Object.fromEntries(
  ['statements', 'statements/pdf', 'statements/csv'].map(name => [
    `GET ${FUND}/period-close/{close_id}/${name}`,
    ofItsPartner,
  ]),
)

export const bodies: ModuleThings['bodies'] = {
  [`POST ${STATEMENT_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${K1_MAIL}`]: async ({ office }, _known, example) => {
    await setMailAccount(office)
    return example
  },
  [`POST ${FUND}/fees/confirm`]: async ({ office }, { account_id }, example) => {
    await putFees(office, account_id)
    return example
  },
  [`POST ${FUND}/fees/post-accrual`]: async ({ office }, { account_id }) => {
    await putFees(office, account_id)
    const period = { period_start: '2026-01-01', period_end: '2026-03-31' }
    const { body } = await office.post(`${CFO}/accounts/${account_id}/fees/confirm`, period)
    return { calculation_id: body.id }
  },
  [`POST ${FUND}/waterfall`]: async ({ office }, { account_id }, example) => {
    const lp_id = await newInvestor(office, account_id)
    const paidIn = { date: '2026-01-15', kind: 'contribution', lp_id, amount: 1_000_000 }
    return { ...example, partners: [{ lp_id }], flows: [paidIn] }
  },
  [`POST ${FUND}/fees/payments`]: async ({ office }, { account_id }, example) => {
    await newAccrual(office, account_id)
    return example
  },
  [`POST ${FUND}/revaluations`]: async ({ office }, { account_id }, example) => {
    await newForeignBalance(office, account_id)
    return { ...example, rates: [{ currency: 'JPY', rate: '0.0066' }] }
  },
  [`POST ${FUND}/k1/generate`]: async ({ office }, { account_id }, example) => {
    await newK1(office, account_id)
    return example
  },
  [`POST ${FUND}/k1/review`]: async ({ office }, { account_id }, example) => {
    await newK1(office, account_id)
    // Generated by another person than reviews it.
    const as = await office.person('member')
    await generateK1s(office, account_id, as)
    return example
  },
  [`POST ${FUND}/evidence`]: async ({ office }, { account_id }) => evidence(office, account_id),
  [`POST ${FUND}/structure`]: async ({ office }, _known, example) => {
    const { body } = await office.post(`${CFO}/accounts`, { name: `Master ${crypto.randomUUID()}` })
    return { ...example, related_id: body.id }
  },
  [`POST ${LIFE}/wind-up/withdraw`]: async ({ office }, { account_id }, example) => {
    await windUp(office, account_id)
    return example
  },
  [`POST ${LIFE}/liquidate`]: async ({ office }, { account_id }, example) => {
    await windUp(office, account_id)
    return example
  },
  [`POST ${LIFE}/reopen`]: async ({ office }, { account_id }, example) => {
    await windUp(office, account_id)
    const { body } = await office.post(`${CFO}/accounts/${account_id}/life/liquidate`, { reason: 'Test' })
    const as = await office.person('admin', `second-${crypto.randomUUID()}@example.com`)
    await office.post(`/svc/agent/actions/${body.action_id}/approve`, undefined, { as })
    return example
  },
  [`POST ${LIFE}/final-distribution`]: async ({ office }, { account_id }, example) => {
    const partner_id = await newInvestor(office, account_id)
    const lines = [
      { code: '1010', debit: 1000 },
      { code: '3100', credit: 1000, partner_id },
    ]
    await office.post(`${CFO}/gl/journal`, { fund_account_id: account_id, date: '2025-02-01', lines })
    await windUp(office, account_id)
    return example
  },
  [`POST ${FUND}/k1/bulk-preview`]: ({ office }, { account_id }) => newFile(office, account_id),
  [`POST ${FUND}/k1/bulk-upload`]: ({ office }, { account_id }) => newFile(office, account_id),
}

const workbook = ['xlsx', 'sheet']
/** Terms that only some kinds of clause have. */
const clauseTerms = ['clause', 'asset_classes', 'sectors', 'countries', 'frequency', 'within_days']

export const ruled: ModuleThings['ruled'] = {
  [`POST ${FUND}/imports/opening-balances`]: workbook,
  [`POST ${FUND}/imports/journal`]: workbook,
  [`POST ${FUND}/k1/bulk-preview`]: workbook,
  [`POST ${FUND}/k1/bulk-upload`]: workbook,
  // Each further hurdle is above the one before it, holdings count deal by deal alone, and some kinds of flows are one
  // partner's.
  [`POST ${FUND}/waterfall`]: ['further_hurdles', 'holdings', 'kind', 'lp_id'],
  [`POST ${CLAUSES}`]: clauseTerms,
  [`PATCH ${CLAUSES}/{clause_id}`]: [...clauseTerms, 'offered_through'],
  // Of a currency that the fund has an account in.
  [`POST ${FUND}/revaluations`]: ['currency'],
}

export const needed: ModuleThings['needed'] = {
  [`POST ${FUND}/imports/opening-balances`]: ['csv'],
  [`POST ${FUND}/imports/journal`]: ['csv'],
  [`POST ${FUND}/k1/bulk-preview`]: ['csv'],
  [`POST ${FUND}/k1/bulk-upload`]: ['csv'],
  [`POST ${FUND}/waterfall`]: ['lp_id'],
  [`POST ${CLAUSES}`]: ['sectors'],
}

const windUp = (office: Office, fund: Id | undefined) =>
  office.post(`${CFO}/accounts/${fund}/life/wind-up`, { reason: 'The term ends' })

/** A document of a room for an entry of the fund. */
async function evidence(office: Office, fund: Id | undefined) {
  const { id: record_id } = await post(office, fund as Id, {})
  const { body: room } = await office.post('/api/v1/svc/vdr/rooms', { name: `Room ${crypto.randomUUID()}` })
  const invoice = { name: 'invoice.txt', content: Buffer.from('Invoice').toString('base64') }
  const { body: document } = await office.post(`/api/v1/svc/vdr/rooms/${room.id}/documents`, invoice)
  return { record: 'entry', record_id, document_id: document.id }
}

/** Posts an expense to the fund's book. */
async function post(office: Office, fund: Id, more: object): Promise<Json> {
  const line = { category: 'expense', date: '2026-02-27', debit: 5000, ...more }
  return (await office.post(`${CFO}/accounts/${fund}/entries`, line)).body
}

/** A fee of the first quarter of 2026 that is accrued in the fund's book. */
async function newAccrual(office: Office, fund: Id | undefined): Promise<number> {
  await putFees(office, fund)
  const path = `${CFO}/accounts/${fund}/fees`
  const period = { period_start: '2026-01-01', period_end: '2026-03-31' }
  const { body } = await office.post(`${path}/confirm`, period)
  const id = body.id ?? body.calculation_id
  await office.post(`${path}/post-accrual`, { calculation_id: id })
  return id
}

async function putFees(office: Office, fund: Id | undefined): Promise<void> {
  await office.patch(`${CFO}/accounts/${fund}`, { committed_total: 100_000_000 })
  await office.put(`${CFO}/accounts/${fund}/fees`, { rate: 0.02, base: 'committed' })
}

/** Yen that the fund holds and has not revalued. */
async function newForeignBalance(office: Office, fund: Id | undefined): Promise<void> {
  const code = `1010-${crypto.randomUUID().slice(0, 8)}`
  const account = { fund_account_id: fund, code, name: 'Cash in yen', parent_code: '1010', currency: 'JPY' }
  await office.post(`${CFO}/gl/accounts`, account)
  await office.post(`${CFO}/exchange-rates`, { base: 'EUR', quote: 'JPY', date: '2026-03-31', rate: '162' })
  await office.post(`${CFO}/exchange-rates`, { base: 'EUR', quote: 'USD', date: '2026-03-31', rate: '1.08' })
  const lines = [
    { code, foreign_debit: 10_000, debit: 1 },
    { code: '3100', credit: 1 },
  ]
  await office.post(`${CFO}/gl/journal`, { fund_account_id: fund, date: '2026-03-02', lines })
}

/** An investor of the fund who has a K-1. */
async function newK1(office: Office, fund: Id | undefined, as = office.admin): Promise<number> {
  const lpId = await newInvestor(office, fund)
  await generateK1s(office, fund, as)
  return lpId
}

/** An investor who is committed to the fund. */
function newInvestor({ running: { door } }: Office, fund: Id | undefined): Promise<number> {
  return door.transact(door.frame(systemPrincipal(1, 'Test'), 'test'), async ctx => {
    const { id } = await registerLp(ctx, {
      name: 'Alder Family Office',
      primary_contact_email: 'office@example.com',
    })
    const share = { amountMinor: 100_000_000, admittedOn: `${TAX_YEAR}-01-15` }
    await commit(ctx, { lpId: id, fundAccountId: Number(fund), ...share })
    return id
  })
}

function generateK1s(office: Office, fund: Id | undefined, as = office.admin) {
  const input = { tax_year: TAX_YEAR, items: [{ box: '5', amount: 45_000 }] }
  return office.post(`${CFO}/accounts/${fund}/k1/generate`, input, { as })
}

async function newFile(office: Office, fund: Id | undefined): Promise<Json> {
  const lpId = await newK1(office, fund)
  return { tax_year: TAX_YEAR, csv: `lp_id,tax_year,5,name\n${lpId},${TAX_YEAR},45001,Alder` }
}

export const notForStrangers: ModuleThings['notForStrangers'] = [
  [
    /^(POST|PUT|PATCH) .*\/cfo\/(journal|gl|report|accounts\/\{account_id\}\/entries)/,
    'rules between fields, or names another thing',
  ],
  [
    /^(POST|PUT) .*\/cfo\/(waterfall|accounts\/\{account_id\}\/(fees|lp-terms|period-close|k1))|\/k1\/\{lp_id\}/,
    'rules between fields, or names another thing',
  ],
  [
    /^POST .*\/performance\/public-market$/,
    'a rule between fields: there has to be a level near the day it is made for',
  ],
]
